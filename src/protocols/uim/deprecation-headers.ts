import type { IntentDescriptor } from "../../intent/index.ts"

/** What is said beside an answer about a deprecated intent: since when, until when, and what to use instead. */
export function toDeprecationHeaders(
  { uid, deprecation }: Pick<IntentDescriptor, "uid" | "deprecation">,
  origin: string,
): Record<string, string> {
  if (!deprecation) return {}
  const { since, successor, removal } = deprecation
  const instead = successor === undefined ? "" : ` Use '${successor}' instead.`
  const until = removal === undefined ? "" : ` It is removed on ${removal}.`
  return {
    // RFC 9745 and RFC 8594.
    deprecation: `@${Math.floor(Date.parse(since) / 1_000)}`,
    ...(removal !== undefined && { sunset: new Date(removal).toUTCString() }),
    ...(successor !== undefined && {
      link: `<${origin}/api/intents/${encodeURIComponent(successor)}>; rel="successor-version"`,
    }),
    warning: `299 - ${JSON.stringify(`The intent '${uid}' is deprecated.${instead}${until}`)}`,
  }
}
