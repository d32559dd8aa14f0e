import { createInterface } from "node:readline"
import type { Io } from "../command.ts"

/** The user's next line; undefined when there are no more. */
export interface InputLines extends Disposable {
  next(): Promise<string | undefined>
}

/** Reads from a terminal with a prompt, or from a pipe line by line; skips empty lines. */
export function createInputLines({ input, interactive, signal }: Io): InputLines {
  const reader = createInterface({
    input,
    ...(interactive && { output: process.stdout, prompt: "> " }),
    terminal: interactive,
  })
  const waiting: string[] = []
  let ended = signal.aborted
  let wake: (() => void) | undefined
  const end = () => {
    ended = true
    wake?.()
  }
  reader.on("line", (line) => {
    const words = line.trim()
    if (words === "") {
      if (interactive) reader.prompt()
      return
    }
    waiting.push(words)
    // A pipe may hold more lines than are needed, so it is read only as fast as they are used.
    reader.pause()
    wake?.()
  })
  reader.on("close", end)
  // In a terminal the reader takes Ctrl-C for itself.
  reader.on("SIGINT", () => reader.close())
  signal.addEventListener("abort", end, { once: true })
  return {
    async next() {
      if (waiting.length === 0 && !ended) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        if (interactive) reader.prompt()
        else reader.resume()
        await promise
        wake = undefined
      }
      return signal.aborted ? undefined : waiting.shift()
    },
    [Symbol.dispose]() {
      signal.removeEventListener("abort", end)
      reader.close()
    },
  }
}
