import { useSignalEffect } from "@preact/signals"
import type { VNode } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
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
  /**
   * Whoever acts on a card that goes away is taken to what comes, and hears it there; whoever types stays where
   * they type, and hears it from the log. Nobody hears it twice.
   */
  const [acted, setActed] = useState(false)
  const takeAlong = useRef(false)
  /** What else can be done is shown below a result, so that the result is not lost. */
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
    // After the new entry is drawn.
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
          <button type="button" class="quiet small" disabled={busy.value} onClick={startOver}>
            {words.startOver}
          </button>
        )}
      </header>
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

/** The first thing of the latest answer; before there is one, what was said. */
function findAnswer(log: HTMLElement | null): HTMLElement | undefined {
  const said = [...(log?.querySelectorAll<HTMLElement>(".entry.me") ?? [])].at(-1)
  const answer = said?.nextElementSibling ?? said ?? log?.firstElementChild
  return answer instanceof HTMLElement ? answer : undefined
}

/** Short answers are shown at the end of the page; long ones from their beginning, because people read downwards. */
function showFrom(answer: HTMLElement): void {
  const last = answer.parentElement!.lastElementChild!
  const height = last.getBoundingClientRect().bottom - answer.getBoundingClientRect().top
  if (height > innerHeight * 0.6) answer.scrollIntoView({ block: "start" })
  else last.scrollIntoView({ block: "nearest" })
}

/** After it is drawn. To the heading and not to the box: on a phone the keyboard would hide what can be done. */
function focusOpening(): void {
  requestAnimationFrame(() => {
    const title = document.getElementById("opening-title")
    title?.scrollIntoView({ block: "start" })
    title?.focus({ preventScroll: true })
  })
}
