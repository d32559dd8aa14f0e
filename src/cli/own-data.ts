import { homedir } from "node:os"
import { join, resolve } from "node:path"
import type { Arguments, Flag, Io } from "./command.ts"

/** Where an agent of the command line keeps what is its own. */
export const ownDataFlag: Flag = { value: "FOLDER", help: "folder for your own keys (~/.config/parley)" }

/** The user's own folder, whatever business the current folder belongs to. */
export function ownDataFolder(flag: Arguments["flags"][string] | undefined, { environment }: Io): string {
  if (typeof flag === "string") return resolve(flag)
  const home = environment.XDG_CONFIG_HOME ?? join(environment.HOME ?? homedir(), ".config")
  return join(home, "parley")
}
