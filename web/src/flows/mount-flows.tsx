import { render, type VNode } from "preact"
import type { PageSetup } from "../../../src/pages/wire.ts"
import type { FlowClient } from "./flow-client.ts"
import { FlowFrame } from "./flow-frame.tsx"

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
  return (
    <>
      {client.state.value.flows.map((flow) => (
        <FlowFrame key={flow.instanceId} flow={flow} client={client} setup={setup} />
      ))}
    </>
  )
}
