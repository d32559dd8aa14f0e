import { type Ask, type AskedParameter, ownValue } from "../conversation/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import type { Field } from "./drawn-move.ts"
import { toField } from "./fields.ts"
import type { Scene } from "./scene.ts"

/** A parameter with the field that asks for it. */
export interface FormEntry {
  readonly parameter: AskedParameter
  readonly field: Field
}

/**
 * The form for a question: a field for each parameter asked for, and for each that has a default and no value yet,
 * because nobody changes what they are not shown.
 */
export function toForm(ask: Ask, scene: Scene): readonly FormEntry[] {
  const descriptor = scene.intents.find(({ uid }) => uid === ask.intent)
  return [...ask.parameters, ...findDefaults(ask, descriptor, scene)].map((parameter) => ({
    parameter,
    field: toField(parameter, ownValue(scene.values, parameter.name), scene, descriptor?.input),
  }))
}

function findDefaults(
  ask: Ask,
  descriptor: IntentDescriptor | undefined,
  { values }: Scene,
): AskedParameter[] {
  const asked = new Set(ask.parameters.map(({ name }) => name))
  return (descriptor?.parameters ?? [])
    .filter(({ name, schema }) => schema.default !== undefined && !asked.has(name))
    .filter(({ name }) => !Object.hasOwn(values, name))
    .map(({ name, sentence, schema }) => ({ name, sentence, schema, required: false }))
}
