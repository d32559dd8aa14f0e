import type { IntentDescriptor, Parameter } from "../intent/index.ts"
import { fitsSchema, labelNames, type Thing } from "./things.ts"

type Values = Readonly<Record<string, unknown>>

/**
 * The values that an intent gets from a thing: what has the same name, the thing's id where the declaration asks for
 * the id of such a thing, and its label where a parameter is named like it. Nothing else is guessed.
 */
export function fillFromThing({ parameters }: IntentDescriptor, thing: Thing): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const parameter of parameters) {
    const value = candidatesFor(parameter, thing, parameters).find(
      (one) => one !== undefined && fitsSchema(one, parameter.schema),
    )
    if (value !== undefined) values[parameter.name] = value
  }
  return values
}

/** What a search was asked with holds for what follows it, where both have a parameter of that name and kind. */
export function fillFromQuestion(
  { parameters }: IntentDescriptor,
  asked: { readonly values: Values; readonly descriptor: IntentDescriptor | undefined },
): Record<string, unknown> {
  const shared = parameters.filter(({ name, schema }) => {
    const same = asked.descriptor?.parameters.find((one) => one.name === name)
    return (
      same !== undefined &&
      !labelNames.has(plainName(name)) &&
      same.schema.type === schema.type &&
      same.schema.format === schema.format &&
      Object.hasOwn(asked.values, name)
    )
  })
  return Object.fromEntries(shared.map(({ name }) => [name, asked.values[name]]))
}

const idNames = ["id", "identifier", "sku", "productid", "externalid"]

function candidatesFor(parameter: Parameter, thing: Thing, all: readonly Parameter[]): unknown[] {
  const name = plainName(parameter.name)
  const kind = plainName(thing.kind ?? "")
  const own = (wanted: string) =>
    Object.entries(thing.properties).find(([property]) => plainName(property) === wanted)?.[1]
  // A person's name is not the name of a dish: a label is no value of its own.
  const same = labelNames.has(name) ? undefined : own(name)
  const ids = idNames.map(own)
  if (kind !== "" && (name === `${kind}id` || name === "id")) return [same, ...ids]
  if (kind !== "" && name === kind) return [same, thing.label, ...ids]
  return isOnlyId(parameter, all) ? [same, ...ids] : [same]
}

/** The one id that an intent asks for is that of the thing it is about; its own pattern still has to fit. */
function isOnlyId({ name, required, schema }: Parameter, all: readonly Parameter[]): boolean {
  const isId = (one: Parameter) => one.required && /(^id|Id|_id|-id)$/.test(one.name)
  return required && typeof schema.pattern === "string" && all.filter(isId).length === 1 && /id$/i.test(name)
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "")
}
