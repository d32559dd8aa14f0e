import { expect, it } from "vitest"
import { issueKey } from "../support/api-key.ts"
import { run } from "../support/command-line.ts"
import { engines } from "../support/engines.ts"
import { startWebHost } from "../support/web-host.ts"
import { openMediator } from "./support/open-mediator.ts"

it("a business registers by command, proves its host, and is found by a search of plain words", async () => {
  const [sqlite] = engines
  if (!sqlite) throw new Error("There is no engine to test with.")
  const storage = await sqlite.create()
  await using town = await openMediator(storage)
  const { origin } = await town.mediator.listen({ port: 0 })
  await using shop = await startWebHost()
  shop.pages["/agents.json"] = {
    body: {
      "service-info": { name: "Flower Post", description: "Flowers by post", service_url: shop.origin },
      intents: [
        {
          intent_uid: "flowers.example:sendBouquet:v1",
          intent_name: "SendBouquet",
          description: "Delivers a bouquet of fresh flowers to an address.",
          input_parameters: [{ name: "address", type: "string", required: true, description: "Where to" }],
          output_parameters: [{ name: "order", type: "string", description: "The order's number" }],
          endpoint: `${shop.origin}/api/execute/sendBouquet`,
          tags: ["flowers"],
          price: "19.00 EUR",
        },
      ],
    },
  }
  const { authorization } = await issueKey(storage, "flower-post", ["manage"])
  const env = { MEDIATOR_KEY: authorization.replace("Bearer ", "") }
  const register = ["register", shop.origin, "--at", origin, "--name-servers", town.dns.address]
  const first = await run([...register, "--json"], { env })
  expect(first).toMatchObject({ code: 3, stderr: "" })
  const { file, fileContent, added } = JSON.parse(first.stdout)
  expect(added).toBe(1)
  const search = ["search", "send roses to my mother", "--at", origin]
  expect(await run([...search, "--json"])).toMatchObject({ code: 1, stdout: '{"intents":[]}\n' })
  shop.pages[new URL(file).pathname] = { body: fileContent }
  const second = await run(register, { env })
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining("1 updated") })
  const found = await run(search)
  expect(found).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("flowers.example:sendBouquet:v1 (Flower Post, 19.00 EUR)"),
  })
}, 60_000)
