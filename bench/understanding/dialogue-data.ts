import type { IntentDescriptor, JsonSchema } from "../../src/intent/index.ts"
import { plainDescriptor } from "./plain-descriptor.ts"

export interface Act {
  readonly act: string
  readonly slot?: string
  readonly values?: readonly string[]
  readonly canonical?: readonly string[]
}

export interface Turn {
  readonly by: "user" | "system"
  readonly text: string
  readonly acts: readonly Act[]
  readonly state?: Readonly<Record<string, readonly string[]>>
}

export interface Dialogue {
  readonly id: string
  readonly service: string
  readonly turns: readonly Turn[]
}

export interface ServiceSchema {
  readonly service_name: string
  readonly description: string
  readonly slots: readonly {
    readonly name: string
    readonly description: string
    readonly is_categorical: boolean
    readonly possible_values: readonly string[]
  }[]
  readonly intents: readonly {
    readonly name: string
    readonly required_slots: readonly string[]
    readonly optional_slots: Readonly<Record<string, string>>
  }[]
}

/** The service's inputs as one declaration, typed as its owner would: from the schema alone, not from the dialogues. */
export function toDescriptor(service: ServiceSchema): IntentDescriptor {
  const inputs = new Set(
    service.intents.flatMap((intent) => [...intent.required_slots, ...Object.keys(intent.optional_slots)]),
  )
  const required = service.intents.flatMap((intent) => intent.required_slots)
  const properties: Record<string, JsonSchema> = {}
  for (const slot of service.slots)
    if (inputs.has(slot.name)) properties[slot.name] = { ...toSchema(slot), description: slot.description }
  const input = { type: "object", properties, required: [...new Set(required)] }
  const { service_name: name, description } = service
  return plainDescriptor(
    { namespace: "bench", name, title: name.replaceAll("_", " "), description, examples: [] },
    input,
  )
}

function toSchema(slot: ServiceSchema["slots"][number]): JsonSchema {
  const values = slot.possible_values
  if (slot.is_categorical && values.includes("True")) return { type: "boolean" }
  if (slot.is_categorical && values.every((value) => /^\d+$/.test(value)))
    return { type: "integer", enum: values.map(Number) }
  if (slot.is_categorical) return { type: "string", enum: values }
  const text = `${slot.name} ${slot.description}`.toLowerCase()
  if (/(^|_)date\b/.test(slot.name)) return { type: "string", format: "date" }
  if (/(^|_)time\b/.test(slot.name)) return { type: "string", format: "time" }
  if (/number of|length of stay/.test(text)) return { type: "integer" }
  if (/amount of money/.test(text)) return { type: "number" }
  return { type: "string" }
}
