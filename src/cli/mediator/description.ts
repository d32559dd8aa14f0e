import { readFile } from "node:fs/promises"
import { parse } from "yaml"
import { z } from "zod"
import { defineService, isNamespace, ParleyError, type Service } from "../../intent/index.ts"
import type { ServiceAddress } from "../../mediator/index.ts"

/** What a mediator is: its sites and services, and how it introduces itself. */
export interface MediatorDescription {
  readonly service: Service
  readonly sites: readonly string[]
  readonly services: readonly ServiceAddress[]
  readonly crawl: { readonly hosts: readonly string[] }
}

const protocols = ["uim", "mcp", "a2a", "nlweb", "openapi"] as const

const site = z.string().refine(isAddress, { error: "write an http or https address" })
const namedService = z.strictObject({
  protocol: z.enum(protocols),
  url: site,
  // A value that begins with $ is the name of an environment variable: secrets do not stand in the file.
  headers: z.record(z.string(), z.string().transform(fromEnvironment)).exactOptional(),
})
const described = z.strictObject({
  sites: z.array(site).default([]),
  services: z.array(namedService).default([]),
  crawl: z.array(z.string().min(1)).default([]),
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
  {
    crawled,
    ...said
  }: { readonly name?: string; readonly about?: string; readonly crawled: readonly string[] },
  origin: string | undefined,
): Promise<MediatorDescription> {
  const [file] = words
  if (file === undefined && crawled.length === 0)
    throw new ParleyError(
      "invalid_request",
      "Name the addresses of the sites, or one file that lists them. Run 'parley help mediator'.",
    )
  const isFile = words.length === 1 && file !== undefined && !isAddress(file) && !serviceWord.test(file)
  const written = isFile ? await readDescription(file) : parseSites(words)
  const host = origin === undefined ? "" : new URL(origin).hostname
  const {
    sites,
    services,
    crawl,
    namespace = isNamespace(host) ? host : "localhost",
    name = "Mediator",
    about = "One address for many sites: it finds the one a wish is meant for.",
    updated = new Date().toISOString().slice(0, 10),
    ...rest
  } = { ...written, ...said }
  const service = defineService({ ...rest, namespace, name, about, updated })
  const hosts = [...crawl, ...crawled]
  if (sites.length + services.length + hosts.length === 0)
    throw new ParleyError("invalid_request", "Name at least one site, service or host to crawl.")
  return { service, sites, services, crawl: { hosts } }
}

const serviceWord = new RegExp(`^(${protocols.join("|")}):(https?://.+)$`)

/** An address is a site's; with a protocol in front, as in mcp:https://tools.example/mcp, a service's. */
function parseSites(words: readonly string[]): Described {
  const services = words.flatMap((word) => {
    const [, protocol, url] = serviceWord.exec(word) ?? []
    return protocol === undefined ? [] : [namedService.parse({ protocol, url })]
  })
  const sites = words.filter((word) => !serviceWord.test(word))
  const wrong = sites.find((word) => !isAddress(word))
  if (wrong === undefined) return { sites, services, crawl: [] }
  throw new ParleyError(
    "invalid_request",
    `'${wrong}' is no address of a site, as in https://bella.example. A file that lists the sites stands alone.`,
  )
}

function fromEnvironment(value: string, context: z.RefinementCtx): string {
  if (!value.startsWith("$")) return value
  const found = process.env[value.slice(1)]
  if (found !== undefined) return found
  context.addIssue({ code: "custom", message: `the environment has no variable ${value.slice(1)}` })
  return z.NEVER
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
