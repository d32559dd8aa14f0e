import {
  type Alternative,
  type OwnerRules,
  type Performed,
  type Step,
  toPrintable,
  toPrintableLine,
  type Wish,
} from "../../agent/index.ts"
import { isParleyError, ParleyError, parseMoney } from "../../intent/index.ts"
import type { Arguments, Command, Io } from "../command.ts"
import { agentFlags, openAgent } from "../open-agent.ts"

export const executeCommand: Command = {
  name: "execute",
  summary: `Executes an intent at its service: finds it, agrees to its terms, and calls it.

Nothing that costs is agreed to unless --max-price allows it. Where the service refuses or is not available, the services
given with --or and the values given with --or-with are tried, as far as that is safe; what was done is printed.

Exit codes: 0 done, 1 refused or failed, 2 the call's words are off, 4 whether it was done is not known.`,
  words: "<host> <intent> [name=value]…",
  flags: {
    maxPrice: { value: "AMOUNT", help: 'the most it may cost, as in "0.10 USD"', multiple: true },
    share: { value: "NAME", help: "a parameter that may be sent (all that are given)", multiple: true },
    allowHost: { value: "NAME", help: "a host that may be used, as in *.example (any)", multiple: true },
    standard: { value: "NAME", help: "a standard that the service must comply with", multiple: true },
    duty: { value: "NAME", help: "a duty of its policy that you have met", multiple: true },
    or: { value: "HOST", help: "another service to try, with its intent after a space", multiple: true },
    orWith: { value: "NAME=VALUE", help: "other values to try, separated by commas", multiple: true },
    key: { value: "TEXT", help: "the same key does the same once, however often it is said" },
    ...agentFlags,
  },
  examples: [
    "parley execute homes.example searchProperty location=Lisbon --max-price '0.01 USD'",
    "parley execute bella.example bookTable date=2026-05-01 --or luna.example --or-with date=2026-05-02 --json",
  ],
  async run({ words, flags }, io) {
    const wish = parseWish(words, flags)
    await using stack = new AsyncDisposableStack()
    const agent = await openAgent(flags, io, stack, parseRules(flags))
    try {
      const performed = await agent.execute(wish, io.signal)
      if (flags.json === true) io.out(JSON.stringify(performed))
      else printPerformed(performed, io)
      return 0
    } catch (error) {
      if (!isParleyError(error)) throw error
      return printFailure(error, flags.json === true, io)
    }
  },
}

function parseWish([host, intent, ...given]: readonly string[], flags: Arguments["flags"]): Wish {
  if (host === undefined || intent === undefined)
    throw new ParleyError("invalid_request", "Say the host and the intent. Run 'parley help execute'.")
  const parameters = parseValues(given)
  const alternatives: readonly Alternative[] = [
    ...listOf(flags.orWith).map((text) => ({
      parameters: { ...parameters, ...parseValues(text.split(",")) },
    })),
    ...listOf(flags.or).map((text) => {
      const [other = "", otherIntent] = text.trim().split(/\s+/)
      return { host: other, ...(otherIntent !== undefined && { intent: otherIntent }) }
    }),
  ]
  const key = typeof flags.key === "string" ? { key: flags.key } : {}
  return { host, intent, parameters, alternatives, ...key }
}

/** Values are written as they are; lists and objects as JSON. */
function parseValues(given: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    given.map((text) => {
      const end = text.indexOf("=")
      if (end < 1)
        throw new ParleyError(
          "invalid_request",
          `'${text}' is no value: write name=value, as in location=Lisbon.`,
        )
      const value = text.slice(end + 1)
      return [text.slice(0, end), /^[[{]/.test(value) ? parseJson(value) : value]
    }),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ParleyError("invalid_request", `'${text.slice(0, 100)}' is no JSON.`)
  }
}

function parseRules(flags: Arguments["flags"]): OwnerRules {
  const highestPrices = listOf(flags.maxPrice)
  for (const price of highestPrices) parseMoney(price)
  const given = (name: string) => (flags[name] === undefined ? undefined : listOf(flags[name]))
  const [mayShare, hosts] = [given("share"), given("allowHost")]
  return {
    highestPrices,
    ...(mayShare && { mayShare }),
    ...(hosts && { hosts }),
    standards: listOf(flags.standard),
    duties: listOf(flags.duty),
  }
}

function listOf(flag: Arguments["flags"][string] | undefined): readonly string[] {
  return Array.isArray(flag) ? (flag as readonly string[]) : []
}

function printPerformed({ output, steps, receipt }: Performed, io: Io): void {
  for (const step of steps) io.err(toLine(step))
  io.out(toPrintable(JSON.stringify(output, null, 2)))
  if (receipt !== undefined) io.err("The service sent a receipt; --json prints it.")
}

function printFailure(error: ParleyError, json: boolean, io: Io): number {
  const steps = (error.details?.steps ?? []) as readonly Step[]
  if (json) io.out(JSON.stringify({ error: { code: error.code, message: error.message }, steps }))
  else for (const step of steps) io.err(toLine(step))
  return error.code === "indeterminate" ? 4 : 1
}

function toLine({ host, what }: Step): string {
  return toPrintableLine(`${host}: ${what}`)
}
