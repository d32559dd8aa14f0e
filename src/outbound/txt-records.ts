import { Resolver } from "node:dns/promises"
import { ParleyError } from "../intent/index.ts"

/** Looks up the TXT records of a name; none where the name has none. Throws `unavailable` where DNS does not answer. */
export type LookupTxt = (name: string) => Promise<readonly string[]>

export interface TxtLookupOptions {
  /** Name servers in place of the system's, as in "192.0.2.53" or "127.0.0.1:5353". */
  readonly servers?: readonly string[] | undefined
  /** Milliseconds for the first try; the second waits longer. */
  readonly timeout?: number
}

const most = { records: 64, characters: 4_096 }
const nothingThere = ["ENODATA", "ENOTFOUND"]

export function createTxtLookup({ servers, timeout = 2_000 }: TxtLookupOptions = {}): LookupTxt {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (name) => {
    // RFC 6761 6.3: such names are not asked of the world.
    if (servers === undefined && /(^|\.)localhost$/.test(name)) return []
    try {
      const records = await resolver.resolveTxt(name)
      // A record is cut into strings of at most 255 bytes; together they are one text.
      return records.slice(0, most.records).map((strings) => strings.join("").slice(0, most.characters))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== undefined && nothingThere.includes(code)) return []
      throw new ParleyError("unavailable", `The TXT records of ${name} cannot be looked up (${code}).`, {
        cause: error,
      })
    }
  }
}
