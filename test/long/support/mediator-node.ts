import { createLogger } from "../../../src/http/index.ts"
import { parseKeyRing } from "../../../src/identity/index.ts"
import { defineService } from "../../../src/intent/index.ts"
import { createMediator, type MediatorOptions } from "../../../src/mediator/index.ts"

/** One node of a mediator, with a clock that is wrong by `skew` milliseconds. */
const { url, ring, origin, services, skew, data, port } = JSON.parse(process.argv[2] ?? "") as {
  readonly url: string
  readonly ring: string
  readonly origin: string
  readonly services: NonNullable<MediatorOptions["services"]>
  readonly skew: number
  readonly data: string
  readonly port: number
}
const right = Date.now
Date.now = () => right() + skew

const mediator = await createMediator({
  service: defineService({ namespace: "town.example", name: "Town", about: "Many.", updated: "2026-01-01" }),
  sites: [],
  services,
  storage: { url, connections: 6 },
  keys: parseKeyRing(ring, "the ring"),
  origin,
  data,
  logger: createLogger({ level: "silent" }),
})
await mediator.listen({ port })
console.log(port)
