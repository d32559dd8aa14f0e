import type { DrawnMove, DrawnTurn } from "../../src/pages/wire.ts"
import type { Script } from "./script.ts"

export interface Said {
  readonly text: string
  readonly reply: DrawnTurn | { readonly refused: string }
}

/** What a person saw, in words that someone who judges it can read without the page. */
export function toTranscript(script: Script, turns: readonly Said[]): string {
  const head = [`## ${script.id}`, `(${script.business}, ${script.language})`, `Wanted: ${script.goal}`, ""]
  return [...head, ...turns.flatMap(toLines), ""].join("\n")
}

function toLines({ text, reply }: Said): string[] {
  const visitor = `V: ${text}`
  if ("refused" in reply) return [visitor, `[error] ${reply.refused}`]
  return [visitor, ...reply.moves.flatMap(toMoveLines)]
}

const shownAtMost = 6

function toMoveLines(move: DrawnMove): string[] {
  return [`W: ${move.message}`, ...shown(move).map((line) => `   [${line}]`)]
}

/** What the page shows beside the words. */
function shown(move: DrawnMove): string[] {
  switch (move.kind) {
    case "ask":
      return move.fields.map(({ label, options }) => `field ${label}${listed(options?.map(labelOf))}`)
    case "choose":
      return [`buttons${listed(move.options.map(labelOf))}`]
    case "confirm":
      return [`to confirm${listed(move.facts?.map(({ label, text }) => `${label}: ${text}`))}`]
    case "done":
      return [
        move.succeeded ? "done" : "declined",
        ...cards(move.cards),
        ...move.next.map(({ title }) => `button ${title}`),
      ]
    case "inform":
      return cards(move.cards)
    default:
      return [move.kind]
  }
}

function cards(all: readonly { readonly title: string }[] = []): string[] {
  if (all.length === 0) return []
  return [`${all.length} cards${listed(all.map(({ title }) => title))}`]
}

function listed(labels: readonly string[] = []): string {
  if (labels.length === 0) return ""
  const rest = labels.length - shownAtMost
  return `: ${labels.slice(0, shownAtMost).join(" | ")}${rest > 0 ? ` | and ${rest} more` : ""}`
}

function labelOf({ label }: { readonly label: string }): string {
  return label
}
