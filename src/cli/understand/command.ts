import { bindIntents, type IntentDescriptor, ParleyError } from "../../intent/index.ts"
import {
  type Asked,
  createEmbeddedUnderstanding,
  openLearnedReader,
  type Situation,
} from "../../understanding/index.ts"
import type { Arguments, Command } from "../command.ts"
import { configurationOf, flagsFor } from "../configuration/setting-flags.ts"
import { type Business, loadBusiness } from "../load-business.ts"
import { describeUnderstood } from "./describe-understood.ts"

export const understandCommand: Command = {
  name: "understand",
  summary: `Says how a business understands a sentence: which intent, which values, from which words.

Nothing is executed and nothing is stored. Words that nothing explains are named, with why they could matter.`,
  words: "<file> <sentence>",
  flags: {
    intent: { value: "NAME", help: "the intent under way, as after a first sentence" },
    asked: { value: "PARAMETER", help: "what was asked last; may be given several times", multiple: true },
    locale: { value: "TAG", help: "the language of the conversation (the business's own)" },
    at: { value: "TIME", help: "when it is said, as in 2026-11-20T18:00:00Z (now)" },
    ...flagsFor("reader"),
    json: { help: "print the result as JSON" },
  },
  examples: [
    'parley understand my-business.ts "a table for two on friday, one of us is vegan"',
    'parley understand my-business.ts --intent bookTable --asked name "it is for Mr and Mrs Weiss"',
  ],
  async run({ words: [file, ...sentence], flags }, io) {
    if (file === undefined || sentence.length === 0)
      throw new ParleyError(
        "invalid_request",
        "Name the file of a business, then the sentence. Run 'parley help understand'.",
      )
    const business = await loadBusiness(file)
    const descriptors = bindIntents(business.service, business.intents).map(({ descriptor }) => descriptor)
    const { vocabulary } = business.service
    const { reader: isWanted } = configurationOf(
      flags.reader === undefined ? {} : { reader: flags.reader },
      io,
    )
    await using reader = isWanted ? openLearnedReader({ onError: throwError }) : undefined
    await reader?.prepare(descriptors)
    const understanding = await createEmbeddedUnderstanding(descriptors, { vocabulary, reader })
    const text = sentence.join(" ")
    const understood = await understanding.understand(text, situationOf(business, descriptors, flags))
    io.out(
      flags.json === true ? JSON.stringify(understood, null, 2) : describeUnderstood(understood, descriptors),
    )
    return 0
  },
}

function throwError(error: unknown): never {
  throw error
}

function situationOf(
  { service }: Business,
  descriptors: readonly IntentDescriptor[],
  flags: Arguments["flags"],
): Situation {
  const now = flags.at === undefined ? Date.now() : Date.parse(String(flags.at))
  if (Number.isNaN(now))
    throw new ParleyError("invalid_request", "--at takes a time such as 2026-11-20T18:00:00Z.")
  const intent = descriptors.find(({ name }) => name === flags.intent)
  if (flags.intent !== undefined && !intent)
    throw new ParleyError(
      "invalid_request",
      `There is no intent '${String(flags.intent)}': this business has ${descriptors.map(({ name }) => name).join(", ")}.`,
    )
  const locale = flags.locale === undefined ? (service.locale ?? "en") : String(flags.locale)
  return { locale, timeZone: service.timeZone ?? "UTC", now, intent, asked: askedOf(flags.asked, intent) }
}

function askedOf(given: unknown, intent: IntentDescriptor | undefined): Asked | undefined {
  if (given === undefined) return undefined
  const parameters = Array.isArray(given) ? given.map(String) : [String(given)]
  const unknown = parameters.find((name) => !intent?.parameters.some((parameter) => parameter.name === name))
  if (unknown === undefined) return { kind: "parameters", parameters }
  throw new ParleyError(
    "invalid_request",
    intent
      ? `'${intent.name}' has no parameter '${unknown}': it has ${intent.parameters.map(({ name }) => name).join(", ")}.`
      : "Say with --intent which intent asked.",
  )
}
