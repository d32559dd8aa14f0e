import type { VNode } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { DeskSetup } from "../../../src/pages/desk/wire.ts"
import { DeskError, read } from "./desk-requests.ts"
import { formatMoment } from "./values.tsx"

export interface ViewProps {
  readonly setup: DeskSetup
  readonly onSignedOut: () => void
}

interface ListingProps<Data> extends ViewProps {
  readonly what: string
  readonly isEmpty: (data: Data) => boolean
  readonly empty: string
  readonly draw: (data: Data) => VNode
}

/** Loads something and shows it, or says why not. */
export function Listing<Data>({ what, isEmpty, empty, draw, onSignedOut }: ListingProps<Data>): VNode {
  const [data, setData] = useState<Data>()
  const [problem, setProblem] = useState("")
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    read<Data>(what).then(
      (loaded) => current && setData(() => loaded),
      (error: unknown) => {
        if (!current) return
        if (error instanceof DeskError && error.status === 401) onSignedOut()
        else setProblem(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      current = false
    }
  }, [what, round])
  if (problem !== "")
    return (
      <p class="empty" role="alert">
        {problem}{" "}
        <button
          type="button"
          class="small"
          onClick={() => {
            setProblem("")
            setRound(round + 1)
          }}
        >
          Try again
        </button>
      </p>
    )
  if (data === undefined)
    return (
      <p class="soft" role="status">
        Loading …
      </p>
    )
  return isEmpty(data) ? <p class="empty">{empty}</p> : draw(data)
}

/** A moment in the site's own time. */
export function When({ at, setup }: { readonly at: string; readonly setup: DeskSetup }): VNode {
  return <time dateTime={at}>{formatMoment(Date.parse(at), setup)}</time>
}
