import { toPrintableLine } from "../../agent/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import { createOutbound } from "../../outbound/index.ts"
import { bodyOf, fetchJson, searchPath } from "../../protocols/uim/index.ts"
import type { Command, Io } from "../command.ts"

const criteria = ["serviceName", "intentName", "uid", "namespace", "description", "tags"] as const

export const searchCommand: Command = {
  name: "search",
  summary: `Searches intents at a mediator or a site, in plain words and by what is known of them.

All that is given must hold. Exit code 1 where nothing was found.`,
  words: "[words]",
  flags: {
    at: { value: "URL", help: "the mediator or site (http://127.0.0.1:4100)" },
    serviceName: { value: "WORDS", help: "words of the service's name" },
    intentName: { value: "NAME", help: "the intent's name, in any spelling" },
    uid: { value: "UID", help: "the intent's UID, with a version or without" },
    namespace: { value: "NAME", help: "the service's namespace" },
    description: { value: "WORDS", help: "words of the description" },
    tags: { value: "TAGS", help: "tags with commas between; all must be there" },
    page: { value: "NUMBER", help: "the page (1)" },
    pageSize: { value: "NUMBER", help: "entries on a page (10)" },
    json: { help: "print JSON" },
  },
  examples: [
    'parley search "find me a flat in Lisbon" --at https://town.example',
    "parley search --namespace bella.example --tags food --json",
  ],
  async run({ words, flags }, io) {
    const { at = "http://127.0.0.1:4100", page, pageSize } = flags
    if (typeof at !== "string" || !URL.canParse(at))
      throw new ParleyError("invalid_request", "--at takes an address, as in https://town.example.")
    const address = new URL(searchPath, at)
    const given = { query: words.join(" "), page, page_size: pageSize, ...criteriaOf(flags) }
    for (const [name, value] of Object.entries(given))
      if (typeof value === "string" && value !== "") address.searchParams.set(name, value)
    await using outbound = createOutbound({ allowLoopback: true })
    const answer = await fetchJson(outbound.fetch, address.href, { signal: io.signal })
    const body = bodyOf(answer)
    const intents =
      isPlainObject(body) && Array.isArray(body.intents) ? body.intents.filter(isPlainObject) : []
    if (flags.json === true) io.out(JSON.stringify(body))
    else print(intents, answer.headers.get("x-total-count"), io)
    return intents.length === 0 ? 1 : 0
  },
}

function criteriaOf(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    criteria.map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), flags[name]]),
  )
}

/** What others declared is a stranger's text. */
function print(intents: readonly Record<string, unknown>[], total: string | null, io: Io): void {
  const say = (line: string) => io.out(toPrintableLine(line))
  for (const { intent_uid, service_name, description, price, endpoint, match } of intents) {
    say(`${intent_uid} (${[service_name, price].filter((one) => one !== undefined).join(", ")})`)
    say(`- ${description}`)
    say(`- ${endpoint}`)
    if (isPlainObject(match)) say(`- ${match.reason}`)
  }
  io.err(`${intents.length} of ${total ?? intents.length}`)
}
