import type { VNode } from "preact"
import { useCallback } from "preact/hooks"
import type { PageSetup } from "../../../src/pages/wire.ts"
import type { ErrorPayload } from "../../../src/protocols/intentflow/wire.ts"
import { Facts } from "../components/facts.tsx"
import type { FlowClient } from "./flow-client.ts"
import { actionsOf, type Part, toParts } from "./flow-parts.ts"
import type { ShownFlow } from "./flow-state.ts"
import { componentOf } from "./own-components.ts"
import { A2uiView } from "./views/a2ui-view.tsx"
import { CartView } from "./views/cart-view.tsx"
import { ItemsView } from "./views/items-view.tsx"
import { LedView } from "./views/led-view.tsx"
import { OwnView } from "./views/own-view.tsx"
import { TableView } from "./views/table-view.tsx"
import { TrackerView } from "./views/tracker-view.tsx"
import type { ViewProps } from "./views/view-props.ts"

export interface FlowViewProps {
  readonly flow: ShownFlow
  readonly client: FlowClient
  readonly setup: PageSetup
}

/** Props that the flow of an intent has, whatever it is about; they are drawn by where it stands. */
const drawnByState: ReadonlySet<string> = new Set([
  "title",
  "fields",
  "facts",
  "options",
  "values",
  "effect",
  "quote",
  "price",
  "pin",
  "cost",
  "fee",
  "url",
])
const drawnAlways: ReadonlySet<string> = new Set(["title"])
const ledStates: ReadonlySet<string> = new Set([
  "collecting",
  "choosing",
  "confirming",
  "authorising",
  "processing",
  "error",
  "success",
])

/**
 * Shows a flow: by the component of the business, by its A2UI where the client asks for that, or by our components,
 * which are chosen by the shape of its props.
 */
export function FlowView({ flow, client, setup }: FlowViewProps): VNode {
  const { instanceId } = flow
  const act = useCallback(
    (event: string, payload?: unknown) => void client.send(instanceId, event, payload),
    [client, instanceId],
  )
  const disabled = client.busy.value > 0
  const { refused, surfaces } = client.state.value
  const own = componentOf(flow.intentId)
  if (own) return <OwnView component={own} flow={flow} act={act} />
  const view: ViewProps = { setup, disabled, act }
  const isRefused = refused?.instanceId === instanceId
  const surface = Object.hasOwn(surfaces, instanceId) ? surfaces[instanceId] : undefined
  if (surface)
    return (
      <>
        {isRefused && <Refusal refused={refused} />}
        <A2uiView surface={surface} {...view} />
      </>
    )
  const { words, language, timeZone } = setup
  const formatting = { language, timeZone, yes: words.yes, no: words.no, members: flow.members }
  const parts = toParts(flow.props, ledStates.has(flow.state) ? drawnByState : drawnAlways, formatting)
  return (
    <>
      {isRefused && <Refusal refused={refused} />}
      {parts.map((part, index) => (
        <PartView key={index} part={part} {...view} />
      ))}
      <Actions flow={flow} {...view} />
      <LedView flow={flow} {...view} />
    </>
  )
}

/** What the server refused to take, in its own words. */
function Refusal({ refused }: { readonly refused: ErrorPayload }): VNode {
  return (
    <p class="problem" role="alert" dir="auto">
      {refused.message}
    </p>
  )
}

function PartView({ part, ...view }: ViewProps & { readonly part: Part }): VNode {
  switch (part.kind) {
    case "facts":
      return <Facts facts={part.facts} total={part.total} />
    case "lines":
      return <CartView lines={part.lines} {...view} />
    case "items":
      return <ItemsView items={part.items} {...view} />
    case "table":
      return <TableView columns={part.columns} rows={part.rows} {...view} />
    case "steps":
      return <TrackerView steps={part.steps} {...view} />
  }
}

function Actions({ flow, disabled, act }: ViewProps & { readonly flow: ShownFlow }): VNode | null {
  const actions = actionsOf(flow.props)
  if (actions.length === 0 || flow.state === "processing") return null
  return (
    <div class="buttons">
      {actions.map(({ event, label, payload }, index) => (
        <button type="button" key={index} disabled={disabled} onClick={() => act(event, payload)}>
          {label}
        </button>
      ))}
    </div>
  )
}
