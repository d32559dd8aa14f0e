import { copyFile, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { ParleyError } from "../../intent/index.ts"
import { backupSqlite } from "../../storage/index.ts"
import type { Command } from "../command.ts"
import { configurationOf } from "../configuration/flags.ts"
import { settings } from "../configuration/settings.ts"

export const backupCommand: Command = {
  name: "backup",
  summary: "Copies the embedded database and the keys of a data folder, also while it is in use.",
  words: "<new folder>",
  flags: { data: settings.data },
  examples: ["parley backup /backups/monday", "parley backup /backups/monday --data /var/lib/parley"],
  async run({ words: [target, ...more], flags }, io) {
    if (target === undefined || more.length > 0)
      throw new ParleyError("invalid_request", "Name one new folder for the copy.")
    const { data } = configurationOf(flags, io)
    try {
      await mkdir(target, { mode: 0o700 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST")
        throw new ParleyError("conflict", `${target} is there already. Name a new folder.`)
      throw error
    }
    await backupSqlite(join(data, "parley.db"), join(target, "parley.db"))
    await copyFile(join(data, "keys.json"), join(target, "keys.json"))
    io.out(`Copied ${data} to ${target}. It holds the keys: keep it safe.`)
    return 0
  },
}
