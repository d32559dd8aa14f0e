import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type Intent, ParleyError, type Service } from "../intent/index.ts"
import type { SiteOptions } from "../site/index.ts"
import { resolveToSources } from "./resolve-to-sources.ts"

/** What the file of a business exports. */
export interface Business
  extends Pick<
    SiteOptions,
    "corpus" | "catalogs" | "connections" | "theme" | "policy" | "agents" | "agentsJson" | "flows" | "updates"
  > {
  readonly service: Service
  readonly intents: readonly Intent[]
}

/**
 * Loads a module whose default export is `{ service, intents, corpus?, catalogs?, connections?, theme?, policy?,
 * agents?, agentsJson?, flows?, updates? }`, or a function that returns it.
 */
export async function loadBusiness(file: string): Promise<Business> {
  const path = resolve(file)
  if (!existsSync(path)) throw new ParleyError("not_found", `There is no file ${file}.`)
  resolveToSources()
  const module = await importBusiness(path)
  const given: unknown = typeof module.default === "function" ? await module.default() : module.default
  if (!isBusiness(given))
    throw new ParleyError(
      "invalid_declaration",
      `${file} must export { service, intents } as its default: 'service' from defineService, 'intents' a list from defineIntent; 'corpus' may give its items, 'catalogs' what its intents are typed by, 'connections' the accounts their profiles use, 'theme' how its pages look, 'policy' its terms, 'agents' the keys of agents, 'agentsJson' how that file writes parameters, 'flows' and 'updates' what it shows.`,
    )
  return given
}

async function importBusiness(path: string): Promise<{ default?: unknown }> {
  try {
    return await import(pathToFileURL(path).href)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error
    throw new ParleyError(
      "invalid_declaration",
      `${(error as Error).message}. Install the packages it imports beside it, as in 'npm install zod', and write paths with their ending.`,
    )
  }
}

function isBusiness(value: unknown): value is Business {
  if (typeof value !== "object" || value === null || !("service" in value) || !("intents" in value))
    return false
  return typeof value.service === "object" && Array.isArray(value.intents)
}
