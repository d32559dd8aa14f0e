import type { VNode } from "preact"
import type { PageSetup } from "../../../src/pages/wire.ts"
import { fill } from "../page-setup.ts"

interface OpeningProps {
  readonly setup: PageSetup
  readonly disabled: boolean
  readonly onStart: (uid: string, title: string) => void
}

/** What a newcomer sees: who this is, what can be done here, and how to say it. */
export function Opening({ setup, disabled, onStart }: OpeningProps): VNode {
  const { words, offers } = setup
  const [first] = offers
  return (
    <section class="opening" aria-labelledby="opening-title">
      <h1 id="opening-title" tabIndex={-1} dir="auto">
        {setup.opening}
      </h1>
      <p class="about" dir="auto">
        {setup.about}
      </p>
      {offers.length > 0 && (
        <>
          <h2>{words.whatYouCanDo}</h2>
          <ul class="offers">
            {offers.map(({ uid, title, description, by }) => (
              <li key={uid}>
                <button
                  type="button"
                  disabled={disabled}
                  onClick={() => onStart(uid, by === undefined ? title : `${by}: ${title}`)}
                >
                  {by !== undefined && <small dir="auto">{by}</small>}
                  <strong dir="auto">{title}</strong>
                  <span dir="auto">{description}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {first && (
        <p class="note" dir="auto">
          {fill(words.orSay, { example: first.example })}
        </p>
      )}
    </section>
  )
}
