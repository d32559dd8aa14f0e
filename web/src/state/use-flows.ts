import { useSignalEffect } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { besideListOf } from "../components/message-parts.ts"
import type { FlowClient } from "../flows/flow-client.ts"
import type { ShownFlow } from "../flows/flow-state.ts"
import type { Conversation } from "./conversation.ts"

/** Flows whose content stands in the conversation already. */
const drawnInWords: ReadonlySet<string> = new Set(["parley.answer"])
const asking: ReadonlySet<string> = new Set([
  "collecting",
  "choosing",
  "confirming",
  "authorising",
  "browsing",
])
const channelName = "parley-flows"

/** Joins the flows of the browser's session to the conversation of this tab. */
export function useFlows(isOn: boolean, flows: FlowClient, conversation: Conversation) {
  const heard = useRef(new Set<string>())
  const stood = useRef("")
  const shown = flows.state.value.flows.filter(({ intentId }) => !drawnInWords.has(intentId))

  useEffect(() => (isOn ? keepInStep(flows) : undefined), [isOn, flows])

  /** An event of a flow may have been an answer to what the conversation asked. */
  useSignalEffect(() => {
    if (isOn && flows.busy.value === 0 && !conversation.ended.peek()) void conversation.catchUp()
  })

  /** What a turn has led to stands below its words. */
  useSignalEffect(() => {
    if (conversation.busy.value) return
    const { flows: open, said } = flows.state.value
    const stands = open.map(({ instanceId, state }) => `${instanceId} ${state}`).join()
    const hasMoved = stands !== stood.current
    stood.current = stands
    const news = said.filter(({ id }) => !heard.current.has(id))
    for (const { id, text } of news) {
      heard.current.add(id)
      // What is listed in the words is drawn by the flow that they are about.
      conversation.addAside(hasMoved ? besideListOf(text) : text)
    }
    for (const { instanceId, displayMode, intentId } of open)
      if (displayMode === "inline" && !drawnInWords.has(intentId)) conversation.addFlow(instanceId)
  })

  /** Once its own conversation has ended, words are for the flow that asks. */
  const takesWords = () => conversation.ended.value && shown.some((flow) => isAsking(flow))
  return { shown, takesWords }
}

function isAsking({ state }: ShownFlow): boolean {
  return asking.has(state)
}

/** Other tabs of this browser have the same flows: each tells the others when something has changed. */
function keepInStep(flows: FlowClient): () => void {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(channelName) : undefined
  let known = ""
  const stop = flows.state.subscribe(({ flows: open }) => {
    const names = open.map(({ instanceId, state }) => `${instanceId} ${state}`).join()
    if (names !== known) channel?.postMessage("changed")
    known = names
  })
  if (channel)
    channel.onmessage = () => {
      if (document.visibilityState === "visible") void flows.sync()
    }
  const look = () => void (document.visibilityState === "visible" && flows.sync())
  look()
  document.addEventListener("visibilitychange", look)
  return () => {
    stop()
    channel?.close()
    document.removeEventListener("visibilitychange", look)
  }
}
