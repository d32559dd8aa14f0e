import { ParleyError } from "../../intent/index.ts"
import { resetPassword } from "../../pages/index.ts"
import { createSqlPasswordStore, openStorage } from "../../storage/index.ts"
import type { Command } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { toStorage } from "../configuration/storage-options.ts"

export const deskCommand: Command = {
  name: "desk",
  summary:
    "Makes a new password for the owner's desk; the old one, and everyone signed in with it, are locked out.",
  words: "password",
  flags: flagsFor("data", "databaseUrl"),
  examples: ["parley desk password", "parley desk password --data /srv/bella"],
  async run({ words, flags }, io) {
    if (words.length !== 1 || words[0] !== "password")
      throw new ParleyError("invalid_request", "Write 'parley desk password' to make a new one.")
    await using engine = await openStorage(toStorage(configurationOf(flags, io)))
    io.out(await resetPassword(createSqlPasswordStore(engine), Date.now()))
    return 0
  },
}
