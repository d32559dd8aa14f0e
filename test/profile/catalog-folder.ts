import { readdirSync, readFileSync } from "node:fs"
import type { JsonSchema } from "../../src/intent/index.ts"

const folder = new URL("../../catalog/", import.meta.url)

export interface CatalogFile {
  /** Path in the catalog folder. */
  readonly path: string
  readonly content: Record<string, unknown>
}

export interface IntentContent {
  readonly $id: string
  readonly fqdn: string
  readonly title: string
  readonly description: string
  readonly payload: JsonSchema
  readonly result: JsonSchema
  readonly examples: readonly { readonly name: string; readonly value: unknown }[]
}

export interface ProfileContent {
  readonly $id: string
  readonly id: string
  readonly pins: string
  readonly title: string
  readonly description: string
  readonly constraints: JsonSchema
  readonly result?: JsonSchema
  readonly api: Record<string, unknown>
}

export function readCatalogFile(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(path, folder), "utf8"))
}

export function readCatalogFolder(kind: "intents" | "profiles" | "common"): CatalogFile[] {
  return readdirSync(new URL(`${kind}/`, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ path: `${kind}/${name}`, content: readCatalogFile(`${kind}/${name}`) }))
}

export function readCommonSchemas(): JsonSchema[] {
  return readCatalogFolder("common").map((file) => file.content)
}

export function readIntent(name: string): IntentContent {
  return readCatalogFile(`intents/${name.replaceAll(".", "/")}/v1.json`) as unknown as IntentContent
}

export function readProfile(vendor: string, name: string): ProfileContent {
  return readCatalogFile(`profiles/${vendor}/${name}.v1.json`) as unknown as ProfileContent
}
