import { existsSync } from "node:fs"
import { conversationKey } from "../../conversation/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { threadKey } from "../../protocols/intentweb/index.ts"
import { createPersonalData, type DataSubject, openStorage, type PersonalData } from "../../storage/index.ts"
import type { Arguments, Command, Io } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { toStorage } from "../configuration/storage-options.ts"

export const conversationsCommand: Command = {
  name: "conversations",
  summary: `Finds, exports or erases what is kept of a person's conversations.

An owner is the id of whoever talked to this host, as in agent:https://assistant.example. An id is the
'interaction_id' of one conversation; with both, it is that conversation of that owner.`,
  words: "find <words> | export | erase",
  flags: {
    owner: { value: "ID", help: "whose conversations" },
    id: { value: "ID", help: "one conversation, by its interaction id" },
    ...flagsFor("data", "databaseUrl"),
  },
  examples: [
    'parley conversations find "Mario Rossi"',
    "parley conversations export --owner agent:https://assistant.example > theirs.jsonl",
    "parley conversations erase --owner agent:https://assistant.example",
    "parley conversations erase --id interaction_01a1dd6abf",
  ],
  async run({ words, flags: { owner, id, ...flags } }, io) {
    const [action, ...more] = words
    const isFinding = action === "find" && more.length > 0
    if (!isFinding && ((action !== "export" && action !== "erase") || more.length > 0))
      throw new ParleyError(
        "invalid_request",
        "Say find and some words, export or erase. Run 'parley help conversations'.",
      )
    if (!isFinding && typeof owner !== "string" && typeof id !== "string")
      throw new ParleyError("invalid_request", "Say whose with --owner, or which one with --id.")
    const storage = toStorage(configurationOf(flags, io))
    if ("file" in storage && !existsSync(storage.file))
      throw new ParleyError(
        "not_found",
        `There is no database at ${storage.file}. Name its folder with --data.`,
      )
    await using engine = await openStorage(storage)
    const kept = createPersonalData(engine)
    if (isFinding) return await printFound(kept, more.join(" "), io)
    const subjects = await findSubjects(kept, owner, id)
    if (subjects.length === 0) throw new ParleyError("not_found", "Nothing is kept under that id.")
    for (const subject of subjects)
      if (action === "export") await printExport(kept, subject, io)
      else await printErasure(kept, subject, io)
    return 0
  },
}

/** Each owner chooses its own interaction ids, so two owners may have the same one. */
async function findSubjects(
  kept: PersonalData,
  owner: Arguments["flags"][string] | undefined,
  id: Arguments["flags"][string] | undefined,
): Promise<DataSubject[]> {
  if (typeof id !== "string") return [{ owner: owner as string }]
  const toSubject = (one: string) => ({
    owner: one,
    interaction: { conversation: conversationKey(id, one), thread: threadKey(one, id) },
  })
  if (typeof owner === "string") return [toSubject(owner)]
  const found: DataSubject[] = []
  for await (const one of kept.owners()) {
    const subject = toSubject(one)
    if (await kept.has(subject.interaction)) found.push(subject)
  }
  return found
}

/** Whoever asks for what is kept of them knows their name, not the id that they had here. */
async function printFound(kept: PersonalData, wanted: string, io: Io): Promise<number> {
  const words = wanted.toLowerCase()
  let found = 0
  for await (const owner of kept.owners()) {
    const kinds = new Map<string, number>()
    for await (const { kind, record } of kept.export({ owner }))
      if (JSON.stringify(record).toLowerCase().includes(words)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (kinds.size === 0) continue
    found++
    io.out(`${owner}: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}`)
  }
  if (found === 0) io.err("Nobody of whom anything is kept has said that.")
  return found === 0 ? 1 : 0
}

async function printExport(kept: PersonalData, subject: DataSubject, io: Io): Promise<void> {
  for await (const { kind, record } of kept.export(subject))
    io.out(JSON.stringify({ owner: subject.owner, kind, record }))
}

async function printErasure(kept: PersonalData, subject: DataSubject, io: Io): Promise<void> {
  const { executions, running, ...erased } = await kept.erase(subject)
  const counts = Object.entries(erased).map(([what, count]) => `${count} ${what}`)
  io.out(`Erased of ${subject.owner}: ${counts.join(", ")}; pseudonymised: ${executions} executions.`)
  if (running > 0)
    io.out(`Under way and left alone: ${running}. Run the same command again when they have ended.`)
}
