import { type MemoryStore, statementsIn } from "../../corpus/index.ts"
import type { HostContext } from "../../host/index.ts"
import type { AskCall } from "./call.ts"

const mostEntries = 20
const longestEntry = 200

/**
 * 3.4: what is known of a user, kept per authenticated caller and only when it asks for that. A caller without proof
 * of who it is has nothing kept, whatever it asks: somebody else may stand behind the same address tomorrow.
 */
export async function recall(
  call: AskCall,
  context: HostContext,
  store: MemoryStore | undefined,
  now: number,
): Promise<string> {
  const own = call.memory ?? ""
  if (!store || context.principal.kind === "anonymous") return own
  const owner = context.principal.id
  if (call.forget) {
    await store.forget(owner, call.user)
    return own
  }
  const known = await store.recall(owner, call.user)
  if (call.remember) {
    const said = [...own.split(/[,;\n]+/), ...statementsIn(call.text, context.locale)].map((entry) =>
      entry.trim().slice(0, longestEntry),
    )
    const entries = [...new Set([...known, ...said])].filter((entry) => entry !== "").slice(-mostEntries)
    if (entries.some((entry) => !known.includes(entry))) await store.remember(owner, call.user, entries, now)
    return entries.join(", ")
  }
  return [...known, own].filter((entry) => entry !== "").join(", ")
}
