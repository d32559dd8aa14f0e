import { type HostPicture, toPrintableLine } from "../../agent/index.ts"
import { formatMoney, formatRateLimit, ParleyError } from "../../intent/index.ts"
import { toStoredIntent } from "../../registry/index.ts"
import type { Command, Io } from "../command.ts"
import { agentFlags, openAgent } from "../open-agent.ts"

export const discoverCommand: Command = {
  name: "discover",
  summary: `Says what a host offers, in all protocols it speaks.

DNS, agents.json, the manifests of IntentWeb and NLWeb, MCP servers and A2A cards are asked at once; what fails is named.
Exit code 1 where nothing was found.`,
  words: "<host>",
  flags: agentFlags,
  examples: ["parley discover bella.example", "parley discover http://127.0.0.1:4001 --json"],
  async run({ words: [host, ...more], flags }, io) {
    if (host === undefined || more.length > 0)
      throw new ParleyError("invalid_request", "Say which host: a domain or an address, as in bella.example.")
    await using stack = new AsyncDisposableStack()
    const agent = await openAgent(flags, io, stack)
    const picture = await agent.discover(host, io.signal)
    if (flags.json === true) io.out(JSON.stringify(toJson(picture)))
    else print(picture, io)
    return picture.record === undefined ? 1 : 0
  },
}

function toJson({ record, ...picture }: HostPicture): unknown {
  if (record === undefined) return picture
  return { ...picture, ...record, intents: record.intents.map((one) => JSON.parse(toStoredIntent(one))) }
}

/** What a host says is a stranger's text. */
function print({ origin, record, layers }: HostPicture, io: Io): void {
  const say = (line: string) => io.out(toPrintableLine(line))
  say(`${record?.service.name ?? "Nothing was found"} at ${origin}`)
  if (record?.service.description) say(`  ${record.service.description}`)
  for (const { layer, state, url, problem } of layers)
    say(`  ${layer.padEnd(12)} ${state.padEnd(7)} ${url}${problem === undefined ? "" : `: ${problem}`}`)
  for (const { descriptor, protocol } of record?.intents ?? []) {
    const { uid, description, price, rateLimit, parameters } = descriptor
    const terms = [price && formatMoney(price), rateLimit && formatRateLimit(rateLimit)].filter(Boolean)
    say(`  ${uid} (${[protocol, ...terms].join(", ")}): ${description}`)
    for (const { name, type, required, sentence } of parameters)
      say(`    ${name}, ${type}${required ? "" : ", optional"}: ${sentence}`)
  }
}
