import type { IntentDescriptor } from "../intent/index.ts"

/** The asset that stands for all intents of a host (UIM 2.5.3.2). */
export function allIntents(origin: string): string {
  return `${origin}/api/intents`
}

/** The asset that stands for one intent. */
export function intentAsset({ uid }: Pick<IntentDescriptor, "uid">, origin: string): string {
  return `${allIntents(origin)}/${uid}`
}

/** The other names by which a policy may call an intent, and the collections that hold it. */
export function namesOfIntent(
  { uid, namespace, name }: Pick<IntentDescriptor, "uid" | "namespace" | "name">,
  origin: string,
): readonly string[] {
  return [
    uid,
    `${namespace}:${name}`,
    `intent/${name}`,
    name,
    `${origin}/api/execute/${name}`,
    allIntents(origin),
    origin,
  ]
}

type Named = Pick<IntentDescriptor, "name" | "namespace" | "provider">

/** How a token names an intent: an intent of another host has its namespace in front, since names repeat there. */
export function grantName({ name, namespace, provider }: Named): string {
  return provider ? `${namespace}/${name}` : name
}

/** The grant that lets its holder execute an intent. */
export function executeGrant(intent: Named): string {
  return `execute:intent/${grantName(intent)}`
}
