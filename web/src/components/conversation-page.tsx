import { useSignalEffect } from "@preact/signals"
import type { VNode } from "preact"
import { useEffect, useRef } from "preact/hooks"
import type { PageInput, PageSetup } from "../../../src/pages/wire.ts"
import type { Conversation } from "../state/conversation.ts"
import { Composer } from "./composer.tsx"
import { MoveView } from "./move.tsx"
import { Opening } from "./opening.tsx"
import { Waiting } from "./waiting.tsx"

interface ConversationPageProps {
  readonly setup: PageSetup
  readonly conversation: Conversation
}

export function ConversationPage({ setup, conversation }: ConversationPageProps): VNode {
  const { words } = setup
  const { entries, busy, offline } = conversation
  const log = useRef<HTMLDivElement>(null)
  /** Whoever acts on a card that goes away is taken to what comes; whoever types stays where they type. */
  const takeAlong = useRef(false)

  useEffect(() => {
    const catchUp = () => void (document.visibilityState === "visible" && conversation.catchUp())
    catchUp()
    document.addEventListener("visibilitychange", catchUp)
    return () => document.removeEventListener("visibilitychange", catchUp)
  }, [conversation])

  useSignalEffect(() => {
    const last = entries.value.at(-1)
    if (last === undefined) return
    // After the new entry is drawn.
    requestAnimationFrame(() => {
      const drawn = log.current?.querySelector<HTMLElement>(".entry:last-child")
      drawn?.scrollIntoView({ block: drawn.offsetHeight > innerHeight * 0.6 ? "start" : "nearest" })
      if (last.from !== "site" || !takeAlong.current) return
      takeAlong.current = false
      drawn?.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true })
    })
  })

  const act = (input: PageInput, spoken: string) => {
    takeAlong.current = true
    void conversation.send(input, spoken)
  }
  const startAnew = () => {
    conversation.startOver()
    document.getElementById("say")?.focus()
  }
  const said = entries.value
  return (
    <div class="page">
      <header>
        <a class="brand" href="/">
          {setup.logo ? (
            <img src="/intent-ui/logo" alt="" width="40" height="40" />
          ) : (
            <span class="monogram" aria-hidden="true">
              {[...setup.name][0]}
            </span>
          )}
          <span dir="auto">{setup.name}</span>
        </a>
        {said.length > 0 && (
          <button type="button" class="quiet small" disabled={busy.value} onClick={startAnew}>
            {words.startOver}
          </button>
        )}
      </header>
      <main>
        {said.length > 0 && <h1 class="hidden">{setup.name}</h1>}
        {said.length === 0 && (
          <Opening
            setup={setup}
            disabled={busy.value}
            onStart={(uid, title) => act({ kind: "start", uid, values: {} }, title)}
          />
        )}
        <div class="log" role="log" aria-label={words.conversation} aria-busy={busy.value} ref={log}>
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
                  open={index === said.length - 1}
                  disabled={busy.value}
                  onAct={act}
                  onNew={startAnew}
                />
              </div>
            ),
          )}
        </div>
        <Waiting busy={busy.value} offline={offline.value} words={words} />
      </main>
      <footer>
        <Composer
          words={words}
          disabled={busy.value}
          onSay={(text) => void conversation.send({ kind: "say", text }, text)}
        />
      </footer>
    </div>
  )
}
