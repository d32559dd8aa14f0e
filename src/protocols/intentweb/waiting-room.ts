import { ParleyError } from "../../intent/index.ts"
import { Places } from "../../limits/index.ts"

export interface WaitingLimits {
  /** Milliseconds a message waits for the one before it. */
  readonly patience: number
  /** Messages that may wait at once, in all threads and in one. */
  readonly waiting: number
  readonly waitingInThread: number
}

/**
 * Tries again, less and less often, while another message of the thread is being handled. It polls because the other
 * message may be on another node, which cannot wake this one.
 */
export function createWaitingRoom(
  limits: WaitingLimits,
  sleep: (milliseconds: number) => Promise<unknown>,
): <T>(thread: string, attempt: () => Promise<T | "busy">) => Promise<T> {
  const places = new Places({ each: limits.waitingInThread, total: limits.waiting })
  return async (thread, attempt) => {
    const first = await attempt()
    if (first !== "busy") return first
    using place = places.take(thread)
    if (!place) throw crowded("Too many messages are waiting for the one before them.")
    for (
      let waited = 0, pause = 5;
      waited < limits.patience;
      waited += pause, pause = Math.min(pause * 2, 200)
    ) {
      await sleep(pause)
      const next = await attempt()
      if (next !== "busy") return next
    }
    throw crowded("Another message of this interaction is still being handled.")
  }
}

function crowded(message: string): ParleyError {
  return new ParleyError("rate_limited", `${message} Send this one again shortly.`, { retryAfter: 1 })
}
