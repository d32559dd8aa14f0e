import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const bin = fileURLToPath(new URL("../../bin/parley.js", import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Started {
  readonly process: ReturnType<typeof spawn>
  /** Resolves with what was printed once it holds `text`; rejects when the process ends before. */
  waitFor(text: string): Promise<string>
  readonly finished: Promise<Finished>
}

/** Runs the command line as a user does, in a process of its own. */
export function start(
  args: readonly string[],
  options: {
    readonly cwd?: string
    readonly env?: Record<string, string>
    readonly script?: string
    /** Given to Node.js before the script. */
    readonly nodeOptions?: readonly string[]
    /** Piped in as a whole; otherwise there is no input. */
    readonly input?: string
  } = {},
): Started {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), options.script ?? bin, ...args], {
    cwd: options.cwd,
    env: { ...inherited, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  })
  // A process that ended without reading has closed its end: that is no fault of the test.
  child.stdin.on("error", () => undefined).end(options.input ?? "")
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    stdout += chunk
    child.emit("printed")
  })
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    stderr += chunk
  })
  const finished = once(child, "close").then(([code]) => ({ code: code as number | null, stdout, stderr }))
  return {
    process: child,
    finished,
    async waitFor(text) {
      const ended = finished.then(({ code }) => {
        throw new Error(`ended with ${code} before it printed '${text}': ${stdout}${stderr}`)
      })
      while (!stdout.includes(text)) await Promise.race([once(child, "printed"), ended])
      ended.catch(() => undefined)
      return stdout
    },
  }
}

export function run(args: readonly string[], options: Parameters<typeof start>[1] = {}): Promise<Finished> {
  return start(args, options).finished
}
