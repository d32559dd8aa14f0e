import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { KeyRing } from "../../src/identity/index.ts"
import { engines } from "../support/engines.ts"
import { type House, openHouse } from "./support/house.ts"

for (const engine of engines)
  describe(`limits of a caller over two nodes, on ${engine.name}`, () => {
    let nodes: House[]
    beforeAll(async () => {
      const [storage, keys] = [await engine.create(), KeyRing.create(Date.now())]
      nodes = await Promise.all([openHouse(storage, { keys }), openHouse(storage, { keys })])
    })
    afterAll(() => Promise.all(nodes.map((node) => node[Symbol.asyncDispose]())))
    const count = (node: number, from: string, headers: Record<string, string> = {}) =>
      nodes[node]!.postJson("/api/execute/countCalls", {}, from, headers)

    it("[UM-54] are exact as one, and say what is left and when more is", async () => {
      const one = await count(0, "192.0.2.1")
      const two = await count(1, "192.0.2.1")
      const three = await count(0, "192.0.2.1")
      expect([one.status, two.status, three.status]).toEqual([200, 200, 429])
      const told = [one, two, three].map(({ headers }) => [
        headers.get("ratelimit-policy"),
        headers.get("ratelimit")?.replace(/t=\d+/, "t=…"),
      ])
      const policy = '"caller";q=2;w=3600'
      expect(told).toEqual([
        [policy, '"caller";r=1;t=…'],
        [policy, '"caller";r=0;t=…'],
        [policy, '"caller";r=0;t=…'],
      ])
      const wait = Number(three.headers.get("retry-after"))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(3_600)
      expect((await count(1, "198.51.100.2")).status).toBe(200)
    })

    it("[UM-54] hold for all at once, on either node", async () => {
      const calls = Array.from({ length: 20 }, (_, index) => count(index % 2, "203.0.113.5"))
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(2)
      expect(statuses.filter((status) => status === 429)).toHaveLength(18)
    })

    it("count a proven caller by who it is, wherever it calls from", async () => {
      const acme = await nodes[0]!.key("acme")
      const from = ["192.0.2.7", "198.51.100.7", "203.0.113.7"]
      const statuses: number[] = []
      for (const address of from) statuses.push((await count(0, address, acme)).status)
      expect(statuses).toEqual([200, 200, 429])
    })
  })
