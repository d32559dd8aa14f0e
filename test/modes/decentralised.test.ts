import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Performed } from "../../src/agent/index.ts"
import { run } from "../support/command-line.ts"
import { type DnsServer, startDnsServer } from "../support/dns-server.ts"
import { homes, type ServedSite, serveSite } from "./homes.ts"

let site: ServedSite
let dns: DnsServer

beforeAll(async () => {
  site = await serveSite(homes, "homes.test")
  const { stdout } = await run([
    "dns",
    "--origin",
    site.origin,
    "--data",
    join(site.folder, "data"),
    "--json",
  ])
  const { records } = JSON.parse(stdout) as { records: string[] }
  dns = await startDnsServer({ "homes.test": { a: "127.0.0.1", txt: records } })
}, 60_000)

afterAll(async () => {
  await site?.[Symbol.asyncDispose]()
  await dns?.[Symbol.asyncDispose]()
})

const data = mkdtempSync(join(tmpdir(), "parley-agent-"))

/** The agent: a process of its own that knows nothing but the name of the service and a name server. */
const agent = (...args: string[]) =>
  run([...args, "--json", "--data", data, "--name-servers", dns.address], {
    env: { NODE_EXTRA_CA_CERTS: site.certificateFile },
  })

describe("decentralised: an agent and a service, and nothing else running", () => {
  it("[UM-02] finds, agrees, executes and proves it, starting from DNS", async () => {
    const host = site.origin.replace("https://", "")
    const found = await agent("discover", host)
    const picture = JSON.parse(found.stdout)
    expect(picture).toMatchObject({
      dns: { agentsFile: `${site.origin}/agents.json` },
      service: { name: "Homes" },
    })
    expect(picture.layers[0]).toMatchObject({ layer: "dns", state: "found" })

    const call = ["execute", host, "searchProperty", "location=Lisbon", "max_price=900"]
    const first = await agent(...call, "--max-price", "0.01 USD")
    expect(first).toMatchObject({ code: 0 })
    const performed = JSON.parse(first.stdout) as Performed
    expect(performed).toMatchObject({
      output: { found: ["A flat in Lisbon for 900"] },
      uid: "homes.test:searchProperty:v1",
      price: "0.01 USD",
    })
    expect(performed.steps.map(({ did }) => did)).toEqual(["agreed", "executed"])
    expect(JSON.parse(performed.receipt ?? "")).toMatchObject({ body: { issuer: site.origin } })

    const again = JSON.parse((await agent(...call, "--max-price", "0.01 USD")).stdout) as Performed
    expect(again.steps.map(({ did }) => did)).toEqual(["executed"])
  }, 120_000)

  it("agrees to nothing that its owner's rules do not allow", async () => {
    const call = ["execute", site.origin, "searchProperty", "location=Lisbon"]
    const { code, stdout } = await agent(...call, "--max-price", "0.009 USD")
    expect(code).toBe(1)
    const { error, steps } = JSON.parse(stdout)
    expect(error).toMatchObject({ code: "forbidden", message: expect.stringMatching(/at most 0.009 USD/) })
    expect(steps.map(({ did }: { did: string }) => did)).toEqual(["failed"])
  }, 120_000)
})
