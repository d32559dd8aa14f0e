import type { ConcurrencyLimits } from "./limits.ts"

interface Waiter {
  readonly origin: string
  readonly admit: () => void
}

/**
 * Admits calls up to the limits and lets a bounded number wait, in order. `enter` gives the function that leaves
 * again, or undefined when the waiting room is full; a call that is aborted while waiting leaves its place.
 */
export function createGate(limits: ConcurrencyLimits) {
  const active = new Map<string, number>()
  const waiting: Waiter[] = []
  let total = 0

  function hasRoom(origin: string): boolean {
    return total < limits.total && (active.get(origin) ?? 0) < limits.perOrigin
  }

  function admit(origin: string): () => void {
    total += 1
    active.set(origin, (active.get(origin) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      total -= 1
      const remaining = active.get(origin)! - 1
      if (remaining === 0) active.delete(origin)
      else active.set(origin, remaining)
      const next = waiting.findIndex((waiter) => hasRoom(waiter.origin))
      if (next !== -1) waiting.splice(next, 1)[0]!.admit()
    }
  }

  async function enter(origin: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    signal.throwIfAborted()
    if (hasRoom(origin)) return admit(origin)
    const inLine = waiting.reduce((count, waiter) => count + (waiter.origin === origin ? 1 : 0), 0)
    if (inLine >= limits.waitingPerOrigin || waiting.length >= limits.waitingTotal) return undefined
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        origin,
        admit() {
          signal.removeEventListener("abort", giveUp)
          resolve(admit(origin))
        },
      }
      function giveUp() {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(signal.reason)
      }
      signal.addEventListener("abort", giveUp, { once: true })
      waiting.push(waiter)
    })
  }

  return {
    enter,
    get active() {
      return total
    },
    get waiting() {
      return waiting.length
    },
  }
}

export type Gate = ReturnType<typeof createGate>
