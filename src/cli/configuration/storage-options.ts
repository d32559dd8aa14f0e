import { join } from "node:path"
import type { StorageOptions } from "../../storage/index.ts"
import type { Configuration } from "./settings.ts"

/** The configured PostgreSQL, or the embedded database in the data folder. */
export function toStorage({
  data,
  databaseUrl,
  durability,
}: Pick<Configuration, "data" | "databaseUrl" | "durability">): StorageOptions {
  return databaseUrl === undefined ? { file: join(data, "parley.db"), durability } : { url: databaseUrl }
}
