import { ParleyError } from "../../intent/index.ts"

export interface WaitingLimits {
  /** Milliseconds a message waits for the one before it. */
  readonly patience: number
  /** Messages that may wait at once, in all threads and in one. */
  readonly waiting: number
  readonly waitingInThread: number
}

/**
 * Tries again, less and less often, while another message of the thread is being handled; it may be handled
 * on another node, so there is nobody here to wake us.
 */
export function createWaitingRoom(
  limits: WaitingLimits,
  sleep: (milliseconds: number) => Promise<unknown>,
): <T>(thread: string, attempt: () => Promise<T | "busy">) => Promise<T> {
  const inThread = new Map<string, number>()
  let all = 0

  function enter(thread: string): void {
    const before = inThread.get(thread) ?? 0
    if (all >= limits.waiting || before >= limits.waitingInThread)
      throw crowded("Too many messages are waiting for the one before them.")
    all++
    inThread.set(thread, before + 1)
  }

  function leave(thread: string): void {
    all--
    const left = inThread.get(thread)! - 1
    if (left === 0) inThread.delete(thread)
    else inThread.set(thread, left)
  }

  return async (thread, attempt) => {
    const first = await attempt()
    if (first !== "busy") return first
    enter(thread)
    try {
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
    } finally {
      leave(thread)
    }
  }
}

function crowded(message: string): ParleyError {
  return new ParleyError("rate_limited", `${message} Send this one again shortly.`, { retryAfter: 1 })
}
