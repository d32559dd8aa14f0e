import { isPlainObject, type JsonSchema } from "../../intent/index.ts"
import type { Band, TurnKind } from "../understanding.ts"
import type { Task } from "./generate-answer.ts"

/** What a model says about a turn, before any of it is believed. Only the types are known to be right. */
export interface ModelAnswer {
  readonly kind: TurnKind
  readonly match: Band
  readonly intents: readonly { readonly uid: string; readonly confidence: number }[]
  readonly values: readonly ClaimedValue[]
  readonly picked: { readonly option: number; readonly quote: string } | undefined
  readonly declined: readonly string[]
}

export interface ClaimedValue {
  readonly parameter: string
  readonly value: unknown
  /** Number of the offered option that is meant, from 1. */
  readonly option: number | undefined
  /** The words of the message that give the value. */
  readonly quote: string
  readonly confidence: number
  readonly excluded: boolean
}

const turnKinds: readonly TurnKind[] = ["inform", "yes", "no", "cancel", "question", "correction", "thanks"]
const bands: readonly Band[] = ["act", "ask", "none"]
const longestList = 50

const scalar = { type: ["string", "number", "boolean"] }
const optionNumber = { type: ["integer", "null"] }

function closedObject(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false }
}

const answerSchema = closedObject({
  kind: { type: "string", enum: turnKinds },
  match: { type: "string", enum: bands },
  intents: {
    type: "array",
    items: closedObject({ uid: { type: "string" }, confidence: { type: "number" } }),
  },
  values: {
    type: "array",
    items: closedObject({
      parameter: { type: "string" },
      value: { anyOf: [scalar, { type: "array", items: scalar }, { type: "null" }] },
      option: optionNumber,
      quote: { type: "string" },
      confidence: { type: "number" },
      excluded: { type: "boolean" },
    }),
  },
  picked: closedObject({ option: optionNumber, quote: { type: "string" } }),
  declined: { type: "array", items: { type: "string" } },
})

export const understandTask: Task<ModelAnswer> = {
  name: "understand",
  schema: answerSchema,
  parse: parseModelAnswer,
}

/** Entries of the wrong type are dropped; without a kind, a match and the lists the answer is unusable. */
export function parseModelAnswer(text: string): ModelAnswer | undefined {
  const answer = parseJsonObject(text)
  if (answer === undefined) return undefined
  const kind = turnKinds.find((name) => name === answer.kind)
  const match = bands.find((name) => name === answer.match)
  if (kind === undefined || match === undefined) return undefined
  if (!Array.isArray(answer.intents) || !Array.isArray(answer.values)) return undefined
  return {
    kind,
    match,
    intents: listOf(answer.intents, toRanked),
    values: listOf(answer.values, toClaimed),
    picked: toPicked(answer.picked),
    declined: listOf(answer.declined, (entry) => (typeof entry === "string" ? entry : undefined)),
  }
}

/** Models that only promise JSON often wrap it in a code fence or a sentence, so the outermost braces count. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const start = text.indexOf("{")
  const end = text.lastIndexOf("}")
  if (start < 0 || end < start) return undefined
  try {
    return asObject(JSON.parse(text.slice(start, end + 1)))
  } catch {
    return undefined
  }
}

function toRanked(entry: unknown): ModelAnswer["intents"][number] | undefined {
  const { uid, confidence } = asObject(entry) ?? {}
  return typeof uid === "string" && isNumber(confidence) ? { uid, confidence } : undefined
}

function toClaimed(entry: unknown): ClaimedValue | undefined {
  const { parameter, value, option, quote, confidence, excluded } = asObject(entry) ?? {}
  if (typeof parameter !== "string" || typeof quote !== "string") return undefined
  return {
    parameter,
    value,
    option: Number.isInteger(option) ? (option as number) : undefined,
    quote,
    confidence: isNumber(confidence) ? confidence : 0,
    excluded: excluded === true,
  }
}

function toPicked(entry: unknown): ModelAnswer["picked"] {
  const { option, quote } = asObject(entry) ?? {}
  return Number.isInteger(option) && typeof quote === "string"
    ? { option: option as number, quote }
    : undefined
}

function listOf<T>(list: unknown, read: (entry: unknown) => T | undefined): readonly T[] {
  if (!Array.isArray(list)) return []
  return list
    .slice(0, longestList)
    .map(read)
    .filter((entry) => entry !== undefined)
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isPlainObject(value) ? value : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}
