import { join } from "node:path"
import { ParleyError } from "../../intent/index.ts"
import { resetPassword } from "../../pages/index.ts"
import { createSqlPasswordStore, openStorage } from "../../storage/index.ts"
import type { Command } from "../command.ts"
import { configurationOf } from "../configuration/flags.ts"
import { settings } from "../configuration/settings.ts"

export const deskCommand: Command = {
  name: "desk",
  summary: "Makes a new password for the owner's desk; the old one and whoever used it are out.",
  words: "password",
  flags: { data: settings.data, database: settings.database },
  examples: ["parley desk password", "parley desk password --data /srv/bella"],
  async run({ words, flags }, io) {
    if (words.length !== 1 || words[0] !== "password")
      throw new ParleyError("invalid_request", "Write 'parley desk password' to make a new one.")
    const { data, database } = configurationOf(flags, io)
    const options = database === undefined ? { file: join(data, "parley.db") } : { url: database }
    await using engine = await openStorage(options)
    io.out(await resetPassword(createSqlPasswordStore(engine), Date.now()))
    return 0
  },
}
