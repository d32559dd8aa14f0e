import { existsSync, readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

/** Public data stands beside the project, never inside it; PARLEY_SHARED_DATA names another folder. */
function dataFolder(): URL {
  const named = process.env.PARLEY_SHARED_DATA
  return named ? pathToFileURL(`${named}/`) : new URL("../../../shared/data/", import.meta.url)
}

export function hasSharedData(path: string): boolean {
  return existsSync(new URL(path, dataFolder()))
}

/** A bench whose data is missing says so and gives no figures. */
export function readSharedData<Data>(path: string): Data | undefined {
  if (hasSharedData(path)) return JSON.parse(readFileSync(new URL(path, dataFolder()), "utf8")) as Data
  console.log(`skipped: ../shared/data/${path} is not here`)
  return undefined
}
