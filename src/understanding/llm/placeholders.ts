import { ParleyError } from "../../intent/index.ts"

const placeholderPattern = /\{\{([a-zA-Z][a-zA-Z0-9_]{0,63})\}\}/g

/** The names in their order, repeated ones included. */
export function listPlaceholders(text: string): readonly string[] {
  return Array.from(text.matchAll(placeholderPattern), ([, name = ""]) => name)
}

/** Fills in the facts in one pass, so that a fact that looks like a placeholder stays text. */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(placeholderPattern, (_, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
    if (fact === undefined)
      throw new ParleyError(
        "invalid_declaration",
        `The template has {{${name}}}, and no fact of that name was given: add it to the facts.`,
      )
    return fact
  })
}

/** The text between the placeholders. */
export function literalParts(text: string): readonly string[] {
  return text.split(/\{\{[a-zA-Z][a-zA-Z0-9_]{0,63}\}\}/)
}
