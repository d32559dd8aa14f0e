import type { z } from "zod"
import type { Check, CheckContext, ExecuteContext } from "./context.ts"
import type { IntentDeclaration, Presentation, ProfileTarget, RemoteTarget } from "./declaration.ts"
import { deprecationProblems } from "./deprecation.ts"
import type { IntentDescriptor, JsonSchema } from "./descriptor.ts"
import { ParleyError } from "./errors.ts"
import { type IntentWords, languageProblems } from "./languages.ts"
import { formatMoney, type Money, parseMoney } from "./money.ts"
import { toParameters } from "./parameters.ts"
import { parseRateLimit, type RateLimit } from "./rate-limit.ts"
import { isIntentName, isVersion } from "./uid.ts"
import { type Validator, zodValidator } from "./validator.ts"

type Values = Readonly<Record<string, unknown>>

/** One of the site's own intents before its service is known: everything but the namespace. */
export interface Intent {
  readonly descriptor: Omit<IntentDescriptor, "uid" | "namespace">
  readonly parseInput: Validator<Values>
  readonly parseOutput: Validator<Values>
  readonly quote: ((input: Values, context: CheckContext) => Promise<Money>) | undefined
  readonly check: ((known: Values, context: CheckContext) => Promise<Check>) | undefined
  readonly execute:
    | ((input: Values, context: ExecuteContext) => Promise<unknown>)
    | RemoteTarget
    | ProfileTarget
  readonly present: Presentation<Values>
}

const defaultTimeout = 30_000

export function defineIntent<Input extends z.ZodObject, Output extends z.ZodObject>(
  declaration: IntentDeclaration<Input, Output>,
): Intent {
  const problems: string[] = []
  const place = `intent '${declaration.name}'`
  if (!isIntentName(declaration.name))
    problems.push("name: start with a letter and use letters, digits, '_', '.' and '-'")
  const version = declaration.version ?? "v1"
  if (!isVersion(version)) problems.push(`version: write 'v' and a number, as in v1; '${version}' is none`)
  for (const member of ["title", "description"] as const)
    if (declaration[member].trim() === "") problems.push(`${member}: say in words what the intent does`)
  if (declaration.examples.length === 0)
    problems.push("examples: give at least one sentence a person would say to ask for this")
  if (declaration.timeout !== undefined && !(declaration.timeout > 0 && declaration.timeout <= 3_600_000))
    problems.push("timeout: give milliseconds, from 1 to 3600000")

  if (declaration.deprecation !== undefined) problems.push(...deprecationProblems(declaration.deprecation))

  const input = toJsonSchema("input", declaration.input.strict(), problems)
  const output = toJsonSchema("output", declaration.output, problems)
  const parameters = toParameters(input)
  const results = toParameters(output)
  for (const [side, list] of [
    ["input", parameters],
    ["output", results],
  ] as const)
    for (const parameter of list)
      if (parameter.sentence === "")
        problems.push(`${side}.${parameter.name}: add a sentence that explains it, with .describe("…")`)

  const languages = declaration.languages as Readonly<Record<string, IntentWords>> | undefined
  if (languages) problems.push(...languageProblems(languages, { input, parameters, results }))

  const price = attempt("price", () => maybe(declaration.price, parseMoney), problems)
  const rateLimit = attempt("rateLimit", () => maybe(declaration.rateLimit, parseRateLimit), problems)
  if (price !== undefined && price.units < 0n) problems.push(`price: ${formatMoney(price)} is negative`)
  if (problems.length > 0) throw invalidDeclaration(place, problems)

  const { quote, check, execute } = declaration
  return {
    descriptor: {
      name: declaration.name,
      version,
      title: declaration.title,
      description: declaration.description,
      examples: declaration.examples,
      input,
      output,
      parameters,
      results,
      constraints: declaration.constraints ?? [],
      notes: declaration.notes ?? [],
      hours: declaration.hours,
      tags: declaration.tags ?? [],
      price: price as Money | undefined,
      quoted: quote !== undefined,
      rateLimit: rateLimit as RateLimit | undefined,
      access: declaration.access ?? "open",
      permissions: declaration.permissions ?? [],
      effect: declaration.effect,
      idempotent: declaration.idempotent ?? declaration.effect === "read",
      confirm: declaration.confirm ?? declaration.effect !== "read",
      type: declaration.type,
      pin: undefined,
      deprecation: declaration.deprecation,
      timeout: declaration.timeout ?? defaultTimeout,
      languages,
    },
    parseInput: zodValidator(declaration.input.strict()) as Validator<Values>,
    parseOutput: zodValidator(declaration.output) as Validator<Values>,
    quote:
      quote &&
      (async (values, context) =>
        parseQuote(await quote(values as z.output<Input>, context), declaration.name)),
    check: check && (async (known, context) => check(known as Partial<z.output<Input>>, context)),
    execute:
      typeof execute === "function"
        ? async (values, context) => execute(values as z.output<Input>, context)
        : (execute as RemoteTarget | ProfileTarget),
    present: (declaration.present ?? {}) as Presentation<Values>,
  }
}

export function invalidDeclaration(place: string, problems: readonly string[]): ParleyError {
  return new ParleyError(
    "invalid_declaration",
    `The declaration of ${place} has mistakes:\n  - ${problems.join("\n  - ")}`,
    {
      details: { problems },
    },
  )
}

/**
 * Reports a type that JSON Schema cannot express per property, so that the message names the place. The schema
 * converts itself, so a declaration needs no other zod than the one it was written with.
 */
function toJsonSchema(side: "input" | "output", schema: z.ZodObject, problems: string[]): JsonSchema {
  try {
    return schema.toJSONSchema({ io: side, unrepresentable: "throw" }) as JsonSchema
  } catch {
    for (const [name, property] of Object.entries(schema.shape)) {
      try {
        ;(property as z.ZodType).toJSONSchema({ io: side, unrepresentable: "throw" })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        problems.push(
          `${side}.${name}: JSON Schema cannot say this type (${reason}); use one it can, such as z.iso.date() for a date`,
        )
      }
    }
    return { type: "object", properties: {} }
  }
}

/** A malformed amount is the backend's mistake, which no caller could correct. */
function parseQuote(amount: string, name: string): Money {
  try {
    return parseMoney(amount)
  } catch (cause) {
    throw new ParleyError("internal", `The quote of '${name}' is no amount of money.`, { cause })
  }
}

function maybe<T>(text: string | undefined, parse: (text: string) => T): T | undefined {
  return text === undefined ? undefined : parse(text)
}

function attempt<T>(member: string, parse: () => T, problems: string[]): T | undefined {
  try {
    return parse()
  } catch (error) {
    problems.push(`${member}: ${(error as Error).message}`)
    return undefined
  }
}
