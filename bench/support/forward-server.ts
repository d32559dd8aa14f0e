import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createLogger } from "../../src/http/index.ts"
import { defineService } from "../../src/intent/index.ts"
import { createMediator } from "../../src/mediator/index.ts"

/** A mediator in front of one service of UIM, as it is started by anybody. */
const data = mkdtempSync(join(tmpdir(), "parley-bench-mediator-"))
const mediator = await createMediator({
  service: defineService({ namespace: "town.example", name: "Town", about: "Many.", updated: "2026-01-01" }),
  sites: [],
  services: [{ protocol: "uim", url: process.argv[2] ?? "" }],
  storage: { file: join(data, "parley.db"), durability: "normal" },
  data,
  logger: createLogger({ level: "silent" }),
})
const { port } = await mediator.listen({ port: 0 })
console.log(port)
