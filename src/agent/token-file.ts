import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { z } from "zod"
import { Turnstiles } from "../limits/index.ts"
import type { KeptToken, TokenMemory } from "./kept-tokens.ts"

const stored = z.record(
  z.string(),
  z.object({
    id: z.string(),
    text: z.string(),
    issuer: z.string(),
    permissions: z.array(z.string()),
    validTo: z.number(),
    since: z.number(),
    policy: z.string(),
    intents: z.array(z.string()).optional(),
  }),
)

const turns = new Turnstiles<string>()

/** Keeps tokens in a file that is readable by its owner only. A file that cannot be read is begun anew. */
export function createTokenFile(path: string): TokenMemory {
  return {
    load: async (origin) => (await readTokens(path))[origin],
    async save(origin, token) {
      using _turn = await turns.enter(path)
      const { [origin]: _, ...others } = await readTokens(path)
      const tokens = token ? { ...others, [origin]: token } : others
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${process.pid}`
      await writeFile(draft, JSON.stringify(tokens), { mode: 0o600 })
      await rename(draft, path)
    },
  }
}

async function readTokens(path: string): Promise<Readonly<Record<string, KeptToken>>> {
  try {
    const parsed = stored.safeParse(JSON.parse(await readFile(path, "utf8")))
    if (!parsed.success) return {}
    return Object.fromEntries(
      Object.entries(parsed.data).map(([origin, token]) => [origin, { ...token, intents: token.intents }]),
    )
  } catch (error) {
    // A token lost is asked for again.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw error
  }
}
