import { nameOf, type SchemaItem, typesOf } from "../../corpus/index.ts"
import {
  type IntentDescriptor,
  jsonSchemaValidator,
  type Parameter,
  type Validator,
} from "../../intent/index.ts"
import type { Json } from "./wire.ts"

/** How intents are reached: handed in by the role, since one protocol knows nothing of another. */
export interface ActionDoors {
  /** Address that takes the input of an intent as a POST. */
  readonly http?: (descriptor: IntentDescriptor) => string
  /** Address of the MCP server whose tools are the intents. */
  readonly mcp?: () => string
  /** How the A2A agent whose skills are the intents is called with what is known. */
  readonly a2a?: (descriptor: IntentDescriptor, known: Json) => A2aCall
}

/** NLWeb 5: where to, which skill, and the message as it is sent. */
export interface A2aCall {
  readonly agent_url: string
  readonly skill: string
  readonly message: Json
}

export type ActionsOf = (item: SchemaItem) => readonly Json[]

/** Words for a type of item that a parameter may be called by. */
const names: Readonly<Record<string, readonly string[]>> = {
  RealEstateListing: ["property", "home", "listing"],
  Accommodation: ["property", "home", "accommodation"],
  MenuItem: ["dish", "item"],
  Product: ["product", "item"],
  Event: ["event"],
  Article: ["article"],
}

/** The intents of a host that apply to an item, each with what the item already answers. */
export function createActions(
  intents: readonly IntentDescriptor[],
  doors: ActionDoors,
  business: string | undefined,
): ActionsOf {
  const current = intents.filter(({ deprecation }) => deprecation === undefined)
  const validators = new Map<Parameter, Validator<unknown>>()
  const validate = (parameter: Parameter, value: unknown) => {
    let validator = validators.get(parameter)
    if (!validator) {
      validator = jsonSchemaValidator(parameter.schema)
      validators.set(parameter, validator)
    }
    return validator(value).ok
  }
  return (item) => {
    const about = [item.about, item.mainEntity].filter(
      (one): one is SchemaItem => typeof one === "object" && one !== null,
    )
    const types = [item, ...about].flatMap(typesOf)
    const isBusiness = business !== undefined && types.includes(business)
    return current.flatMap((descriptor) => {
      const known = isBusiness ? applyToBusiness(descriptor) : fillFrom(item, types, descriptor, validate)
      return known ? toActions(descriptor, known, doors) : []
    })
  }
}

/** The item names itself to the intent: `recipe` for a Recipe, an id of the right form for `property_id`. */
function fillFrom(
  item: SchemaItem,
  types: readonly string[],
  descriptor: IntentDescriptor,
  validate: (parameter: Parameter, value: unknown) => boolean,
): Json | undefined {
  const words = new Set(types.flatMap((type) => [type.toLowerCase(), ...(names[type] ?? [])]))
  for (const parameter of descriptor.parameters) {
    if (parameter.type !== "string") continue
    const bare = parameter.name.toLowerCase().replace(/_?(?:id|name|title)$/, "")
    if (!words.has(bare)) continue
    const own = [item.identifier, item.sku, item.productID, nameOf(item)].filter(
      (one) => typeof one === "string",
    )
    const fitting = own.find((value) => validate(parameter, value))
    if (fitting !== undefined) return { [parameter.name]: fitting }
  }
  return undefined
}

/** What anybody can ask of the business itself: nothing that needs the id of something made before. */
function applyToBusiness(descriptor: IntentDescriptor): Json | undefined {
  const needsId = descriptor.parameters.some(
    ({ name, required }) => required && /(?:id|code|reference|recipe|product)$/i.test(name),
  )
  return needsId || descriptor.effect === "destructive" ? undefined : {}
}

const actionTypes: readonly (readonly [RegExp, string])[] = [
  [/^(?:book|reserve)/i, "ReserveAction"],
  [/^(?:order|place)/i, "OrderAction"],
  [/^(?:buy|purchase)/i, "BuyAction"],
  [/^(?:search|find)/i, "SearchAction"],
  [/^add/i, "AddAction"],
  [/^(?:request|schedule)/i, "ScheduleAction"],
  [/^(?:cancel|remove)/i, "CancelAction"],
  [/^(?:get|show|view|ask|track)/i, "ViewAction"],
]

function toActions(descriptor: IntentDescriptor, known: Json, doors: ActionDoors): Json[] {
  const missing = descriptor.parameters.filter(({ name, required }) => required && !(name in known))
  const common = {
    "@context": "https://schema.org",
    "@type": actionTypes.find(([pattern]) => pattern.test(descriptor.name))?.[1] ?? "Action",
    name: descriptor.name,
    description: descriptor.description,
  }
  // What is still to be given, for whoever invokes it.
  const open =
    missing.length === 0
      ? {}
      : { missing: missing.map(({ name, sentence }) => ({ name, description: sentence })) }
  return [
    ...(doors.http
      ? [
          {
            ...common,
            protocol: "HTTP",
            method: "POST",
            endpoint: doors.http(descriptor),
            params: known,
            headers: { "content-type": "application/json" },
            ...open,
          },
        ]
      : []),
    ...(doors.mcp
      ? [
          {
            ...common,
            protocol: "MCP",
            server: doors.mcp(),
            tool: descriptor.name,
            arguments: known,
            ...open,
          },
        ]
      : []),
    ...(doors.a2a ? [{ ...common, protocol: "A2A", ...doors.a2a(descriptor, known), ...open }] : []),
  ]
}
