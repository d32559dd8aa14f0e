import { once } from "node:events"
import { mkdtempSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createCertificate } from "../http/support/certificate.ts"
import { type Started, start } from "../support/command-line.ts"

const entry = JSON.stringify(fileURLToPath(new URL("../../src/index.ts", import.meta.url)))
const zod = JSON.stringify(fileURLToPath(import.meta.resolve("zod")))

/** A business that lets homes; everything needs a token, and searching costs. */
export const homes = `
import { defineIntent, defineService } from ${entry}
import { z } from ${zod}

export default {
  service: defineService({
    namespace: "homes.test", name: "Homes", about: "Homes to let in Lisbon.", updated: "2026-01-01",
    compliance: { standards: ["GDPR"] },
  }),
  intents: [
    defineIntent({
      name: "searchProperty", title: "Search homes", description: "Looks for homes to let.",
      examples: ["find me a flat in Lisbon"],
      input: z.object({
        location: z.string().describe("Where to look"),
        max_price: z.int().optional().describe("The most it may cost a month"),
      }),
      output: z.object({ found: z.array(z.string()).describe("What was found") }),
      effect: "read", access: "token", price: "0.01 USD", rateLimit: "100/minute",
      execute: ({ location, max_price = 2000 }) => ({ found: ["A flat in " + location + " for " + max_price] }),
    }),
    defineIntent({
      name: "bookViewing", title: "Book a viewing", description: "Books a viewing of a home.",
      examples: ["show me the flat"],
      input: z.object({ home: z.string().describe("Which home") }),
      output: z.object({ id: z.string().describe("The booking") }),
      effect: "write", access: "token", confirm: false,
      execute: ({ home }, { executionId }) => ({ id: home + " " + executionId }),
    }),
  ],
}
`

/** A site in a process of its own, under a name and over TLS. */
export interface ServedSite extends AsyncDisposable {
  readonly origin: string
  readonly serving: Started
  /** A file with the certificate, for those who shall trust it. */
  readonly certificateFile: string
  readonly folder: string
}

export async function serveSite(business: string, name: string): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), "parley-mode-"))
  const { key, certificate } = createCertificate([name])
  const certificateFile = join(folder, "certificate.pem")
  const keyFile = join(folder, "key.pem")
  const file = join(folder, "business.ts")
  writeFileSync(certificateFile, certificate)
  writeFileSync(keyFile, key)
  writeFileSync(file, business)
  const port = await freePort()
  const origin = `https://${name}:${port}`
  const tls = ["--tls-certificate", certificateFile, "--tls-key", keyFile]
  const place = ["--port", String(port), "--origin", origin, "--data", join(folder, "data")]
  const serving = start(["serve", file, ...place, ...tls, "--log-level", "error"], { cwd: folder })
  await serving.waitFor("stop it with")
  return {
    origin,
    serving,
    certificateFile,
    folder,
    async [Symbol.asyncDispose]() {
      serving.process.kill("SIGTERM")
      await serving.finished
    },
  }
}

/** Its origin is part of what a site publishes, so the port must be known before it starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
