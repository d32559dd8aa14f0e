import type { IntentDescriptor, JsonSchema } from "../intent/index.ts"
import { fillFromThing } from "./fill-from-thing.ts"
import type { Interaction, KnownValue } from "./interaction.ts"
import type { Deed, Session } from "./session.ts"
import type { Thing } from "./things.ts"

type Values = Readonly<Record<string, unknown>>
type Find = (uid: string) => IntentDescriptor | undefined

/**
 * A wish that needs the number of something is about the one thing that was just shown, or else about what was done
 * last: nobody is asked for a number that was just issued. Whatever has an effect is confirmed with it.
 */
export function withImplied(
  interaction: Interaction,
  descriptor: IntentDescriptor,
  { session, find }: { readonly session?: Session | undefined; readonly find: Find },
): Interaction {
  if (!descriptor.confirm || !session) return interaction
  const implied = withValues(
    interaction,
    fromShownThing(descriptor, session) ?? fromDeeds(descriptor, session, find),
  )
  return { ...interaction, values: { ...implied.values, ...interaction.values } }
}

function fromShownThing(descriptor: IntentDescriptor, { latest, shown }: Session): Values | undefined {
  const [only, ...others] = latest === "shown" ? (shown?.things ?? []) : []
  if (!only || others.length > 0) return undefined
  const values = Object.entries(fillFromThing(descriptor, only)).filter(([name]) => {
    const parameter = descriptor.parameters.find((one) => one.name === name)
    return parameter?.required === true && typeof parameter.schema.pattern === "string"
  })
  return values.length === 0 ? undefined : Object.fromEntries(values)
}

/** The newest deed that can be spoken of in this way. */
function fromDeeds(descriptor: IntentDescriptor, { deeds }: Session, find: Find): Values {
  const isKnown = (deed: Deed) =>
    deed.intent !== descriptor.uid &&
    find(deed.intent)?.effect !== "destructive" &&
    needsNumber(descriptor) &&
    !lacksNumber(descriptor, fromDeed(descriptor, deed, find)) &&
    needsThing(descriptor, deed.thing)
  const deed = deeds.findLast(isKnown)
  return deed ? fromDeed(descriptor, deed, find) : {}
}

/** What was asked for when it was done is not asked for anew: only what came of it is handed on. */
export function fromDeed(descriptor: IntentDescriptor, { intent, thing }: Deed, find: Find): Values {
  const asked = new Set(find(intent)?.parameters.map(({ name }) => name))
  const required = new Set(descriptor.parameters.filter((one) => one.required).map(({ name }) => name))
  const values = Object.entries(fillFromThing(descriptor, thing))
  return Object.fromEntries(values.filter(([name]) => required.has(name) || !asked.has(name)))
}

/** Whether the thing gives an intent something that it cannot do without. */
export function needsThing(descriptor: IntentDescriptor, thing: Thing): boolean {
  const values = fillFromThing(descriptor, thing)
  return descriptor.parameters.some(({ name, required }) => required && Object.hasOwn(values, name))
}

/** Whether values are references that a house hands out, as in RES-3Q57GV: days and hours have patterns, too. */
export function isReference({ pattern, format }: JsonSchema): boolean {
  return format === undefined && typeof pattern === "string" && /^\^\(?[A-Za-z]+/.test(pattern)
}

/** It is about something that exists already. */
export function needsNumber(descriptor: IntentDescriptor): boolean {
  return lacksNumber(descriptor, {})
}

/** It is about something that exists already, and nothing says which. */
export function lacksNumber({ parameters }: IntentDescriptor, values: Values): boolean {
  return parameters.some(
    ({ name, required }) => required && /(^id|Id|_id|-id)$/.test(name) && !Object.hasOwn(values, name),
  )
}

/** Values from before this turn: what the words of this turn say wins over them. */
export function withValues(interaction: Interaction, values: Values): Interaction {
  const known = Object.entries(values).map(([name, value]): [string, KnownValue] => [
    name,
    { value, turn: interaction.turn - 1, confidence: 1 },
  ])
  return { ...interaction, values: Object.fromEntries(known) }
}
