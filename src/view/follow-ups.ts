import type { IntentDescriptor } from "../intent/index.ts"
import type { FollowUp } from "./drawn-move.ts"

const atMost = 4

/**
 * The intents that can follow a result: those that change something and whose required values are all in the result,
 * such as the id of a booking in the result of booking.
 */
export function findFollowUps(
  done: { readonly uid: string; readonly output: Readonly<Record<string, unknown>> | undefined },
  intents: readonly IntentDescriptor[],
): FollowUp[] {
  const { uid, output } = done
  if (output === undefined) return []
  return intents
    .filter((intent) => intent.uid !== uid && intent.effect !== "read" && intent.deprecation === undefined)
    .flatMap(({ uid, title, parameters }) => {
      const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
      if (required.length === 0 || !required.every((name) => Object.hasOwn(output, name))) return []
      return [{ uid, title, values: Object.fromEntries(required.map((name) => [name, output[name]])) }]
    })
    .slice(0, atMost)
}
