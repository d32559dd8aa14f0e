import type { WireState } from "../../../src/protocols/intentflow/wire.ts"
import type { AgUiEvent, Runs } from "../flows/runs.ts"
import type { HostLink } from "./host-link.ts"

/** What a tool of a flow gives back. */
interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: Partial<WireState>
  readonly content?: readonly { readonly type: string; readonly text?: string }[]
}

const second = 1_000
const moving = 3
const still = 30

/** What moves by itself is looked at every few seconds, anything else now and then; the one may become the other. */
async function untilDue(isMoving: () => boolean): Promise<void> {
  for (let waited = 0; waited < (isMoving() ? moving : still); waited++)
    await new Promise((resolve) => setTimeout(resolve, second))
}

/** Runs over the tools that the host calls for its frame: each is told the whole state. */
export function createToolRuns(host: HostLink): Runs {
  let isMoving = false
  const call = (name: string, input: Readonly<Record<string, unknown>>) =>
    host.request<ToolResult>("tools/call", { name, arguments: input })

  async function* tell(
    { structuredContent: state = {}, isError, content = [] }: ToolResult,
    instanceId = "",
  ) {
    if (isError) {
      const message = content.find(({ text }) => text !== undefined)?.text ?? ""
      const value = { instanceId, code: "INVALID_EVENT", category: "state", message, recoverable: true }
      yield { type: "CUSTOM", name: "intentflow.error", value } satisfies AgUiEvent
      return
    }
    isMoving = Object.values(state.activeFlows ?? {}).some(({ streaming }) => streaming === true)
    yield { type: "STATE_SNAPSHOT", snapshot: { activeFlows: state.activeFlows ?? {} } } satisfies AgUiEvent
  }

  return async function* run({ events, follow }) {
    for (const { name, value } of events) {
      const dismissal = name === "intentflow.dismiss_request" && {
        instanceId: value.instanceId,
        event: "DISMISS",
      }
      const sent = dismissal || value
      const { id } = value
      const instanceId = "instanceId" in value ? value.instanceId : ""
      yield* tell(await call("flow_act", { ...sent, ...(id !== undefined && { id }) }), instanceId)
    }
    if (follow) await untilDue(() => isMoving)
    if (events.length === 0) yield* tell(await call("flow_status", {}))
    yield { type: "RUN_FINISHED" }
  }
}
