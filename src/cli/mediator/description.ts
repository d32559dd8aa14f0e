import { readFile } from "node:fs/promises"
import { parse } from "yaml"
import { z } from "zod"
import { defineService, isNamespace, ParleyError, type Service } from "../../intent/index.ts"

/** What a mediator is: its sites, and how it introduces itself. */
export interface MediatorDescription {
  readonly service: Service
  readonly sites: readonly string[]
}

const site = z.string().refine(isAddress, { error: "write an http or https address" })
const described = z.strictObject({
  sites: z.array(site).min(1, "name at least one site"),
  name: z.string().min(1).exactOptional(),
  about: z.string().min(1).exactOptional(),
  namespace: z.string().exactOptional(),
  website: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  email: z.string().exactOptional(),
  locale: z.string().exactOptional(),
  updated: z.string().exactOptional(),
})
type Described = z.infer<typeof described>

/** Reads addresses of sites, or one file that lists them; flags win over the file. */
export async function describeMediator(
  words: readonly string[],
  said: { readonly name?: string; readonly about?: string },
  origin: string | undefined,
): Promise<MediatorDescription> {
  const [file] = words
  if (file === undefined)
    throw new ParleyError(
      "invalid_request",
      "Name the addresses of the sites, or one file that lists them. Run 'parley help mediator'.",
    )
  const written = words.length === 1 && !isAddress(file) ? await readDescription(file) : parseSites(words)
  const host = origin === undefined ? "" : new URL(origin).hostname
  const {
    sites,
    namespace = isNamespace(host) ? host : "localhost",
    name = "Mediator",
    about = "One address for many sites: it finds the one a wish is meant for.",
    updated = new Date().toISOString().slice(0, 10),
    ...rest
  } = { ...written, ...said }
  const service = defineService({ ...rest, namespace, name, about, updated })
  return { service, sites }
}

function parseSites(words: readonly string[]): Described {
  const wrong = words.find((word) => !isAddress(word))
  if (wrong === undefined) return { sites: [...words] }
  throw new ParleyError(
    "invalid_request",
    `'${wrong}' is no address of a site, as in https://bella.example. A file that lists the sites stands alone.`,
  )
}

async function readDescription(file: string): Promise<Described> {
  let content: unknown
  try {
    content = parse(await readFile(file, "utf8"))
  } catch (error) {
    throw new ParleyError(
      "invalid_request",
      `${file} is neither the address of a site nor a file that can be read: ${(error as Error).message}`,
    )
  }
  const parsed = described.safeParse(content)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".") || "the file"}: ${message}`,
  )
  throw new ParleyError(
    "invalid_declaration",
    `${file} does not describe a mediator:\n  - ${problems.join("\n  - ")}`,
  )
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
