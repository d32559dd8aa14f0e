import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { LoadResult } from "./load-client.ts"

const client = fileURLToPath(new URL("./load-client.ts", import.meta.url))

/** Loads a server on this machine from another process for some seconds. */
export async function load(order: {
  readonly port: number
  readonly path: string
  readonly body: string
  readonly seconds: number
  readonly connections: number
}): Promise<LoadResult> {
  const child = spawn(process.execPath, [client, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    output += chunk
  })
  const [code] = (await once(child, "close")) as [number]
  if (code !== 0) throw new Error(`the load process ended with ${code}`)
  return JSON.parse(output)
}
