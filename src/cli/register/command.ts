import { readFile } from "node:fs/promises"
import { toPrintableLine } from "../../agent/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { createOutbound } from "../../outbound/index.ts"
import { type Registration, registerService } from "../../protocols/uim/index.ts"
import type { Command, Io } from "../command.ts"
import { agentFlags, openAgent } from "../open-agent.ts"

export const registerCommand: Command = {
  name: "register",
  summary: `Registers a service at a mediator with what its host publishes, and asks for the proof of ownership.

The key that the mediator's operator gave you is read from MEDIATOR_KEY or from a file. Publish what is printed, in DNS or
as a file, and run it again: others find the service once the proof is there. Exit code 3 while it is not.`,
  words: "<host>",
  flags: {
    at: { value: "URL", help: "the mediator, as in https://town.example" },
    mode: {
      value: "WORD",
      help: "central: the mediator executes for agents; hybrid: it only lists (central)",
    },
    keyFile: { value: "FILE", help: "file with the key (MEDIATOR_KEY)" },
    ...agentFlags,
  },
  examples: [
    "parley register https://bella.example --at https://town.example --key-file town.key",
    "parley register http://127.0.0.1:4001 --at http://127.0.0.1:4100 --mode hybrid",
  ],
  async run({ words: [host, ...more], flags }, io) {
    const { at, mode = "central" } = flags
    if (host === undefined || more.length > 0 || typeof at !== "string" || !URL.canParse(at))
      throw new ParleyError(
        "invalid_request",
        "Say which host and where: parley register <host> --at <mediator>.",
      )
    if (mode !== "central" && mode !== "hybrid")
      throw new ParleyError("invalid_request", "--mode is central or hybrid.")
    await using stack = new AsyncDisposableStack()
    const agent = await openAgent(flags, io, stack)
    const { record, origin } = await agent.discover(host, io.signal)
    const published = record?.intents.filter(({ protocol }) => protocol === "uim") ?? []
    if (record === undefined || published.length === 0)
      throw new ParleyError("not_found", `${origin} publishes no intents in its agents.json.`)
    const outbound = stack.use(createOutbound({ allowLoopback: true }))
    const registration = await registerService({ ...record, intents: published }, mode, {
      fetch: outbound.fetch,
      mediator: at,
      proof: { authorization: `Bearer ${await readKey(flags.keyFile, io)}` },
      signal: io.signal,
    })
    if (flags.json === true) io.out(JSON.stringify(registration))
    else print(registration, io)
    return registration.state === "proven" ? 0 : 3
  },
}

async function readKey(file: unknown, io: Io): Promise<string> {
  const key = typeof file === "string" ? await readFile(file, "utf8") : io.environment.MEDIATOR_KEY
  if (key !== undefined && key.trim() !== "") return key.trim()
  throw new ParleyError(
    "invalid_request",
    "There is no key. Set MEDIATOR_KEY, or name a file with --key-file.",
  )
}

function print(
  { serviceId, state, dnsRecord, file, fileContent, added, updated }: Registration,
  io: Io,
): void {
  const say = (line: string) => io.out(toPrintableLine(line))
  say(`Registered as ${serviceId}: ${added} intents added, ${updated} updated.`)
  if (state === "proven") {
    say("Its owner is proven: others find it.")
    return
  }
  say("Others do not find it yet. Prove that the host is yours in one of two ways, and run this again:")
  say(`  a TXT record at the domain or at _uim. under it:  ${dnsRecord}`)
  say(`  the file ${file} with this in it:  ${fileContent}`)
}
