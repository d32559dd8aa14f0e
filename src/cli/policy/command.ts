import { readFile } from "node:fs/promises"
import { bindIntents, type IntentDescriptor, ParleyError } from "../../intent/index.ts"
import {
  checkPolicy,
  createTerms,
  explainDecision,
  type PolicySettings,
  readPolicy,
  selectIntents,
} from "../../policy/index.ts"
import type { Arguments, Command, Io } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { loadBusiness } from "../load-business.ts"

export const policyCommand: Command = {
  name: "policy",
  summary: `Prints, checks and explains the terms of a business.

Without --policy they are those that the business exports, or those that follow from its declarations.`,
  words: "show <file> | check <file> | explain <file>",
  flags: {
    policy: { value: "FILE", help: "a policy in ODRL as JSON, in place of the business's own" },
    agent: { value: "ID", help: "explain: who calls" },
    intent: { value: "NAME", help: "explain: what it wants to execute" },
    at: { value: "TIME", help: "explain: when, as in 2026-01-31T12:00:00Z (now)" },
    met: { value: "DUTY", help: "explain: a duty that it has met", multiple: true },
    ...flagsFor("origin", "port"),
  },
  examples: [
    "parley policy check my-business.ts --policy policy.json",
    "parley policy explain my-business.ts --agent https://assistant.example --intent bookTable",
  ],
  async run({ words: [action, file, ...more], flags }, io) {
    if (file === undefined || more.length > 0 || !["show", "check", "explain"].includes(action ?? ""))
      throw new ParleyError("invalid_request", "Say show, check or explain, and the file of the business.")
    const subject = await loadSubject(file, flags, io)
    if (action === "check") return check(subject, io)
    if (action === "explain") return explain(subject, flags, io)
    io.out(
      JSON.stringify(createTerms({ ...subject, origin: () => subject.origin }).published().document, null, 2),
    )
    return 0
  },
}

interface Subject {
  readonly intents: readonly IntentDescriptor[]
  readonly origin: string
  readonly settings: PolicySettings
}

async function loadSubject(file: string, given: Arguments["flags"], io: Io): Promise<Subject> {
  const { policy, agent: _agent, intent: _intent, at: _at, met: _met, ...flags } = given
  const business = await loadBusiness(file)
  const { origin, port } = configurationOf(flags, io)
  const document = typeof policy === "string" ? await readJsonFile(policy) : undefined
  return {
    intents: bindIntents(business.service, business.intents).map(({ descriptor }) => descriptor),
    origin: origin ?? `http://127.0.0.1:${port}`,
    settings: { ...business.policy, ...(document !== undefined && { document }) },
  }
}

/** Says everything that is wrong, and what is worth knowing. */
function check({ intents, origin, settings }: Subject, io: Io): number {
  if (settings.document === undefined) {
    io.out("The terms follow from the declarations.")
    return 0
  }
  const { problems, notes } = checkPolicy(readPolicy(settings.document), intents, origin)
  for (const problem of problems) io.err(`wrong: ${problem}`)
  for (const note of notes) io.out(`note: ${note}`)
  if (problems.length > 0) return 1
  io.out("The policy fits the declarations.")
  return 0
}

function explain(subject: Subject, { agent, intent, at, met }: Arguments["flags"], io: Io): number {
  if (typeof agent !== "string" || typeof intent !== "string")
    throw new ParleyError("invalid_request", "Say who with --agent, and what with --intent.")
  const now = typeof at === "string" ? Date.parse(at) : Date.now()
  if (Number.isNaN(now))
    throw new ParleyError("invalid_request", "--at takes a time, as in 2026-01-31T12:00:00Z.")
  const terms = createTerms({ ...subject, origin: () => subject.origin })
  const dutiesMet = Array.isArray(met) ? (met as readonly string[]) : []
  const party = { id: agent, dutiesMet, signed: undefined, keyNames: [] }
  const decisions = selectIntents(subject.intents, [intent]).map((one) => terms.decide(one, party, now))
  for (const decision of decisions) for (const sentence of explainDecision(decision)) io.out(sentence)
  return decisions.every(({ allowed }) => allowed) ? 0 : 1
}

async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"))
  } catch (error) {
    throw new ParleyError("invalid_request", `${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}
