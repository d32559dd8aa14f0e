/**
 * Drives the booking of a table through CopilotKit's core, as an application that is built with it does: words, then
 * the events of the flow that was shown. Prints what it was told, one event to a line.
 */

import { HttpAgent } from "@ag-ui/client"
import { CopilotKitCore } from "@copilotkit/core"

const [url, words] = process.argv.slice(2)
const agent = new HttpAgent({ url, threadId: crypto.randomUUID() })
const core = new CopilotKitCore({ agents__unsafe_dev_only: { default: agent } })
core.subscribe({
  onError({ error, code }) {
    console.error(code, error)
    process.exitCode = 1
  },
})

const shown = []
agent.subscribe({
  onEvent({ event }) {
    if (event.type === "CUSTOM") shown.push(event)
    console.log(JSON.stringify(event))
  },
})

agent.addMessage({ id: crypto.randomUUID(), role: "user", content: words })
await core.runAgent({ agent })
const { instanceId } = shown.findLast(({ name }) => name === "intentflow.render").value
const value = { id: crypto.randomUUID(), instanceId, event: "CONFIRM" }
const events = [{ type: "CUSTOM", name: "intentflow.event", value }]
await core.runAgent({ agent, forwardedProps: { intentflow: { events } } })
