import { existsSync, readFileSync } from "node:fs"

const folder = new URL("../../../shared/data/", import.meta.url)

export function hasSharedData(path: string): boolean {
  return existsSync(new URL(path, folder))
}

/** Public data that lies beside the project and is no part of it; undefined where it is missing. */
export function readSharedData<Data>(path: string): Data | undefined {
  return hasSharedData(path) ? (JSON.parse(readFileSync(new URL(path, folder), "utf8")) as Data) : undefined
}

/** What a part of the benchmark says when its data is not there. */
export function missing(path: string): { readonly skipped: string } {
  return { skipped: `../shared/data/${path} is not here` }
}
