import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import * as bella from "../../../examples/bella-cucina/index.ts"
import * as casa from "../../../examples/casa/index.ts"
import * as pantry from "../../../examples/pantry/index.ts"
import { openCatalogFolder } from "../../catalog/index.ts"
import { createLogger } from "../../http/index.ts"
import { defineService } from "../../intent/index.ts"
import { createMediator } from "../../mediator/index.ts"
import { createSite, type SiteOptions } from "../../site/index.ts"
import { bundledCatalog } from "../bundled-catalog.ts"
import type { Command } from "../command.ts"
import { waitForInterrupt } from "../wait-for-interrupt.ts"

const sites = { casa, "bella-cucina": bella, pantry }

const mediatorPort = 4100
const mediatorService = defineService({
  namespace: "mediator.example",
  name: "Parley mediator",
  about: "One address for the three example businesses: it finds the one a wish is meant for.",
  updated: "2026-01-01",
})

export const demoCommand: Command = {
  name: "demo",
  summary: "Starts three example businesses and a mediator to them on this machine.",
  words: "",
  flags: {
    data: { value: "FOLDER", help: "folder for their databases and keys (.parley/demo)" },
    freePorts: { help: "listen on any free ports in place of 4000, 4001, 4002 and 4100" },
  },
  examples: ["parley demo", "parley demo --data /tmp/demo --free-ports"],
  async run({ flags }, io) {
    const data = resolve(typeof flags.data === "string" ? flags.data : ".parley/demo")
    await using running = new AsyncDisposableStack()
    const logger = createLogger({ level: "warn" })
    const origins: Record<string, string> = {}
    const folderOf = async (name: string) => {
      const folder = join(data, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return folder
    }
    const portOf = (port: number) => (flags.freePorts === true ? 0 : port)
    const { catalog } = await openCatalogFolder(bundledCatalog())
    for (const [name, example] of Object.entries(sites)) {
      const folder = await folderOf(name)
      const backend = running.use(example.createBackend(join(folder, "business.db")))
      const { service, intents } = backend
      const corpus = "items" in backend ? { corpus: () => backend.items() } : {}
      // An example with an account at a provider runs profiles of the catalog.
      const { connections } = backend as Pick<SiteOptions, "connections">
      const profiles = connections && { connections, catalogs: [catalog] }
      const { flows, updates } = backend as Pick<SiteOptions, "flows" | "updates">
      const shown = { ...(flows && { flows }), ...(updates && { updates }) }
      const shape = "agentsJson" in example ? { agentsJson: example.agentsJson } : {}
      const options = { service, intents, ...corpus, ...profiles, ...shown, ...shape }
      const site = running.use(await createSite({ ...options, data: folder, logger }))
      const { origin } = await site.listen({ port: portOf(example.port) })
      await site.ready
      origins[name] = origin
      io.out(`${service.name.padEnd(18)} ${origin}`)
      if (site.newDeskPassword !== undefined)
        io.out(`${"".padEnd(18)} ${origin}/desk/ password ${site.newDeskPassword} (shown this once)`)
    }
    const mediator = running.use(
      await createMediator({
        service: mediatorService,
        sites: Object.values(origins),
        agreesWith: origins.casa === undefined ? [] : [origins.casa],
        data: await folderOf("mediator"),
        catalogs: [catalog],
        accounts: {},
        logger,
      }),
    )
    origins.mediator = (await mediator.listen({ port: portOf(mediatorPort) })).origin
    io.out(`${mediatorService.name.padEnd(18)} ${origins.mediator}`)
    if (mediator.newOperatorPassword !== undefined)
      io.out(
        `${"".padEnd(18)} ${origins.mediator}/account/ sign in as operator with ${mediator.newOperatorPassword} (shown this once)`,
      )
    io.out(invitation(origins))
    await waitForInterrupt(io.signal)
    return 0
  },
}

function invitation(origins: Readonly<Record<string, string>>): string {
  return `
Open ${origins["bella-cucina"]}/intent-ui/ and say: Table for two tomorrow at 7pm
Open ${origins.mediator}/intent-ui/ and it finds who can help: Find me a flat in Lisbon under 1500

Try:
  npx parley ask "A table for two tomorrow at eight" --site ${origins.mediator}
  npx parley ask "What can I cook with cinnamon?" --site ${origins.pantry}
  npx parley ask "Tell me more about CASA-1028" --site ${origins.casa}
    (Casa asks you to agree to its terms first: say agree. Asking about its homes is open to anyone.)
  curl -s ${origins.casa}/ask -H 'content-type: application/json' -d '{"query": {"text": "flats in Lisbon under 1500"}}'
  curl -s ${origins.pantry}/api/execute/searchRecipes -H 'content-type: application/json' -d '{"query": "cinnamon"}'

Any MCP client connects to ${origins["bella-cucina"]}/mcp, any A2A client to ${origins["bella-cucina"]}, any AG-UI client to ${origins["bella-cucina"]}/ag-ui.
Stop with Ctrl-C.`
}
