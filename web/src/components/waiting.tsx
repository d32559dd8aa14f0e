import type { VNode } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { Words } from "../../../src/pages/wire.ts"

const soon = 300
const long = 6_000

interface WaitingProps {
  readonly busy: boolean
  readonly offline: boolean
  readonly words: Words
}

/** Says that something is under way, once it takes long enough to be worth saying. */
export function Waiting({ busy, offline, words }: WaitingProps): VNode {
  const [waited, setWaited] = useState<"" | "soon" | "long">("")
  useEffect(() => {
    setWaited("")
    if (!busy) return
    const timers = [setTimeout(() => setWaited("soon"), soon), setTimeout(() => setWaited("long"), long)]
    return () => timers.forEach(clearTimeout)
  }, [busy])
  const text = offline
    ? words.offline
    : waited === "long"
      ? words.stillWorking
      : waited === "soon"
        ? words.working
        : ""
  return (
    <p class={text === "" ? "waiting" : "waiting shown"} role="status">
      {text !== "" && (
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      {text}
    </p>
  )
}
