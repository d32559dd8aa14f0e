import type { ComponentChildren, VNode } from "preact"
import type { DrawnMove, PageInput, PageSetup, Words } from "../../../src/pages/wire.ts"
import { Markdown } from "../markdown.tsx"
import type { Entry } from "../state/tab-memory.ts"
import { AskForm } from "./ask-form.tsx"
import { ConfirmCard, DoneCard } from "./cards.tsx"
import { Details } from "./details.tsx"
import { ItemCards } from "./item-cards.tsx"
import { leadOf } from "./message-parts.ts"
import { OptionButton } from "./option-button.tsx"
import { TermsCard } from "./terms-card.tsx"

interface MoveProps {
  readonly entry: Extract<Entry, { readonly from: "site" }>
  readonly setup: PageSetup
  /** Whether it is the latest move and can still be answered. */
  readonly open: boolean
  readonly disabled: boolean
  readonly onAct: (input: PageInput, spoken: string) => void
  readonly onNew: () => void
}

/** One move of the site: its message, and what can be done about it. */
export function MoveView({ entry, setup, open, disabled, onAct, onNew }: MoveProps): VNode {
  const { move, explanation, shown, aside } = entry
  const { words } = setup
  const cancel = () => onAct({ kind: "cancel" }, words.cancel)
  const markdown = (text: string) => <Markdown text={text} cut={words.cut} opens={words.opens} />
  const why = open && <Details explanation={explanation} setup={setup} />
  if (shown) return <div class="bubble">{markdown(leadOf(move.message))}</div>
  switch (move.kind) {
    case "ask": {
      if (move.fields.length === 0)
        return (
          <TypedAsk move={move} words={words} open={open} disabled={disabled} onCancel={cancel} why={why} />
        )
      const lead = leadOf(move.message)
      if (!open) return <div class="bubble">{markdown(lead)}</div>
      return (
        <AskCard title={move.title || setup.name} lead={markdown(lead)} why={why}>
          <AskForm
            fields={move.fields}
            language={setup.language}
            timeZone={setup.timeZone}
            words={words}
            disabled={disabled}
            untold={(problem) => !lead.includes(problem)}
            onGive={(values, spoken) => onAct({ kind: "give", values }, spoken)}
            onCancel={cancel}
          />
        </AskCard>
      )
    }
    case "choose":
      return (
        <section class={open ? "card" : "bubble"}>
          <div class="lead" tabIndex={-1}>
            {markdown(leadOf(move.message))}
          </div>
          {open && (
            <div class="choices">
              {move.options.map((option) => (
                <OptionButton
                  key={option.id}
                  option={option}
                  disabled={disabled}
                  onPick={() => onAct({ kind: "pick", id: option.id }, option.label)}
                />
              ))}
            </div>
          )}
          {why}
        </section>
      )
    case "confirm":
      return (
        <ConfirmCard
          move={move}
          explanation={explanation}
          setup={setup}
          open={open}
          disabled={disabled}
          onAnswer={(yes, spoken) => onAct({ kind: "confirm", yes }, spoken)}
          onCancel={cancel}
        />
      )
    case "done":
      return (
        <DoneCard
          move={move}
          explanation={explanation}
          setup={setup}
          open={open}
          onNext={({ uid, title, values }) => onAct({ kind: "start", uid, values }, title)}
          onNew={onNew}
        />
      )
    case "fail": {
      // Calling it off is what the visitor wanted: nothing failed.
      const stopped = move.code === "cancelled"
      return (
        <section
          class={stopped ? "card stopped" : "card failed"}
          aria-label={open && !stopped ? words.failed : undefined}
        >
          {!stopped && (
            <p class="eyebrow">
              <span class="mark" aria-hidden="true">
                !
              </span>
              {words.failed}
            </p>
          )}
          <div class="lead" tabIndex={-1}>
            {markdown(move.message)}
          </div>
          {open && (
            <div class="buttons">
              <button type="button" onClick={onNew}>
                {words.newWish}
              </button>
            </div>
          )}
          {why}
        </section>
      )
    }
    case "authorise":
      if (setup.terms)
        return (
          <TermsCard
            name={setup.name}
            words={words}
            base={setup.base}
            terms={setup.terms}
            open={open}
            disabled={disabled}
            onAgree={() => onAct({ kind: "agree" }, words.agree)}
            onCancel={cancel}
          />
        )
      return (
        <section class="card">
          <div class="lead" tabIndex={-1}>
            {markdown(move.message)}
          </div>
          {move.url?.startsWith("https://") && (
            <a class="call" href={move.url} rel="noopener noreferrer" target="_blank">
              {words.continue}
              <span class="hidden"> ({words.opens})</span>
            </a>
          )}
        </section>
      )
    default:
      return (
        <div class="bubble" tabIndex={-1}>
          {markdown(move.message)}
          {move.kind === "inform" && (
            <ItemCards cards={move.cards} message={move.message} words={words} base={setup.base} />
          )}
          {!aside && why}
        </div>
      )
  }
}

interface AskCardProps {
  readonly title: string
  readonly lead: ComponentChildren
  readonly why: ComponentChildren
  readonly children: ComponentChildren
}

/** The question, with the ways to answer below it. */
function AskCard({ title, lead, why, children }: AskCardProps): VNode {
  return (
    <section class="card" aria-label={title}>
      <p class="eyebrow" dir="auto">
        {title}
      </p>
      <div class="lead" tabIndex={-1}>
        {lead}
      </div>
      {children}
      {why}
    </section>
  )
}

interface TypedAskProps {
  readonly move: Extract<DrawnMove, { readonly kind: "ask" }>
  readonly words: Words
  readonly open: boolean
  readonly disabled: boolean
  readonly onCancel: () => void
  readonly why: ComponentChildren
}

/** A question without a form: both the question and the answer are in words. */
function TypedAsk({ move, words, open, disabled, onCancel, why }: TypedAskProps): VNode {
  const question = <Markdown text={move.message} cut={words.cut} opens={words.opens} />
  if (!open) return <div class="bubble">{question}</div>
  return (
    <AskCard title={move.title} lead={question} why={why}>
      <p class="note">{words.inWords}</p>
      <div class="buttons">
        <button type="button" class="quiet" disabled={disabled} onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </AskCard>
  )
}
