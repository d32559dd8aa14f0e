import { ParleyError, parseUid, resolveUid, type ServiceIntent } from "../intent/index.ts"

const rememberedAtMost = 1_000

/** Finds the intent that a UID means; what was found once is found at once. */
export function createResolver(intents: () => readonly ServiceIntent[]): (text: string) => ServiceIntent {
  let among = intents()
  const found = new Map<string, ServiceIntent>()
  return (text) => {
    if (among !== intents()) found.clear()
    among = intents()
    const known = found.get(text)
    if (known) return known
    const intent = resolveIntent(text, among)
    if (found.size < rememberedAtMost) found.set(text, intent)
    return intent
  }
}

/** The intent that a UID means here; otherwise an error that says how far it was known. */
function resolveIntent(text: string, intents: readonly ServiceIntent[]): ServiceIntent {
  const uid = parseUid(text)
  const { found, versions, namespaceKnown } = resolveUid(uid, intents)
  if (found) return found
  if (!namespaceKnown)
    throw new ParleyError("not_found", `The requested resource '${text}' was not found.`, {
      details: { namespace: uid.namespace },
    })
  if (versions.length === 0)
    throw new ParleyError("unknown_intent", `The intent '${uid.name}' is not supported by this service.`, {
      details: { intent: uid.name },
    })
  throw new ParleyError("version_conflict", `The intent version '${uid.version}' is not supported.`, {
    details: { intent: uid.name, supported_versions: versions },
  })
}
