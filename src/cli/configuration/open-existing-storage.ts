import { existsSync } from "node:fs"
import { ParleyError } from "../../intent/index.ts"
import { type Engine, openStorage } from "../../storage/index.ts"
import type { Configuration } from "./settings.ts"
import { toStorage } from "./storage-options.ts"

/** Opens the database that the settings name, and makes none where there is none. */
export async function openExistingStorage(configuration: Configuration): Promise<Engine> {
  const storage = toStorage(configuration)
  if ("file" in storage && !existsSync(storage.file))
    throw new ParleyError(
      "not_found",
      `There is no database at ${storage.file}. Name its folder with --data.`,
    )
  return openStorage(storage)
}
