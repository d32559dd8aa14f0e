import type { Host, HostContext } from "../host/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { Definitions } from "./definitions.ts"
import type { FlowContext } from "./flow-declaration.ts"
import type { FlowSession } from "./flow-session.ts"

type Data = Readonly<Record<string, unknown>>

/** What the functions of a flow get. `key` names the event that is answered: each of its executions has one effect. */
export function createFlowContext(
  {
    host,
    definitions,
    now,
  }: { readonly host: Host; readonly definitions: Definitions; readonly now: number },
  session: FlowSession,
  context: HostContext,
  key: string,
  result?: Data,
): FlowContext {
  let executions = 0
  return {
    caller: context.principal,
    locale: context.locale,
    now,
    signal: context.signal,
    surroundings: session.context,
    result,
    async execute(intent, input) {
      const idempotencyKey = `${key}.${++executions}`
      const uid = await definitions.uidOf(intent)
      const outcome = await host.execute({ uid, input }, { ...context, idempotencyKey })
      if (outcome.state === "succeeded" && outcome.output) return outcome.output
      throw outcome.error ?? new ParleyError("internal", `'${intent}' ended without a result.`)
    },
  }
}
