/** Milliseconds between two looks at the event loop. */
const every = 100

let due = 0
let latest = 0
let timer: NodeJS.Timeout | undefined

/** Milliseconds by which this process is behind: how much later than due its timers run, now or at the last look. */
export function eventLoopDelay(): number {
  timer ??= start()
  return Math.max(latest, performance.now() - due, 0)
}

function start(): NodeJS.Timeout {
  due = performance.now() + every
  return setInterval(() => {
    const now = performance.now()
    latest = now - due
    due = now + every
  }, every).unref()
}
