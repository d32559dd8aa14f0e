import { afterEach } from "vitest"

/** Disposes what a test started when it ends, last started first. */
export function useStack() {
  let stack = new AsyncDisposableStack()
  afterEach(async () => {
    const ending = stack
    stack = new AsyncDisposableStack()
    await ending.disposeAsync()
  })
  return {
    use: <T extends AsyncDisposable>(value: T): T => stack.use(value),
    defer: (release: () => Promise<void> | void): void => stack.defer(async () => release()),
  }
}
