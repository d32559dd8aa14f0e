import { constants } from "node:fs"
import { access, mkdir, statfs } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { loadTlsMaterial } from "../../http/index.ts"
import { loadKeyFile, parseKeyRing } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { openStorage } from "../../storage/index.ts"
import type { Command } from "../command.ts"
import { configurationFlags, configurationOf } from "../configuration/flags.ts"
import type { Configuration } from "../configuration/settings.ts"

interface Check {
  readonly name: string
  /** Resolves with what is fine, rejects with what is wrong and what to do. */
  run(configuration: Configuration): Promise<string>
}

const leastFreeBytes = 100 * 1024 * 1024

const checks: readonly Check[] = [
  { name: "Node.js", run: async () => `${process.version}` },
  {
    name: "data folder",
    async run({ data }) {
      await mkdir(data, { recursive: true, mode: 0o700 })
      await access(data, constants.R_OK | constants.W_OK).catch(() =>
        fail(`${data} cannot be written. Check its owner.`),
      )
      const { bavail, bsize } = await statfs(data)
      const free = bavail * bsize
      if (free < leastFreeBytes) fail(`${data} has ${Math.round(free / 2 ** 20)} MiB left. Free some space.`)
      return `${data}, ${Math.round(free / 2 ** 30)} GiB free`
    },
  },
  {
    name: "database",
    async run({ data, database, durability }) {
      await using _engine = await openStorage(
        database === undefined ? { file: join(data, "parley.db"), durability } : { url: database },
      )
      return database === undefined ? `embedded, ${join(data, "parley.db")}` : "PostgreSQL"
    },
  },
  {
    name: "keys",
    async run({ data, keys }) {
      if (keys !== undefined) {
        parseKeyRing(keys, "PARLEY_KEYS")
        return "from PARLEY_KEYS"
      }
      await loadKeyFile(join(data, "keys.json"), Date.now())
      return join(data, "keys.json")
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
      if (tlsCertificate !== undefined)
        await loadTlsMaterial({ certificateFile: tlsCertificate, keyFile: tlsKey! })
      const isLocal = host === "127.0.0.1" || host === "localhost" || host === "::1"
      if (isLocal) return `loopback only, ${tlsCertificate === undefined ? "plain HTTP" : "own certificate"}`
      if (origin === undefined)
        fail("To be reached from elsewhere the site needs its public origin. Set 'origin'.")
      if (tlsCertificate === undefined && !behindProxy)
        fail("Plain HTTP is for loopback only. Give a certificate, or say that a proxy ends TLS.")
      return behindProxy ? `${origin}, behind a proxy` : `${origin}, own certificate`
    },
  },
]

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Says what is wrong with this installation, and what to do.",
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
