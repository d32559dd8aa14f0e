import { render, type VNode } from "preact"
import type { PageSetup } from "../../../src/pages/wire.ts"
import type { FlowClient } from "./flow-client.ts"
import { FlowFrame } from "./flow-frame.tsx"
import { A2uiView } from "./views/a2ui-view.tsx"

export interface MountOptions {
  /** Where the flows are drawn. */
  readonly into: Element | ShadowRoot | DocumentFragment
  readonly client: FlowClient
  /** Language, time zone and words: `setup` of `/intent-ui/embed.json`. */
  readonly setup: PageSetup
}

/** Draws the flows of a thread and keeps them as they are; returns a function that takes them away. */
export function mountFlows({ into, client, setup }: MountOptions): () => void {
  render(<AllFlows client={client} setup={setup} />, into)
  void client.sync()
  return () => {
    client.close()
    render(null, into)
  }
}

function AllFlows({ client, setup }: Omit<MountOptions, "into">): VNode {
  const { flows, surfaces } = client.state.value
  const own = new Set(flows.map(({ instanceId }) => instanceId))
  const disabled = client.busy.value > 0
  return (
    <>
      {flows.map((flow) => (
        <FlowFrame key={flow.instanceId} flow={flow} client={client} setup={setup} />
      ))}
      {Object.values(surfaces)
        .filter(({ surfaceId }) => !own.has(surfaceId))
        .map((surface) => (
          // A server that knows A2UI and no flows: its surfaces stand for themselves.
          <article class="flow card" key={surface.surfaceId}>
            <A2uiView
              surface={surface}
              setup={setup}
              disabled={disabled}
              act={(event, payload) => void client.send(surface.surfaceId, event, payload)}
            />
          </article>
        ))}
    </>
  )
}
