import type { VNode } from "preact"
import type { Card, Words } from "../../../src/pages/wire.ts"
import { isOwnPicture } from "../flows/safe-links.ts"
import { Facts } from "./facts.tsx"

interface ItemCardsProps {
  readonly cards: readonly Card[] | undefined
  /** The message above the cards. */
  readonly message: string
  readonly words: Words
  readonly base: string
}

/** The results, one below the other. Nothing is drawn if the message says all of it already. */
export function ItemCards({ cards = [], message, words, base }: ItemCardsProps): VNode | null {
  const tells = (text: string | undefined) =>
    text === undefined || sentencesOf(text).some((one) => message.includes(one))
  if (cards.every(({ title, text }) => message.includes(title) && tells(text))) return null
  return (
    <ul class="items">
      {cards.map((card, index) => (
        <li key={index}>
          {card.image !== undefined && isOwnPicture(card.image, base) && (
            <img src={card.image} alt="" loading="lazy" />
          )}
          <p class="name" dir="auto">
            {card.url === undefined ? (
              card.title
            ) : (
              <a href={card.url} rel="noopener noreferrer" target="_blank">
                {card.title}
                <span class="hidden"> ({words.opens})</span>
              </a>
            )}
          </p>
          {!tells(card.text) && <p dir="auto">{card.text}</p>}
          <Facts facts={card.facts} />
        </li>
      ))}
    </ul>
  )
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/)
}
