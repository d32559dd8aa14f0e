import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Call, type OpenedMediator, openMediator } from "../registry/support/open-mediator.ts"
import { engines } from "../support/engines.ts"
import { startWebHost, type WebHost } from "../support/web-host.ts"

interface Posted {
  readonly body: Record<string, unknown>
  readonly headers: Record<string, unknown>
}

describe("a service that registers at a mediator", () => {
  let town: OpenedMediator
  let host: WebHost
  let owner: Call
  const posted: Posted[] = []
  beforeEach(async () => {
    posted.length = 0
    const storage = await engines[0]?.create()
    if (!storage) throw new Error("no database")
    town = await openMediator(storage)
    owner = await town.as("ada")
    host = await startWebHost({
      "/lamps": (request, response, body) => {
        posted.push({ body: JSON.parse(body), headers: request.headers })
        response.writeHead(200, { "content-type": "application/json" })
        response.end(JSON.stringify({ order: `lamp-${posted.length}` }))
      },
    })
  })
  afterEach(async () => {
    await town[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  let prove: () => Promise<void>
  async function register(mode: "central" | "hybrid"): Promise<void> {
    const { body } = await owner("POST", "/api/services", {
      service_name: "Lamp shop",
      service_url: host.origin,
      description: "Sells lamps",
      mode,
    })
    prove = async () => {
      host.pages["/.well-known/uim-owner.txt"] = { body: body.ownership.file_content }
      await owner("POST", `/api/services/${body.service_id}/proof`)
    }
    const intent = {
      intent_uid: "lamps.example:orderLamp:v1",
      intent_name: "orderLamp",
      description: "Orders a lamp for the desk",
      input_parameters: [
        { name: "colour", type: "string", required: true, description: "Colour of the lamp" },
      ],
      output_parameters: [{ name: "order", type: "string", required: true }],
      endpoint: `${host.origin}/lamps`,
      access: "open",
      effect: "write",
    }
    expect((await owner("POST", `/api/services/${body.service_id}/intents`, intent)).status).toBe(201)
  }

  const execute = (key: string) =>
    town.call(
      "POST",
      "/api/intents/execute",
      { intent_uid: "lamps.example:orderLamp:v1", parameters: { colour: "green" } },
      { "idempotency-key": key },
    )

  it("[UM-01] is found through the mediator and executed by it, once proven", async () => {
    await register("central")
    const key = crypto.randomUUID()
    expect((await execute(key)).status).toBe(404)
    expect(posted).toEqual([])
    await prove()
    const found = await town.call("GET", "/api/intents/search?query=a%20lamp%20for%20my%20desk")
    expect(found.body.intents).toMatchObject([{ intent_uid: "lamps.example:orderLamp:v1" }])
    const done = await execute(key)
    expect(done).toMatchObject({ status: 200, body: { order: "lamp-1" } })
    expect(posted).toMatchObject([
      { body: { colour: "green" }, headers: { "idempotency-key": expect.stringMatching(/^exe_/) } },
    ])
    // The same key again has the same outcome, and the service is not asked a second time.
    expect((await execute(key)).body).toEqual(done.body)
    expect(posted).toHaveLength(1)
  })

  it("is listed and not executed where it only wants to be found, and the answer says where to go", async () => {
    await register("hybrid")
    await prove()
    const found = await town.call("GET", "/api/intents/search?query=lamp")
    expect(found.body.intents).toMatchObject([{ endpoint: `${host.origin}/lamps` }])
    const refused = await execute(crypto.randomUUID())
    expect(refused).toMatchObject({
      status: 404,
      body: { error: { code: "INTENT_NOT_SUPPORTED", details: { endpoint: `${host.origin}/lamps` } } },
    })
    expect(posted).toEqual([])
  })
})
