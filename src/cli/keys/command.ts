import { join } from "node:path"
import {
  type KeyRing,
  type KeyUse,
  keyUses,
  loadKeyFile,
  publishedFirst,
  readKeyFile,
  saveKeyFile,
} from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { Command, Io } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"

const day = 86_400_000

export const keysCommand: Command = {
  name: "keys",
  summary: `Shows, rotates and exports the keys of a data folder.

A use is attribution, token, receipt or oauth. The export of a folder without keys makes them.`,
  words: "[show | rotate <use> | export]",
  flags: {
    ...flagsFor("data"),
    overlapDays: { value: "DAYS", help: "how long the old key is still accepted after a rotation (7)" },
  },
  examples: ["parley keys", "parley keys rotate receipt --overlap-days 30", "parley keys export > ring.json"],
  async run({ words: [action = "show", use, ...more], flags: { overlapDays, ...flags } }, io) {
    const path = join(configurationOf(flags, io).data, "keys.json")
    const now = Date.now()
    if (action === "export" && use === undefined) {
      io.out(JSON.stringify((await loadKeyFile(path, now)).toStored()))
      return 0
    }
    const ring = await readKeyFile(path)
    if (!ring)
      throw new ParleyError(
        "not_found",
        `There is no ${path}. Name the data folder with --data; the first start of a server, or 'parley keys export', makes its keys.`,
      )
    if (action === "show" && use === undefined) return show(ring, path, now, io)
    if (action !== "rotate" || more.length > 0)
      throw new ParleyError("invalid_request", "Say show, rotate <use> or export. Run 'parley help keys'.")
    if (!isKeyUse(use)) throw new ParleyError("invalid_request", `Say which key: ${keyUses.join(", ")}.`)
    const days = Number(overlapDays ?? 7)
    if (!(days >= 0 && days <= 3_650))
      throw new ParleyError("invalid_request", "--overlap-days takes a number from 0 to 3650.")
    const rotated = ring.rotate(use, now, Math.round(days * day))
    await saveKeyFile(path, rotated)
    const outcome =
      days === 0
        ? "no former one is accepted any more. Running servers sign with the new one within seconds."
        : `the old one is accepted for ${days} more days. Running servers publish the new one within seconds and sign with it in ${publishedFirst / 60_000} minutes, once others can know it.`
    io.out(`The ${use} key is now ${rotated.current(use).kid}; ${outcome}`)
    return 0
  },
}

function show(ring: KeyRing, path: string, now: number, io: Io): number {
  io.out(path)
  for (const key of ring.publicKeys(now).keys) {
    const current = ring.current(key["parley:use"] as KeyUse).kid === key.kid
    io.out(`  ${key["parley:use"]?.padEnd(12)} ${key.kid} ${current ? "" : "(being retired)"}`.trimEnd())
  }
  return 0
}

function isKeyUse(word: string | undefined): word is KeyUse {
  return (keyUses as readonly (string | undefined)[]).includes(word)
}
