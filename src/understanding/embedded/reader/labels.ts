import { createHash } from "node:crypto"
import {
  type IntentDescriptor,
  itemSchema,
  listedValues,
  type Parameter,
  plainSchema,
} from "../../../intent/index.ts"
import type { Tokenizer } from "../tokenizer.ts"
import { toNumbers } from "./pieces.ts"

/** What words of a message may belong to: a parameter, one of its listed values, or anything else that matters. */
export type Label =
  | { readonly kind: "parameter"; readonly parameter: string }
  | { readonly kind: "value"; readonly parameter: string; readonly value: unknown }
  | { readonly kind: "else" }

/** The labels of a declaration in one language, as the model takes them. */
export interface LabelSet {
  /** Names what the model sees of them. */
  readonly key: string
  readonly labels: readonly Label[]
  /** One block of vocabulary numbers per label. */
  readonly blocks: readonly (readonly number[])[]
  /** What each parameter is called in a question. */
  readonly names: ReadonlyMap<string, string>
}

/** Entries of the vocabulary that begin a block; no text has them. */
const [parameterMark, valueMark, elseMark] = [1, 2, 3] as const
const [parameterPieces, valuePieces, elsePieces] = [26, 18, 20] as const
const elseText = "anything else: a wish or condition that none of the others covers"
/** A longer list of values is not read value by value. */
const mostValues = 20

/** `descriptor` in the language of the message. */
export function toLabelSet(descriptor: IntentDescriptor, tokenizer: Tokenizer): LabelSet {
  const told = descriptor.parameters.map((parameter) => tellParameter(parameter, descriptor))
  const labels: Label[] = []
  const blocks: number[][] = []
  const add = (label: Label, mark: number, text: string, most: number) => {
    labels.push(label)
    blocks.push([mark, ...toNumbers(text, tokenizer, most)])
  }
  for (const { name, text } of told)
    add({ kind: "parameter", parameter: name }, parameterMark, text, parameterPieces)
  for (const { name, called, values } of told)
    for (const { value, title } of values.length > mostValues ? [] : values)
      add({ kind: "value", parameter: name, value }, valueMark, `${called} : ${title}`, valuePieces)
  add({ kind: "else" }, elseMark, elseText, elsePieces)
  return {
    key: createHash("sha256").update(JSON.stringify(blocks)).digest("hex"),
    labels,
    blocks,
    names: new Map(told.map(({ name, called }) => [name, called])),
  }
}

function tellParameter({ name, schema }: Parameter, { input }: IntentDescriptor) {
  const plain = plainSchema(schema, input)
  // The declared sentence alone: the limits that `Parameter.sentence` adds were no part of the training.
  const sentence = typeof plain.description === "string" ? plain.description.trim() : ""
  const spaced = toWords(name)
  return {
    name,
    called: spaced || sentence,
    text: spaced && sentence ? `${spaced} : ${sentence}` : spaced || sentence,
    values: valuesOf(plain, input),
  }
}

function valuesOf(schema: Parameter["schema"], root: Parameter["schema"]) {
  if (schema.type === "boolean")
    return [
      { value: true, title: "yes" },
      { value: false, title: "no" },
    ]
  const listed = listedValues(schema.type === "array" ? plainSchema(itemSchema(schema), root) : schema) ?? []
  return listed.map(({ value, title }) => ({
    value,
    title: title === value ? title.replaceAll(/[_-]/g, " ") : title,
  }))
}

/** `maxPrice` or `max_price` as `max price`. */
function toWords(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, " ").toLowerCase()
}

/** The question before a message, as the model was trained with it. */
export function toQuestion(asked: readonly string[], question: string, names: LabelSet["names"]): string {
  const told = asked.flatMap((name) => names.get(name) ?? []).join(", ")
  return told && question ? `${told} : ${question}` : question || told
}
