import { existsSync, readFileSync } from "node:fs"

const folder = new URL("../../../shared/data/", import.meta.url)

/** Public data that lies beside the project and is no part of it; undefined where it is missing. */
export function readData<T>(path: string): T | undefined {
  const file = new URL(path, folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined
}
