import { useSignalEffect } from "@preact/signals"
import type { VNode } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { PageInput, PageSetup } from "../../../src/pages/wire.ts"
import { findAnswer, focusOpening, showFrom } from "../scroll-and-focus.ts"
import type { Conversation } from "../state/conversation.ts"
import { Composer } from "./composer.tsx"
import { MoveView } from "./move.tsx"
import { Opening } from "./opening.tsx"
import { PageHeader } from "./page-header.tsx"
import { Waiting } from "./waiting.tsx"

interface ConversationPageProps {
  readonly setup: PageSetup
  readonly conversation: Conversation
}

export function ConversationPage({ setup, conversation }: ConversationPageProps): VNode {
  const { words } = setup
  const { entries, busy, offline } = conversation
  const log = useRef<HTMLDivElement>(null)
  /**
   * A visitor who acts on a card that disappears is taken to the answer and hears it there; a visitor who types stays
   * in the box and hears it from the log. Nobody hears it twice.
   */
  const [acted, setActed] = useState(false)
  const takeAlong = useRef(false)
  /** Other wishes are offered below a result, so that the result stays visible. */
  const [offering, setOffering] = useState(false)

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
      const answer = findAnswer(log.current)
      if (answer === undefined) return
      showFrom(answer)
      if (last.from !== "site" || !takeAlong.current) return
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
  const act = (input: PageInput, spoken: string) => send(input, spoken, true)
  const offer = () => {
    setOffering(true)
    focusOpening()
  }
  const startOver = () => {
    conversation.startOver()
    setOffering(false)
    focusOpening()
  }
  const said = entries.value
  return (
    <div class="page">
      <PageHeader setup={setup} disabled={busy.value} onStartOver={said.length > 0 ? startOver : undefined} />
      <main>
        {said.length > 0 && <h1 class="hidden">{setup.name}</h1>}
        <div
          class="log"
          role="log"
          aria-label={words.conversation}
          aria-live={acted ? "off" : "polite"}
          aria-busy={busy.value}
          ref={log}
        >
          {said.map((entry, index) =>
            entry.from === "me" ? (
              <div class="entry me" key={entry.key}>
                <p dir="auto">
                  <span class="hidden">{words.you}: </span>
                  {entry.text}
                </p>
              </div>
            ) : (
              <div class="entry site" key={entry.key}>
                <MoveView
                  entry={entry}
                  setup={setup}
                  open={index === said.length - 1 && !offering}
                  disabled={busy.value}
                  onAct={act}
                  onNew={offer}
                />
              </div>
            ),
          )}
        </div>
        {(said.length === 0 || offering) && (
          <Opening
            setup={setup}
            disabled={busy.value}
            onStart={(uid, title) => act({ kind: "start", uid, values: {} }, title)}
          />
        )}
        <Waiting busy={busy.value} offline={offline.value} words={words} />
      </main>
      <footer>
        <Composer
          words={words}
          disabled={busy.value}
          onSay={(text) => send({ kind: "say", text }, text, false)}
        />
      </footer>
    </div>
  )
}
