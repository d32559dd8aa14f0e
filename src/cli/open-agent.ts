import { join } from "node:path"
import { createTokenFile, createUimAgent, type OwnerRules, type UimAgent } from "../agent/index.ts"
import { loadKeyFile } from "../identity/index.ts"
import { createOutbound, createResolve, createTxtLookup } from "../outbound/index.ts"
import type { Arguments, Flag, Io } from "./command.ts"
import { configurationOf, flagsFor } from "./configuration/setting-flags.ts"
import { ownDataFlag, ownDataFolder } from "./own-data.ts"

/** The flags of every command that goes out as an agent. */
export const agentFlags: Readonly<Record<string, Flag>> = {
  json: { help: "print JSON" },
  data: ownDataFlag,
  ...flagsFor("nameServers"),
}

/** The agent of the command line: its keys and tokens stay in the user's own folder. */
export async function openAgent(
  { data, nameServers }: Arguments["flags"],
  io: Io,
  stack: AsyncDisposableStack,
  rules: OwnerRules = {},
): Promise<UimAgent> {
  const folder = ownDataFolder(data, io)
  const { nameServers: servers } = configurationOf(nameServers === undefined ? {} : { nameServers }, io)
  const outbound = stack.use(
    createOutbound({ allowLoopback: true, ...(servers && { resolve: createResolve(servers) }) }),
  )
  return createUimAgent({
    keys: await loadKeyFile(join(folder, "keys.json"), Date.now()),
    fetch: outbound.fetch,
    lookupTxt: createTxtLookup({ servers }),
    tokens: createTokenFile(join(folder, "tokens.json")),
    rules,
  })
}
