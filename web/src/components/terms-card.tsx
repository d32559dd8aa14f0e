import type { VNode } from "preact"
import type { PageTerms, Words } from "../../../src/pages/wire.ts"

interface TermsCardProps {
  readonly name: string
  readonly words: Words
  readonly base: string
  readonly terms: PageTerms
  readonly open: boolean
  readonly disabled: boolean
  readonly onAgree: () => void
  readonly onCancel: () => void
}

/** What the visitor agrees to before it goes on: one tap, for this visit. */
export function TermsCard({
  name,
  words,
  base,
  terms,
  open,
  disabled,
  onAgree,
  onCancel,
}: TermsCardProps): VNode {
  return (
    <section class="card">
      <div class="lead" tabIndex={-1}>
        <p>{words.agreeFirst.replace("{name}", name)}</p>
      </div>
      <ul>
        {terms.lines.map(({ title, note }) => (
          <li key={title} dir="auto">
            {note === "" ? title : `${title}: ${note}`}
          </li>
        ))}
      </ul>
      <p class="note">
        <a href={`${base}${terms.url}`} rel="noopener noreferrer" target="_blank">
          {words.fullTerms}
          <span class="hidden"> ({words.opens})</span>
        </a>
      </p>
      {open && (
        <div class="buttons">
          <button type="button" class="primary" disabled={disabled} onClick={onAgree}>
            {words.agree}
          </button>
          <button type="button" class="quiet" disabled={disabled} onClick={onCancel}>
            {words.cancel}
          </button>
        </div>
      )}
    </section>
  )
}
