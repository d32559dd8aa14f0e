import { type IntentDescriptor, type JsonSchema, languageKey, type Parameter } from "../../intent/index.ts"
import { detectLanguage } from "../detect-language.ts"
import { languageFor } from "../languages/index.ts"
import type { StandardQuestion } from "../standard-questions.ts"

const told = new WeakMap<IntentDescriptor, Map<string, IntentDescriptor>>()

/**
 * The descriptor with what nearly every business asks for (a name, a day, a time) in the language of the conversation,
 * where its declaration has no words of that language. Everything else stays as it was declared.
 */
export function withStandardQuestions(descriptor: IntentDescriptor, locale: string): IntentDescriptor {
  const { tag } = languageFor(locale)
  const made = told.get(descriptor) ?? new Map<string, IntentDescriptor>()
  told.set(descriptor, made)
  const known = made.get(tag) ?? make(descriptor, locale, tag)
  made.set(tag, known)
  return known
}

function make(descriptor: IntentDescriptor, locale: string, tag: string): IntentDescriptor {
  const { languages = {}, title, examples, parameters } = descriptor
  const own = languageFor(detectLanguage([title, ...examples].join(" "), "en")).tag
  const hasTables = locale.toLowerCase().split(/[-_]/)[0] === tag
  if (!hasTables || tag === own || languageKey(locale, languages) !== undefined) return descriptor
  return { ...descriptor, parameters: parameters.map((parameter) => tellParameter(parameter, tag)) }
}

function tellParameter(parameter: Parameter, tag: string): Parameter {
  const kind = standardOf(parameter)
  if (kind === undefined) return parameter
  const { label, question } = languageFor(tag).standard[kind]
  return {
    ...parameter,
    sentence: label,
    schema: { ...parameter.schema, title: label, "x-question": question },
  }
}

const names: Readonly<Record<string, StandardQuestion>> = {
  name: "name",
  fullName: "name",
  customerName: "name",
  guestName: "name",
  date: "date",
  day: "date",
  time: "time",
  people: "people",
  guests: "people",
  partySize: "people",
  persons: "people",
  nights: "nights",
  phone: "phone",
  phoneNumber: "phone",
  telephone: "phone",
  email: "email",
  emailAddress: "email",
  notes: "notes",
  note: "notes",
  remarks: "notes",
}

const types: Readonly<Record<StandardQuestion, readonly string[]>> = {
  name: ["string"],
  date: ["string"],
  time: ["string"],
  people: ["integer", "number"],
  nights: ["integer", "number"],
  phone: ["string"],
  email: ["string"],
  notes: ["string"],
}

/** By its name and its type: a `name` that lists values is something else. */
function standardOf({ name, schema }: Parameter): StandardQuestion | undefined {
  const kind = Object.hasOwn(names, name) ? names[name] : undefined
  return kind && types[kind].includes(typeOf(schema)) && schema.enum === undefined ? kind : undefined
}

function typeOf({ type }: JsonSchema): string {
  return typeof type === "string" ? type : ""
}
