/** A chat application as the extension for apps has it: calls a tool, and shows the tool's app in a sandboxed frame. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge"
import { patiently } from "../../support/patiently.ts"

const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } }

async function openApp(url: string, name: string, input: Record<string, unknown>) {
  const hostInfo = { name: "host", version: "1.0.0" }
  const client = await patiently(async () => {
    const made = new Client(hostInfo, { capabilities: { extensions } })
    await made.connect(new StreamableHTTPClientTransport(new URL(url)))
    return made
  })
  const { tools } = await patiently(() => client.listTools())
  const ui = tools.find((tool) => tool.name === name)?._meta?.ui as { resourceUri: string }
  const { contents } = await patiently(() => client.readResource({ uri: ui.resourceUri }))
  const [page] = contents as { text: string; mimeType: string }[]
  const result = await patiently(() => client.callTool({ name, arguments: input }))
  const frame = document.createElement("iframe")
  frame.title = "App"
  frame.setAttribute("sandbox", "allow-scripts")
  frame.srcdoc = page?.text ?? ""
  document.body.append(frame)
  const within = frame.contentWindow as Window
  const bridge = new AppBridge(client, hostInfo, { serverTools: {} })
  bridge.oninitialized = () => {
    void bridge.sendToolInput({ arguments: input })
    void bridge.sendToolResult(result)
  }
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`
  }
  await bridge.connect(new PostMessageTransport(within, within))
  const call = (tool: string, given: Record<string, unknown>) =>
    patiently(() => client.callTool({ name: tool, arguments: given }))
  Object.assign(window, { call })
  return { mimeType: page?.mimeType, tools, instances: Object.keys(activeFlowsOf(result)) }
}

function activeFlowsOf({ structuredContent }: { structuredContent?: unknown }): object {
  return (structuredContent as { activeFlows: object }).activeFlows
}

Object.assign(window, { openApp })
