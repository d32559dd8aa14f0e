import { describe, expect, it } from "vitest"
import { discoverHost, type HostPicture } from "../../src/agent/index.ts"
import { createOutbound, createTxtLookup } from "../../src/outbound/index.ts"
import { garage } from "../mediator/support/businesses.ts"
import { Town } from "../mediator/support/town.ts"
import { type DnsServer, startDnsServer, type Zone } from "../support/dns-server.ts"
import { startWebHost, type WebHost } from "../support/web-host.ts"

const name = "lamps.localhost"

function toFile(origin: string, intents: readonly string[]) {
  return {
    "service-info": { name: "Lamps", description: "Sells lamps." },
    intents: intents.map((intent) => ({
      intent_uid: `lamps.example:${intent}:v1`,
      intent_name: intent,
      description: `Does ${intent}.`,
      input_parameters: [],
      endpoint: `${origin}/api/execute/${intent}`,
    })),
  }
}

interface World extends AsyncDisposable {
  readonly host: WebHost
  readonly dns: DnsServer
  discover(): Promise<HostPicture>
}

async function open(zone: (origin: string) => Zone): Promise<World> {
  const stack = new AsyncDisposableStack()
  const host = stack.use(await startWebHost({}, name))
  const dns = stack.use(await startDnsServer(zone(host.origin)))
  const outbound = stack.use(createOutbound({ allowLoopback: true }))
  const lookupTxt = createTxtLookup({ servers: [dns.address], timeout: 250 })
  return {
    host,
    dns,
    discover: () => discoverHost(host.origin, { fetch: outbound.fetch, lookupTxt }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const names = ({ record }: HostPicture) => record?.intents.map(({ descriptor }) => descriptor.name)
const states = ({ layers }: HostPicture) => layers.slice(0, 3).map(({ layer, state }) => `${layer} ${state}`)

describe("layered discovery", () => {
  it.each([
    ["uim-agents-file", name],
    ["uim-agents", `_uim.${name}`],
    ["agents_json_url", name],
  ])("[UM-10] follows the TXT record %s at %s over DNS", async (entry, at) => {
    await using world = await open((origin) => ({
      [name]: { txt: ["v=spf1 -all"] },
      [`_uim.${name}`]: {},
      [at]: { txt: ["v=spf1 -all", `${entry}=${origin}/files/agents.json`] },
    }))
    world.host.pages["/files/agents.json"] = { body: toFile(world.host.origin, ["findLamp"]) }
    const picture = await world.discover()
    expect(names(picture)).toEqual(["findLamp"])
    expect(picture.dns.agentsFile).toBe(`${world.host.origin}/files/agents.json`)
    expect(world.host.requests).not.toContain("GET /agents.json")
    expect(world.dns.asked).toEqual(expect.arrayContaining([`udp ${name}`, `udp _uim.${name}`]))
  })

  it("[UM-10] reads what DNS says of policy, discovery, authentication and keys, over TCP where it is long", async () => {
    const key = "M".repeat(600)
    await using world = await open((origin) => ({
      [name]: {
        txt: [
          `uim-policy-file=${origin}/policy.json; uim-api-discovery=${origin}/find`,
          "uim-authentication=pat",
          `uim-public-key=${key}`,
        ],
      },
    }))
    world.host.pages["/agents.json"] = { body: toFile(world.host.origin, ["findLamp"]) }
    const { dns, record } = await world.discover()
    expect(dns).toMatchObject({ authentication: "pat", publicKey: key })
    expect(record).toMatchObject({
      policy: `${world.host.origin}/policy.json`,
      discovery: `${world.host.origin}/find`,
      publicKey: key,
    })
    expect(world.dns.asked).toContain(`tcp ${name}`)
  })

  it("[UM-12] a record that names only the discovery API suffices", async () => {
    await using world = await open((origin) => ({ [name]: { txt: [`uim-api-discovery=${origin}/find`] } }))
    const all = toFile(
      world.host.origin,
      Array.from({ length: 150 }, (_, place) => `do${place}`),
    ).intents
    world.host.pages["/find"] = (request, response) => {
      const page = Number(new URL(request.url ?? "", world.host.origin).searchParams.get("page"))
      response.writeHead(200, { "content-type": "application/json", "x-total-pages": "2" })
      response.end(JSON.stringify({ intents: all.slice((page - 1) * 100, page * 100) }))
    }
    const picture = await world.discover()
    expect(picture.record?.intents).toHaveLength(150)
    expect(states(picture)).toEqual(["dns found", "agents.json absent", "discovery found"])
  })

  it("[UM-12] takes the root path where DNS has nothing", async () => {
    await using world = await open(() => ({}))
    world.host.pages["/agents.json"] = { body: toFile(world.host.origin, ["findLamp"]) }
    const picture = await world.discover()
    expect(names(picture)).toEqual(["findLamp"])
    expect(states(picture).slice(0, 2)).toEqual(["dns absent", "agents.json found"])
  })

  it.each(["fail", "silent"] as const)("[UM-12] goes on where DNS does not work (%s)", async (how) => {
    await using world = await open(() => ({ [name]: how, [`_uim.${name}`]: how }))
    world.host.pages["/agents.json"] = { body: toFile(world.host.origin, ["findLamp"]) }
    const picture = await world.discover()
    expect(names(picture)).toEqual(["findLamp"])
    expect(picture.layers[0]).toMatchObject({ state: "failed", problem: expect.stringContaining("TXT") })
  })

  it.each([
    ["broken", { body: "{" }],
    ["refused", { status: 500 }],
    ["missing", { status: 404 }],
  ])("[UM-12] goes on where the file that DNS names is %s", async (_how, page) => {
    await using world = await open((origin) => ({
      [name]: { txt: [`uim-agents-file=${origin}/files/agents.json uim-api-discovery=${origin}/find`] },
    }))
    world.host.pages["/files/agents.json"] = page
    world.host.pages["/find"] = { body: toFile(world.host.origin, ["findLamp"]) }
    expect(names(await world.discover())).toEqual(["findLamp"])
    world.host.pages["/agents.json"] = { body: toFile(world.host.origin, ["orderLamp"]) }
    expect(names(await world.discover())).toEqual(["orderLamp"])
  })
})

describe("the picture of a host", () => {
  it("is one, of all protocols it speaks", async () => {
    await using town = new Town()
    const { origin } = await town.site(garage())
    await using outbound = createOutbound({ allowLoopback: true })
    const { record, layers } = await discoverHost(origin, { fetch: outbound.fetch })
    expect(layers.map(({ layer, state }) => `${layer} ${state}`).sort()).toEqual([
      "a2a found",
      "agents.json found",
      "intentweb found",
      "mcp found",
      "nlweb found",
    ])
    expect(record?.reached.map(({ protocol }) => protocol).sort()).toEqual([
      "a2a",
      "intentweb",
      "mcp",
      "nlweb",
      "uim",
    ])
    const known = record?.intents.map(({ descriptor }) => descriptor.name.toLowerCase()) ?? []
    expect(new Set(known).size).toBe(known.length)
    expect(record?.intents.filter(({ protocol }) => protocol === "uim").length).toBeGreaterThan(0)
    expect(record?.intents.filter(({ protocol }) => protocol === "a2a")).toEqual([])
  })

  it("says so where there is nothing", async () => {
    await using host = await startWebHost()
    await using outbound = createOutbound({ allowLoopback: true })
    const { record, layers } = await discoverHost(host.origin, { fetch: outbound.fetch })
    expect(record).toBeUndefined()
    expect(layers.every(({ state }) => state === "absent")).toBe(true)
  })
})
