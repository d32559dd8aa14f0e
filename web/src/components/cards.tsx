import type { VNode } from "preact"
import { useRef, useState } from "preact/hooks"
import type { DrawnMove, Explanation, Fact, FollowUp, PageSetup, Words } from "../../../src/pages/wire.ts"
import { Markdown } from "../markdown.tsx"
import { Details } from "./details.tsx"
import { Facts } from "./facts.tsx"
import { ItemCards } from "./item-cards.tsx"
import { besideListOf } from "./message-parts.ts"

type MoveOf<Kind extends DrawnMove["kind"]> = Extract<DrawnMove, { readonly kind: Kind }>

interface ConfirmCardProps {
  readonly move: MoveOf<"confirm">
  readonly explanation: Explanation | undefined
  readonly setup: PageSetup
  readonly open: boolean
  readonly disabled: boolean
  readonly onAnswer: (yes: boolean, spoken: string) => void
  readonly onCancel: () => void
}

/** Shows what will happen and what it costs, before it happens. */
export function ConfirmCard(props: ConfirmCardProps): VNode {
  const { move, explanation, setup, open, disabled, onAnswer, onCancel } = props
  const { words } = setup
  return (
    <section class={`card confirm ${move.effect}`} aria-label={open ? words.confirmTitle : undefined}>
      <p class="eyebrow">{words.confirmTitle}</p>
      <h2 tabIndex={-1} dir="auto">
        {move.title}
      </h2>
      {move.facts !== undefined && <Terms move={move} facts={move.facts} words={words} />}
      <Markdown
        text={move.facts === undefined ? move.message : besideListOf(move.message)}
        cut={words.cut}
        opens={words.opens}
      />
      {open && (
        <div class="buttons">
          <button
            type="button"
            class={move.effect === "destructive" ? "primary danger" : "primary"}
            disabled={disabled}
            onClick={() => onAnswer(true, words.goAhead)}
          >
            {words.goAhead}
          </button>
          <button type="button" disabled={disabled} onClick={() => onAnswer(false, words.change)}>
            {words.change}
          </button>
          <button type="button" class="quiet" disabled={disabled} onClick={onCancel}>
            {words.cancel}
          </button>
        </div>
      )}
      {open && <Details explanation={explanation} setup={setup} />}
    </section>
  )
}

interface TermsProps {
  readonly move: MoveOf<"confirm">
  readonly facts: readonly Fact[]
  readonly words: Words
}

/** The values and the price with which it will happen. */
function Terms({ move, facts, words }: TermsProps): VNode {
  const { cost, fee } = move
  return (
    <Facts
      facts={fee === undefined ? facts : [...facts, { label: words.fee, text: fee }]}
      total={cost === undefined ? undefined : { label: words.costs, text: cost }}
    />
  )
}

interface DoneCardProps {
  readonly move: MoveOf<"done">
  readonly explanation: Explanation | undefined
  readonly setup: PageSetup
  readonly open: boolean
  readonly onNext: (next: FollowUp) => void
  readonly onNew: () => void
}

/** The result, its id, and what can be done with it. */
export function DoneCard({ move, explanation, setup, open, onNext, onNew }: DoneCardProps): VNode {
  const { words } = setup
  return (
    <section
      class={`card done ${move.succeeded ? "" : "declined"}`}
      aria-label={open ? (move.succeeded ? words.done : words.declined) : undefined}
    >
      <p class="eyebrow">
        <span class="mark" aria-hidden="true">
          {move.succeeded ? "✓" : "!"}
        </span>
        {move.succeeded ? words.done : words.declined}
      </p>
      <h2 tabIndex={-1} dir="auto">
        {move.title || setup.name}
      </h2>
      <Markdown text={move.message} cut={words.cut} opens={words.opens} />
      <ItemCards cards={move.cards} message={move.message} words={words} base={setup.base} />
      {move.externalId !== undefined && <Reference id={move.externalId} words={words} />}
      {open && (
        <nav class="buttons" aria-label={words.whatNext}>
          {move.next.map((next) => (
            <button type="button" key={next.uid} onClick={() => onNext(next)}>
              {next.title}
            </button>
          ))}
          <button type="button" onClick={onNew}>
            {words.newWish}
          </button>
        </nav>
      )}
      <Details explanation={explanation} receipt={move.receipt} setup={setup} />
    </section>
  )
}

function Reference({ id, words }: { readonly id: string; readonly words: Words }): VNode {
  const [copied, setCopied] = useState(false)
  const code = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied(true)
    } catch {
      // Without permission for the clipboard the text is selected, so that visitors can copy it themselves.
      if (code.current) getSelection()?.selectAllChildren(code.current)
    }
  }
  return (
    <p class="reference">
      <span>{words.reference}</span> <code ref={code}>{id}</code>{" "}
      <button type="button" class="small" onClick={copy}>
        <span aria-live="polite">{copied ? words.copied : words.copy}</span>
      </button>
    </p>
  )
}
