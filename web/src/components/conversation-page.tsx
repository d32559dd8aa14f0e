import { useSignalEffect } from "@preact/signals"
import type { VNode } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { PageInput, PageSetup } from "../../../src/pages/wire.ts"
import type { FlowClient } from "../flows/flow-client.ts"
import { FlowFrame } from "../flows/flow-frame.tsx"
import { findAnswer, focusOpening, showFrom } from "../scroll-and-focus.ts"
import type { Conversation } from "../state/conversation.ts"
import type { Entry } from "../state/tab-memory.ts"
import { useFlows } from "../state/use-flows.ts"
import { Composer } from "./composer.tsx"
import { EntryView } from "./entry-view.tsx"
import { Opening } from "./opening.tsx"
import { PageHeader } from "./page-header.tsx"
import { Waiting } from "./waiting.tsx"

export interface ConversationPageProps {
  readonly setup: PageSetup
  readonly conversation: Conversation
  /** What the business shows beside the conversation. */
  readonly flows: FlowClient
}

export function ConversationPage({ setup, conversation, flows }: ConversationPageProps): VNode {
  const { words } = setup
  const { entries } = conversation
  const page = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  /**
   * A visitor who acts on a card that disappears is taken to the answer and hears it there; a visitor who types stays
   * in the box and hears it from the log. Nobody hears it twice.
   */
  const [acted, setActed] = useState(false)
  const takeAlong = useRef(false)
  /** Other wishes are offered below a result, so that the result stays visible. */
  const [offering, setOffering] = useState(false)
  const { shown, takesWords } = useFlows(setup.flows, flows, conversation)

  useEffect(() => {
    const catchUp = () => void (document.visibilityState === "visible" && conversation.catchUp())
    catchUp()
    document.addEventListener("visibilitychange", catchUp)
    return () => document.removeEventListener("visibilitychange", catchUp)
  }, [conversation])

  useSignalEffect(() => {
    const last = entries.value.at(-1)
    if (last === undefined) return
    // Waits until the new entry is drawn.
    requestAnimationFrame(() => {
      const answer = isLate(last) ? lastOf(log.current) : findAnswer(log.current)
      if (answer === undefined) return
      showFrom(answer)
      if (last.from === "me" || !takeAlong.current) return
      takeAlong.current = false
      answer.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true })
    })
  })

  const send = (input: PageInput, spoken: string, byCard: boolean) => {
    takeAlong.current = byCard
    setActed(byCard)
    setOffering(false)
    void conversation.send(input, spoken)
  }
  const say = (text: string) => {
    if (!takesWords()) return send({ kind: "say", text }, text, false)
    setActed(false)
    conversation.addSpoken(text)
    void flows.say(text)
  }
  const act = (input: PageInput, spoken: string) => send(input, spoken, true)
  const offer = () => {
    setOffering(true)
    focusOpening(page.current)
  }
  const startOver = () => {
    conversation.startOver()
    for (const { instanceId, dismissable } of shown) if (dismissable) void flows.dismiss(instanceId)
    setOffering(false)
    focusOpening(page.current)
  }
  const said = entries.value
  const lastSaid = said.findLastIndex(
    (entry) => entry.from === "me" || (entry.from === "site" && !entry.aside),
  )
  const busy = conversation.busy.value || flows.busy.value > 0
  const offline = flows.offline.value
  // Inside a page of another, that page has the main content.
  const Main = setup.base === "" ? "main" : "div"
  const isBeside = shown.some(({ displayMode }) => displayMode === "sheet")
  return (
    <div class={isBeside ? "page beside" : "page"} ref={page}>
      <PageHeader setup={setup} disabled={busy} onStartOver={said.length > 0 ? startOver : undefined} />
      <Main class="body">
        {said.length > 0 && <h1 class="hidden">{setup.name}</h1>}
        <div
          class="log"
          role="log"
          aria-label={words.conversation}
          aria-live={acted ? "off" : "polite"}
          aria-busy={busy}
          ref={log}
        >
          {said.map((entry, index) => (
            <EntryView
              key={entry.key}
              entry={entry}
              setup={setup}
              flows={flows}
              open={index === lastSaid && !offering}
              disabled={busy}
              onAct={act}
              onNew={offer}
            />
          ))}
        </div>
        {(said.length === 0 || offering) && (
          <Opening
            setup={setup}
            disabled={busy}
            onStart={(uid, title) => act({ kind: "start", uid, values: {} }, title)}
          />
        )}
        <Waiting busy={busy} offline={offline} words={words} />
      </Main>
      {shown
        .filter(({ displayMode }) => displayMode !== "inline")
        .map((flow) => (
          <FlowFrame key={flow.instanceId} flow={flow} client={flows} setup={setup} />
        ))}
      <footer>
        <Composer words={words} disabled={busy} onSay={say} />
      </footer>
    </div>
  )
}

/** A flow, or what it says, comes when it comes, and not in answer to what was said last. */
function isLate(entry: Entry): boolean {
  return entry.from === "flow" || (entry.from === "site" && entry.aside === true)
}

function lastOf(log: HTMLElement | null): HTMLElement | undefined {
  const last = log?.lastElementChild
  return last instanceof HTMLElement ? last : undefined
}
