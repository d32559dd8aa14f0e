/** Milliseconds between two looks at the event loop. */
const every = 100

let due: number | undefined
let latest = 0

/** Milliseconds by which this process is behind: how much later than due its timers run, now or at the last look. */
export function eventLoopDelay(): number {
  due ??= startLooking()
  return Math.max(latest, performance.now() - due, 0)
}

function startLooking(): number {
  const first = performance.now() + every
  setInterval(() => {
    const now = performance.now()
    latest = now - (due ?? now)
    due = now + every
  }, every).unref()
  return first
}
