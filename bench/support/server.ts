import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export interface BenchServer extends AsyncDisposable {
  readonly port: number
  readonly process: ChildProcess
}

/** Starts a server in a process of its own; it prints its port as the first line. */
export async function startServer(file: URL, args: readonly string[] = []): Promise<BenchServer> {
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const lines = createInterface({ input: child.stdout })
  const [first] = (await once(lines, "line")) as [string]
  return {
    port: Number(first),
    process: child,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM")
      if (child.exitCode === null && child.signalCode === null) await once(child, "close")
    },
  }
}
