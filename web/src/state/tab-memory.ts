import type { DrawnMove, Explanation, PageInput } from "../../../src/pages/wire.ts"

export type Entry =
  | { readonly key: number; readonly from: "me"; readonly text: string }
  | {
      readonly key: number
      readonly from: "site"
      readonly move: DrawnMove
      readonly explanation?: Explanation | undefined
      /** A flow shows it: only its words are drawn. */
      readonly shown?: boolean | undefined
      /** Said by a flow: what the conversation asked last is still open. */
      readonly aside?: boolean | undefined
    }
  /** The place of a flow that is shown in the log. */
  | { readonly key: number; readonly from: "flow"; readonly instanceId: string }

/** An input with the id by which it is taken once. */
export interface Pending {
  readonly id: string
  readonly input: PageInput
}

/** What a tab remembers of its conversation, so that it continues after a reload. */
export interface Remembered {
  readonly id: string
  readonly turn: number
  readonly ended: boolean
  readonly entries: readonly Entry[]
  /** Sent, and not answered yet. */
  readonly pending?: Pending | undefined
}

const place = "parley-conversation"
const entriesAtMost = 40
const charactersAtMost = 1_000_000

export interface Memory {
  read(): Remembered | undefined
  write(remembered: Remembered): void
  clear(): void
}

/** Uses the tab's own storage: another tab has another conversation, and closing the tab forgets it. */
export function createMemory(storage: Storage | undefined): Memory {
  return {
    read() {
      try {
        const text = storage?.getItem(place)
        return text ? (JSON.parse(text) as Remembered) : undefined
      } catch {
        return undefined
      }
    },
    write(remembered) {
      const text = JSON.stringify({ ...remembered, entries: remembered.entries.slice(-entriesAtMost) })
      try {
        if (text.length <= charactersAtMost) storage?.setItem(place, text)
        else storage?.setItem(place, JSON.stringify({ ...remembered, entries: [] }))
      } catch {
        // If storage is full or forbidden, the conversation continues, but a reload shows less of it.
        storage?.removeItem(place)
      }
    },
    clear() {
      storage?.removeItem(place)
    },
  }
}
