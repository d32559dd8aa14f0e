import { existsSync, readFileSync } from "node:fs"

/** Public data stands beside the project, never inside it; without it a bench says so and gives no figures. */
export function readSharedData<Data>(path: string): Data | undefined {
  const file = new URL(`../../../shared/data/${path}`, import.meta.url)
  const alternative = new URL(`../../../../shared/data/${path}`, import.meta.url)
  for (const candidate of [file, alternative])
    if (existsSync(candidate)) return JSON.parse(readFileSync(candidate, "utf8")) as Data
  console.log(`skipped: ../shared/data/${path} is not here`)
  return undefined
}
