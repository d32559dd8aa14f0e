import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** The process with the site and the mediator. */
export interface Served {
  readonly child: ChildProcess
  readonly site: string
  readonly mediator: string
}

export async function startServed(options: object): Promise<Served> {
  const file = fileURLToPath(new URL("./server.ts", import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string]
  const [site, mediator] = line.split(" ").map((port) => `http://127.0.0.1:${port}`)
  if (site === undefined || mediator === undefined) throw new Error(`The server printed '${line}'.`)
  return { child, site, mediator }
}

export async function kill({ child }: Served): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGKILL")
  await once(child, "close")
}

/** Memory in MiB and open descriptors; undefined where the system does not tell. */
export function usage({
  child,
}: Served): { readonly memory: number; readonly descriptors: number } | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
    const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
    return { memory: Math.round(memory), descriptors: readdirSync(`/proc/${child.pid}/fd`).length }
  } catch {
    return undefined
  }
}
