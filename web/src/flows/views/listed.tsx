import type { VNode } from "preact"
import { useId, useState } from "preact/hooks"
import type { Words } from "../../../../src/pages/wire.ts"
import { fill } from "../../page-setup.ts"

const withoutFilter = 12
const drawnAtMost = 60

interface ListedProps<One> {
  readonly all: readonly One[]
  readonly words: Words
  /** What is looked through when someone types. */
  readonly textOf: (one: One) => string
  readonly draw: (shown: readonly One[]) => VNode
}

/** Any number of things: few are all drawn, many come with a box to narrow them, and never too many at once. */
export function Listed<One>({ all, words, textOf, draw }: ListedProps<One>): VNode {
  const id = useId()
  const [typed, setTyped] = useState("")
  const wanted = typed.trim().toLocaleLowerCase()
  const fitting = wanted === "" ? all : all.filter((one) => textOf(one).toLocaleLowerCase().includes(wanted))
  const shown = fitting.slice(0, drawnAtMost)
  return (
    <>
      {all.length > withoutFilter && (
        <input
          class="filter"
          type="search"
          id={`${id}-filter`}
          aria-label={words.filter}
          placeholder={words.filter}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {draw(shown)}
      {shown.length < all.length && (
        <p class="note" role="status">
          {fill(words.shown, { shown: shown.length, total: all.length })}
        </p>
      )}
    </>
  )
}
