import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseKeyRing, saveKeyFile } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { restoreSqlite } from "../../storage/index.ts"
import type { Command } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"

export const restoreCommand: Command = {
  name: "restore",
  summary: "Puts a copy made by 'parley backup' back in place; stop the server first.",
  words: "<folder of the copy>",
  flags: flagsFor("data"),
  examples: ["parley restore /backups/monday"],
  async run({ words: [source, ...more], flags }, io) {
    if (source === undefined || more.length > 0)
      throw new ParleyError("invalid_request", "Name the folder of one copy.")
    const { data, keys: given } = configurationOf(flags, io)
    const keys = given === undefined ? await readKeys(join(source, "keys.json")) : undefined
    await mkdir(data, { recursive: true, mode: 0o700 })
    const { kept } = await restoreSqlite(join(source, "parley.db"), join(data, "parley.db"), Date.now())
    if (keys !== undefined) await saveKeyFile(join(data, "keys.json"), keys)
    io.out(
      `Restored ${data} from ${source}.${kept === undefined ? "" : ` The former database is kept as ${kept}.`}`,
    )
    return 0
  },
}

async function readKeys(path: string) {
  try {
    return parseKeyRing(await readFile(path, "utf8"), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new ParleyError("not_found", `There is no ${path}: this is no copy made by 'parley backup'.`)
    throw error
  }
}
