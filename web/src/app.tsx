import { render, type VNode } from "preact"
import type { AppSetup, PageSetup } from "../../src/pages/wire.ts"
import { createHostLink } from "./app/host-link.ts"
import { createToolRuns } from "./app/tool-runs.ts"
import { createFlowClient, type FlowClient } from "./flows/flow-client.ts"
import { FlowFrame } from "./flows/flow-frame.tsx"
import { readSetup } from "./page-setup.ts"
import app from "./styles/app.css?inline"
import base from "./styles/base.css?inline"
import cards from "./styles/cards.css?inline"
import conversation from "./styles/conversation.css?inline"
import flowStyles from "./styles/flows.css?inline"
import forms from "./styles/forms.css?inline"
import text from "./styles/text.css?inline"

/** The flows of a site inside a client of MCP (MCP Apps). The host calls the tools; nothing else is reached. */
const protocolVersion = "2026-01-26"
const sheet = new CSSStyleSheet()
sheet.replaceSync([base, conversation, cards, text, forms, flowStyles, app].join("\n"))
document.adoptedStyleSheets = [sheet]

const told = readSetup<AppSetup>()
const setup: PageSetup = {
  ...told,
  about: "",
  opening: "",
  logo: false,
  offers: [],
  base: "",
  flows: true,
  components: false,
}
const host = createHostLink(window.parent)
const client = createFlowClient({ runs: createToolRuns(host) })

function App({ flows }: { readonly flows: FlowClient }): VNode {
  const { flows: shown } = flows.state.value
  if (shown.length === 0) return <p class="note">{setup.words.done}</p>
  return (
    <>
      {shown.map((flow) => (
        // The frame is as high as what is in it: everything stands one below the other.
        <FlowFrame
          key={flow.instanceId}
          flow={{ ...flow, displayMode: "inline" }}
          client={flows}
          setup={setup}
        />
      ))}
    </>
  )
}

async function start(): Promise<void> {
  const root = document.getElementById("app")
  if (!root) throw new Error("The page has no element #app.")
  host.on("ui/notifications/tool-result", () => void client.sync())
  const appInfo = { name: "parley-flows", version: "1.0.0" }
  await host.request("ui/initialize", { appInfo, appCapabilities: {}, protocolVersion })
  host.notify("ui/notifications/initialized", {})
  render(<App flows={client} />, root)
  new ResizeObserver(() => {
    const { width, height } = root.getBoundingClientRect()
    host.notify("ui/notifications/size-changed", { width: Math.ceil(width), height: Math.ceil(height) })
  }).observe(root)
  await client.sync()
}

start().catch((error) => console.error("The host did not answer.", error))
