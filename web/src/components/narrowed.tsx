import type { VNode } from "preact"
import { useState } from "preact/hooks"
import type { Choice, Words } from "../../../src/pages/wire.ts"
import { fill } from "../page-setup.ts"

/** More options than this can be narrowed by typing; more than `drawnAtMost` are never drawn at once. */
const withoutFilter = 16
const drawnAtMost = 60
/** Labels up to this length are drawn several to a line, even on a phone. */
const brief = 10

interface NarrowedProps {
  readonly id: string
  readonly options: readonly Choice[]
  readonly words: Words
  readonly draw: (option: Choice, index: number) => VNode
}

/** Any number of options: few are all shown, many come with a box to narrow them. */
export function Narrowed({ id, options, words, draw }: NarrowedProps): VNode {
  const [typed, setTyped] = useState("")
  const wanted = typed.trim().toLocaleLowerCase()
  const fitting = options
    .map((option, index) => ({ option, index }))
    .filter(
      ({ option }) =>
        wanted === "" || `${option.label} ${option.note ?? ""}`.toLocaleLowerCase().includes(wanted),
    )
  const drawn = fitting.slice(0, drawnAtMost)
  const isMany = options.length > withoutFilter
  const isBrief = options.every(({ label, note }) => label.length <= brief && note === undefined)
  return (
    <>
      {isMany && (
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
      <div class={`choices ${isBrief ? "brief" : ""} ${isMany ? "many" : ""}`}>
        {drawn.map(({ option, index }) => draw(option, index))}
      </div>
      {drawn.length < options.length && (
        <p class="note" role="status">
          {fill(words.shown, { shown: drawn.length, total: options.length })}
        </p>
      )}
    </>
  )
}
