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

/** Memory in MiB, open descriptors and seconds of processor time; undefined where the system does not tell. */
export interface Usage {
  readonly memory: number
  readonly descriptors: number
  readonly processor: number
}

/** Linux counts processor time in hundredths of a second. */
const ticks = 100

export function usage({ child }: Served): Usage | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
    const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
    const [user = 0, system = 0] =
      readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ??
      []
    return {
      memory: Math.round(memory),
      descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
      processor: (user + system) / ticks,
    }
  } catch {
    return undefined
  }
}
