import type { VNode } from "preact"
import type { PageInput, PageSetup } from "../../../src/pages/wire.ts"
import type { FlowClient } from "../flows/flow-client.ts"
import { FlowFrame } from "../flows/flow-frame.tsx"
import type { Entry } from "../state/tab-memory.ts"
import { MoveView } from "./move.tsx"

interface EntryViewProps {
  readonly entry: Entry
  readonly setup: PageSetup
  readonly flows: FlowClient
  /** Whether it is what the conversation said last and can still be answered. */
  readonly open: boolean
  readonly disabled: boolean
  readonly onAct: (input: PageInput, spoken: string) => void
  readonly onNew: () => void
}

/** One entry of the log: what the visitor said, what the site said, or a flow as long as it is shown. */
export function EntryView({ entry, setup, flows, ...move }: EntryViewProps): VNode | null {
  if (entry.from === "me")
    return (
      <div class="entry me">
        <p dir="auto">
          <span class="hidden">{setup.words.you}: </span>
          {entry.text}
        </p>
      </div>
    )
  if (entry.from === "site")
    return (
      <div class="entry site">
        <MoveView entry={entry} setup={setup} {...move} />
      </div>
    )
  const flow = flows.state.value.flows.find(({ instanceId }) => instanceId === entry.instanceId)
  if (!flow) return null
  return (
    <div class="entry flow-entry">
      <FlowFrame flow={flow} client={flows} setup={setup} />
    </div>
  )
}
