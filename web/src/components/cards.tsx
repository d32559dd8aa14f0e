import type { VNode } from "preact"
import { useRef, useState } from "preact/hooks"
import type { Explanation, Fact, FollowUp, PageMove, ShownReceipt, Words } from "../../../src/pages/wire.ts"
import { Markdown } from "../markdown.tsx"
import { fill } from "../setup.ts"

type MoveOf<Kind extends PageMove["kind"]> = Extract<PageMove, { readonly kind: Kind }>

interface ConfirmCardProps {
  readonly move: MoveOf<"confirm">
  readonly words: Words
  readonly open: boolean
  readonly disabled: boolean
  readonly onAnswer: (yes: boolean, spoken: string) => void
  readonly onCancel: () => void
}

/** What will happen and what it costs, before it happens. */
export function ConfirmCard({ move, words, open, disabled, onAnswer, onCancel }: ConfirmCardProps): VNode {
  const facts: readonly (Fact & { readonly kind?: "total" })[] = [
    ...move.facts,
    ...(move.fee === undefined ? [] : [{ label: words.fee, text: move.fee }]),
    ...(move.cost === undefined ? [] : [{ label: words.costs, text: move.cost, kind: "total" as const }]),
  ]
  return (
    <section class={`card confirm ${move.effect}`} aria-label={open ? words.confirmTitle : undefined}>
      <p class="eyebrow">{words.confirmTitle}</p>
      <h2 tabIndex={-1} dir="auto">
        {move.title}
      </h2>
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map(({ label, text, kind }, index) => (
            <div key={index} class={kind}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
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
    </section>
  )
}

interface DoneCardProps {
  readonly move: MoveOf<"done">
  readonly explanation: Explanation | undefined
  readonly words: Words
  readonly open: boolean
  readonly onNext: (next: FollowUp) => void
  readonly onNew: () => void
}

/** The result, its id, and what can be done with it. */
export function DoneCard({ move, explanation, words, open, onNext, onNew }: DoneCardProps): VNode {
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
        {move.title}
      </h2>
      <Markdown text={move.message} cut={words.cut} opens={words.opens} />
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
      <Details explanation={explanation} receipt={move.receipt} words={words} />
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
      // Without the right to the clipboard it is marked, and the visitor's own keys copy it.
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

interface DetailsProps {
  readonly explanation: Explanation | undefined
  readonly receipt?: ShownReceipt | undefined
  readonly words: Words
}

/** For whoever asks why: how the words were read, and the proof of what was done. */
export function Details({ explanation, receipt, words }: DetailsProps): VNode | null {
  if (!explanation?.intent && !receipt) return null
  return (
    <details>
      <summary>{words.howUnderstood}</summary>
      {explanation?.intent && (
        <p dir="auto">
          {words.understoodAs} <strong>{explanation.intent}</strong>
          {explanation.confidence !== undefined &&
            ` (${fill(words.sure, { percent: `${Math.round(explanation.confidence * 100)} %` })})`}
        </p>
      )}
      {explanation && explanation.assumptions.length > 0 && (
        <>
          <p>{words.assumed}</p>
          <ul>
            {explanation.assumptions.map((assumption) => (
              <li key={assumption} dir="auto">
                {assumption}
              </li>
            ))}
          </ul>
        </>
      )}
      {receipt && (
        <p>
          {words.receipt} <code>{receipt.executionId}</code>{" "}
          <time dateTime={receipt.settledAt}>{receipt.settledAt}</time>
        </p>
      )}
    </details>
  )
}
