import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/client"
import { isPlainObject } from "../../intent/index.ts"

/** What was given to this program at one endpoint. */
export interface Access {
  readonly client?: OAuthClientInformationMixed | undefined
  readonly tokens?: OAuthTokens | undefined
}

export interface KeptAccess {
  read(): Access
  /** Changes the members that are given. */
  write(change: Access): void
}

/** Kept as long as this process runs. */
export function keepInMemory(): KeptAccess {
  let access: Access = {}
  return {
    read: () => access,
    write(change) {
      access = { ...access, ...change }
    },
  }
}

/** Kept for the next start, in a file that only its owner may read: one entry for each endpoint. */
export function keepInFolder(folder: string, endpoint: string): KeptAccess {
  const file = join(folder, "mcp-access.json")
  const all = (): Record<string, Access> => {
    const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
    return isPlainObject(content) ? (content as Record<string, Access>) : {}
  }
  return {
    read: () => all()[endpoint] ?? {},
    write(change) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const entries = all()
      const next = { ...entries, [endpoint]: { ...entries[endpoint], ...change } }
      writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 })
      chmodSync(file, 0o600)
    },
  }
}
