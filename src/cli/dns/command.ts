import { join } from "node:path"
import { readKeyFile } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { createTxtLookup } from "../../outbound/index.ts"
import { namesOfRecords, toDnsRecords, tokenKey } from "../../protocols/uim/index.ts"
import type { Command, Io } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"

const day = 86_400

export const dnsCommand: Command = {
  name: "dns",
  summary: `Prints the TXT records by which agents find a site, in the form of a zone file.

The key that verifies its tokens is among them where the data folder has keys. With --check, DNS is asked whether each
is published, at the domain or at _uim. under it.`,
  words: "",
  flags: {
    check: { help: "ask DNS whether they are published; exit code 1 where one is missing" },
    json: { help: "print JSON" },
    ...flagsFor("origin", "data", "nameServers"),
  },
  examples: [
    "parley dns --origin https://bella.example --data /var/lib/bella",
    "parley dns --origin https://bella.example --check",
  ],
  async run({ words, flags: { check, json, ...flags } }, io) {
    const { origin, data, nameServers } = configurationOf(flags, io)
    if (words.length > 0 || origin === undefined)
      throw new ParleyError(
        "invalid_request",
        "Say the site's public address: --origin https://bella.example.",
      )
    const ring = await readKeyFile(join(data, "keys.json"))
    const records = toDnsRecords(origin, ring && tokenKey(ring))
    const { hostname } = new URL(origin)
    if (check === true) return checkPublished(hostname, records, { nameServers, json: json === true }, io)
    if (json === true) io.out(JSON.stringify({ name: hostname, type: "TXT", records }))
    else for (const record of records) io.out(`${hostname}.  ${day}  IN  TXT  ${toStrings(record)}`)
    return 0
  },
}

/** Strings of a TXT record have at most 255 bytes. */
function toStrings(record: string): string {
  return (record.match(/.{1,255}/gs) ?? []).map((part) => JSON.stringify(part)).join(" ")
}

async function checkPublished(
  hostname: string,
  records: readonly string[],
  { nameServers, json }: { nameServers: readonly string[] | undefined; json: boolean },
  io: Io,
): Promise<number> {
  const lookup = createTxtLookup({ servers: nameServers })
  const found = (await Promise.all(namesOfRecords(hostname).map(lookup))).flat()
  const checked = records.map((record) => ({ record, published: found.includes(record) }))
  if (json) io.out(JSON.stringify({ name: hostname, records: checked }))
  else
    for (const { record, published } of checked) io.out(`${published ? "published" : "missing  "}  ${record}`)
  return checked.every(({ published }) => published) ? 0 : 1
}
