import type { Choice, Field } from "./drawn-move.ts"

/**
 * Converts what was filled in, by name, to values of the parameters. Empty fields, and values that no field asked
 * for, are left out. The intent decides whether a value is acceptable.
 */
export function fromAnswers(
  answers: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): Record<string, unknown> {
  const values = fields.flatMap((field) => {
    const given = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined
    return isEmpty(given) ? [] : [[field.name, fromAnswer(given, field)] as const]
  })
  return Object.fromEntries(values)
}

function isEmpty(given: unknown): boolean {
  return given === undefined || given === null || given === ""
}

/** Many forms send text for everything, and an option's label or its value. */
function fromAnswer(given: unknown, field: Field): unknown {
  const options = field.options ?? []
  const chosen = findOption(given, options)
  if (field.kind === "choices" || field.kind === "list") {
    if (chosen) return Array.isArray(chosen.value) ? chosen.value : [chosen.value]
    return toList(given).map((one) => findOption(one, options)?.value ?? one)
  }
  if (chosen) return chosen.value
  if (typeof given !== "string") return given
  switch (field.kind) {
    case "number":
      return given.trim() === "" || Number.isNaN(Number(given)) ? given : Number(given)
    case "yes-no":
      return fromYesOrNo(given)
    case "words":
      return fromJson(given) ?? given
    default:
      return given
  }
}

/** Matched by value first, then by label in any case: people copy what they were shown. */
function findOption(given: unknown, options: readonly Choice[]): Choice | undefined {
  const text = toText(given)
  const folded = text.trim().toLocaleLowerCase()
  return (
    options.find(({ value }) => toText(value) === text) ??
    options.find(({ label }) => label === text) ??
    options.find(({ label }) => label.toLocaleLowerCase() === folded)
  )
}

/** Accepts a list, or a text with commas or JSON in it. */
function toList(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given
  if (typeof given !== "string") return [given]
  const list = fromJson(given)
  return Array.isArray(list) ? list : splitAtCommas(given)
}

function splitAtCommas(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
}

function fromYesOrNo(given: string): unknown {
  const folded = given.trim().toLowerCase()
  if (folded === "true" || folded === "yes") return true
  return folded === "false" || folded === "no" ? false : given
}

function fromJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value in the form in which an untyped form sends it back. */
export function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
}
