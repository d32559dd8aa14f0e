import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import type { IntentDescriptor, JsonSchema } from "../../src/intent/index.ts"
import { plainDescriptor } from "./plain-descriptor.ts"

/** An invented business with what its customers write, the words of every value marked (`scripts/reader/README.md`). */
export interface MarkedBusiness {
  readonly id: string
  readonly language: string
  readonly about: string
  readonly intents: readonly MarkedIntent[]
  readonly turns: readonly MarkedTurn[]
}

interface MarkedIntent {
  readonly name: string
  readonly title: string
  readonly examples: readonly string[]
  readonly parameters: readonly {
    readonly name: string
    readonly sentence: string
    readonly type: string
    readonly values?: readonly (readonly [string, string])[]
  }[]
}

export interface MarkedTurn {
  readonly intent: string | null
  readonly say: string
  readonly asked?: string
  readonly question?: string
  readonly acts: readonly string[]
}

/** Words with what they are: given, ruled out, left open, asked about; a condition that nothing takes is `?`. */
export interface Mark {
  readonly sign: "" | "!" | "~" | "^"
  readonly parameter: string
  readonly value?: string | undefined
  readonly start: number
  readonly end: number
}

export function readBusinesses(name: string): MarkedBusiness[] {
  const path = new URL(`../../scripts/reader/data/${name}.jsonl.gz`, import.meta.url)
  const text = gunzipSync(readFileSync(path)).toString("utf8")
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as MarkedBusiness)
}

const markPattern = /\[([^[\]]+)\]\(([!~^]?)([A-Za-z0-9]+|\?)(?:=([^)]*))?\)/g

/** The words without their marks, and where the marked ones stand. */
export function readMarks(say: string): { readonly text: string; readonly marks: readonly Mark[] } {
  const marks: Mark[] = []
  let text = ""
  let at = 0
  for (const match of say.matchAll(markPattern)) {
    const [whole, words = "", sign = "", parameter = "", value] = match
    text += say.slice(at, match.index)
    marks.push({
      sign: sign as Mark["sign"],
      parameter,
      value,
      start: text.length,
      end: text.length + words.length,
    })
    text += words
    at = match.index + whole.length
  }
  return { text: text + say.slice(at), marks }
}

export function toDescriptors(business: MarkedBusiness): IntentDescriptor[] {
  return business.intents.map((intent) => toDescriptor(business, intent))
}

function toDescriptor({ id, about }: MarkedBusiness, intent: MarkedIntent): IntentDescriptor {
  const properties = Object.fromEntries(
    intent.parameters.map((one) => [one.name, { ...toSchema(one), description: one.sentence }]),
  )
  const { name, title, examples } = intent
  return plainDescriptor(
    { namespace: id, name, title, description: `${title}. ${about}`, examples },
    { type: "object", properties },
  )
}

const schemas: Readonly<Record<string, JsonSchema>> = {
  date: { type: "string", format: "date" },
  time: { type: "string", format: "time" },
  "date-time": { type: "string", format: "date-time" },
  duration: { type: "string", format: "duration" },
  count: { type: "integer", minimum: 0 },
  number: { type: "number" },
  money: { type: "number" },
  boolean: { type: "boolean" },
  email: { type: "string", format: "email" },
  list: { type: "array", items: { type: "string" } },
}

function toSchema({ type, values = [] }: MarkedIntent["parameters"][number]): JsonSchema {
  const listed = { oneOf: values.map(([value, title]) => ({ const: value, title })) }
  if (type === "choice") return listed
  if (type === "choices") return { type: "array", items: listed }
  return schemas[type] ?? { type: "string" }
}
