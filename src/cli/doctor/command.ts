import { constants } from "node:fs"
import { access, stat, statfs } from "node:fs/promises"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { loadTlsMaterial } from "../../http/index.ts"
import { parseKeyRing, readKeyFile } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { isLoopbackHost } from "../../outbound/index.ts"
import { inspectStorage } from "../../storage/index.ts"
import type { Command } from "../command.ts"
import { toTlsFiles } from "../configuration/server-options.ts"
import { configurationFlags, configurationOf } from "../configuration/setting-flags.ts"
import type { Configuration } from "../configuration/settings.ts"
import { toStorage } from "../configuration/storage-options.ts"

interface Check {
  readonly name: string
  /** Resolves with what is in order; rejects with what is wrong and what to do. */
  run(configuration: Configuration): Promise<string>
}

const leastFreeBytes = 100 * 1024 * 1024
const notYet = " (not there yet: the first start makes it)"

const checks: readonly Check[] = [
  { name: "Node.js", run: async () => `${process.version}` },
  {
    name: "data folder",
    async run({ data }) {
      const place = await nearestFolder(data)
      await access(place, constants.R_OK | constants.W_OK).catch(() =>
        fail(`${place} cannot be written. Check its owner.`),
      )
      const { bavail, bsize } = await statfs(place)
      const free = bavail * bsize
      if (free < leastFreeBytes) fail(`${place} has ${Math.round(free / 2 ** 20)} MiB left. Free some space.`)
      return `${data}${place === data ? "" : notYet}, ${Math.round(free / 2 ** 30)} GiB free`
    },
  },
  {
    name: "database",
    async run(configuration) {
      const storage = toStorage(configuration)
      const { present, newest } = await inspectStorage(storage)
      const place = "file" in storage ? `embedded, ${storage.file}` : "PostgreSQL"
      if (present > newest)
        fail(
          `${place} has version ${present}, and this Parley knows up to ${newest}. Install the Parley that wrote it, or a newer one.`,
        )
      if (present === 0) return `${place}${notYet}`
      if (present === newest) return `${place}, version ${present}`
      return `${place}, version ${present}; this Parley wants ${newest}. The next start brings it there, and there is no way back: make a backup first.`
    },
  },
  {
    name: "keys",
    async run({ data, keys }) {
      if (keys !== undefined) {
        parseKeyRing(keys, "PARLEY_KEYS")
        return "from PARLEY_KEYS"
      }
      const path = join(data, "keys.json")
      return (await readKeyFile(path)) === undefined ? `${path}${notYet}` : path
    },
  },
  { name: "port", run: ({ host, port }) => canListen(host, port) },
  {
    name: "clock",
    async run() {
      const year = new Date().getUTCFullYear()
      if (year < 2025 || year > 2100)
        fail(`This machine says it is ${year}. Set its clock: signatures and leases depend on it.`)
      return new Date().toISOString()
    },
  },
  {
    name: "transport",
    async run({ host, origin, tlsCertificate, tlsKey, behindProxy }) {
      const tls = toTlsFiles({ tlsCertificate, tlsKey })
      if (tls) await loadTlsMaterial(tls)
      const isLocal = host === "127.0.0.1" || host === "localhost" || host === "::1"
      const isElsewhere = origin !== undefined && !isLoopbackHost(new URL(origin))
      if (isLocal && isElsewhere && tlsCertificate === undefined && behindProxy === 0)
        fail(
          `${origin} can only be reached through a proxy in front, and none is declared: its callers would all be one. Set 'behindProxy' to the number of your proxies.`,
        )
      if (isLocal && behindProxy > 0) return `${origin ?? host}, behind a proxy on this machine`
      if (isLocal) return `loopback only, ${tlsCertificate === undefined ? "plain HTTP" : "own certificate"}`
      if (origin === undefined)
        fail("To be reached from elsewhere the site needs its public origin. Set 'origin'.")
      if (tlsCertificate === undefined && behindProxy === 0)
        fail("Plain HTTP is for loopback only. Give a certificate, or say that a proxy ends TLS.")
      return behindProxy > 0 ? `${origin}, behind a proxy` : `${origin}, own certificate`
    },
  },
]

export const doctorCommand: Command = {
  name: "doctor",
  summary:
    "Says what is wrong with this installation, and what to do. It only looks: nothing is made or changed.",
  words: "",
  flags: configurationFlags,
  examples: ["parley doctor", "parley doctor --data /var/lib/parley --port 443"],
  async run({ flags }, io) {
    const configuration = configurationOf(flags, io)
    let wrong = 0
    for (const { name, run } of checks) {
      try {
        io.out(`ok     ${name}: ${await run(configuration)}`)
      } catch (error) {
        wrong++
        io.out(`wrong  ${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    io.out(wrong === 0 ? "Everything is in order." : `${wrong} of ${checks.length} things need attention.`)
    return wrong === 0 ? 0 : 1
  },
}

/** The folder itself, or the nearest existing one above it. */
async function nearestFolder(path: string): Promise<string> {
  try {
    if ((await stat(path)).isDirectory()) return path
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error
    return nearestFolder(dirname(path))
  }
  return fail(`${path} is no folder. Name another with --data.`)
}

async function canListen(host: string, port: number): Promise<string> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  probe.once("error", (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE"
        ? "is taken: stop what listens there, or choose another with --port"
        : `cannot be used (${error.code})`
    reject(new ParleyError("unavailable", `${host}:${port} ${reason}.`))
  })
  probe.listen(port, host, () => probe.close(() => resolve(`${host}:${port} is free`)))
  return promise
}

function fail(message: string): never {
  throw new ParleyError("invalid_configuration", message)
}
