import { toPrintableLine } from "../../agent/index.ts"
import { createMediator, type Listing, type Mediator, type ServiceAddress } from "../../mediator/index.ts"
import { createTxtLookup } from "../../outbound/index.ts"
import { toAccountLine } from "../account-line.ts"
import type { Command } from "../command.ts"
import { toListenOptions, toServerOptions } from "../configuration/server-options.ts"
import { configFlag, configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { waitForInterrupt } from "../wait-for-interrupt.ts"
import { describeMediator } from "./description.ts"

export const mediatorCommand: Command = {
  name: "mediator",
  summary: `Serves one address for many sites: it finds the one a wish is meant for.

The sites are named by their addresses, or in one YAML or JSON file with 'sites', 'services' and, if wanted, 'name',
'about', 'namespace', 'website', 'phone', 'email', 'locale' and 'updated'. A service that does not speak IntentWeb has its
protocol in front: uim, mcp, a2a, nlweb or openapi. Hosts under --crawl, or 'crawl' in the file, are only listed: agents find
them here and execute there.`,
  words: "<site>… | <protocol>:<url>… | <file>",
  flags: {
    name: { value: "TEXT", help: "its name (Mediator)" },
    about: { value: "TEXT", help: "one sentence about it" },
    crawl: {
      value: "HOST",
      help: "a host whose intents are listed for others to find and execute there",
      multiple: true,
    },
    config: configFlag,
    ...flagsFor(
      "host",
      "port",
      "origin",
      "data",
      "databaseUrl",
      "durability",
      "tlsCertificate",
      "tlsKey",
      "behindProxy",
      "strangerLimit",
      "keys",
      "accounts",
      "accountsIssuer",
      "accountsClient",
      "accountsClientSecret",
      "nameServers",
      "heldIntents",
      "index",
      "metricsToken",
      "logLevel",
    ),
  },
  examples: [
    "parley mediator https://bella.example https://garage.example --port 4100 --data .parley/town",
    "parley mediator https://bella.example openapi:https://pets.example/openapi.json mcp:https://tools.example/mcp",
    "parley mediator --crawl homes.example --crawl bella.example --port 4100",
    "parley mediator town.yaml --origin https://town.example --host 0.0.0.0 --behind-proxy yes",
  ],
  async run({ words, flags: { name, about, crawl, ...flags } }, io) {
    const configuration = configurationOf(flags, io)
    const said = { ...(typeof name === "string" && { name }), ...(typeof about === "string" && { about }) }
    const crawled = Array.isArray(crawl) ? (crawl as readonly string[]) : []
    const described = await describeMediator(words, { ...said, crawled }, configuration.origin)
    const { service, sites } = described
    const { nameServers: servers, heldIntents, index } = configuration
    await using mediator = await createMediator({
      ...toServerOptions(configuration),
      ...described,
      heldIntents,
      index,
      lookupTxt: createTxtLookup({ servers }),
    })
    const { origin } = await mediator.listen(toListenOptions(configuration))
    io.out(`${service.name} is at ${origin}`)
    for (const line of toFindings(sites, mediator.listings())) io.out(`  ${line}`)
    for (const line of toServiceLines(described.services, mediator.services())) io.out(`  ${line}`)
    const { hosts } = described.crawl
    if (hosts.length > 0) io.out(`  it reads ${hosts.join(", ")}; see 'parley crawl' for how they stand`)
    io.out(`  talk to it at ${origin}/intent-ui/, or with: parley ask "…" --site ${origin}`)
    if (mediator.newOperatorPassword !== undefined)
      io.out(toAccountLine(origin, mediator.newOperatorPassword))
    io.out("  stop it with Ctrl-C")
    await waitForInterrupt(io.signal)
    return 0
  },
}

function toServiceLines(
  named: readonly ServiceAddress[],
  found: ReturnType<Mediator["services"]>,
): readonly string[] {
  const lines = found.map(({ service, origin, intents }) => {
    const titles = intents.map(({ descriptor }) => descriptor.title).join(", ")
    return toPrintableLine(`${service.name} at ${origin}: ${titles === "" ? "answers questions" : titles}`)
  })
  return found.length === named.length
    ? lines
    : [
        ...lines,
        `${named.length - found.length} of the services could not be read so far; they are tried again`,
      ]
}

/** What was found at each site. A site's text is made safe for the terminal. */
function toFindings(sites: readonly string[], listings: readonly Listing[]): string[] {
  const found = listings.map(({ site, capabilities }) => {
    const titles = capabilities.map(({ intent }) => intent).join(", ")
    return toPrintableLine(`${site.company} at ${site.origin}: ${titles === "" ? "offers nothing" : titles}`)
  })
  // An address may lead to a site elsewhere, so a site is missing only if there are fewer listings than addresses.
  const missed = listings.length < new Set(sites).size ? sites : []
  const silent = missed.filter((one) => !listings.some(({ site }) => site.origin === new URL(one).origin))
  return [...found, ...silent.map((one) => `${one}: no manifest so far; it is asked for again and again`)]
}
