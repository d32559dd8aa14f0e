import { copyFile, mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { ParleyError } from "../../intent/index.ts"
import { backupSqlite } from "../../storage/index.ts"
import type { Command } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"

const withKeys = "It holds the keys: keep it safe."
const withoutKeys = "The keys are in PARLEY_KEYS and not in the copy: keep both."

export const backupCommand: Command = {
  name: "backup",
  summary: "Copies the embedded database and the keys of a data folder, even while it is in use.",
  words: "<new folder>",
  flags: flagsFor("data"),
  examples: ["parley backup /backups/monday", "parley backup /backups/monday --data /var/lib/parley"],
  async run({ words: [target, ...more], flags }, io) {
    if (target === undefined || more.length > 0)
      throw new ParleyError("invalid_request", "Name one new folder for the copy.")
    const { data, databaseUrl, keys } = configurationOf(flags, io)
    if (databaseUrl !== undefined)
      throw new ParleyError(
        "invalid_configuration",
        "The data is in PostgreSQL: copy it with pg_dump, and the keys with 'parley keys export'. Unset DATABASE_URL to copy an embedded database.",
      )
    try {
      await mkdir(target, { mode: 0o700 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST")
        throw new ParleyError("conflict", `${target} already exists. Name a new folder.`)
      const code = (error as NodeJS.ErrnoException).code
      throw new ParleyError(
        "invalid_request",
        `${target} cannot be made (${code}). Name a new folder in one that exists and that you may write.`,
        { cause: error },
      )
    }
    try {
      await backupSqlite(join(data, "parley.db"), join(target, "parley.db"))
      if (keys === undefined) await copyFile(join(data, "keys.json"), join(target, "keys.json"))
    } catch (error) {
      await rm(target, { recursive: true, force: true })
      throw error
    }
    io.out(`Copied ${data} to ${target}. ${keys === undefined ? withKeys : withoutKeys}`)
    return 0
  },
}
