import { expect } from "vitest"
import { type IntentDescriptor, localise, type Parameter } from "../../../src/intent/index.ts"
import { formatFact, parameterLabel, type Speaker, toFact } from "../../../src/language/index.ts"
import { expectOptions, expectWords } from "../../dialogues/expectations.ts"
import type { Kind } from "../../dialogues/script.ts"
import type { Glance, Sight } from "../../dialogues/stage.ts"
import type { PageReply } from "./page-stage.ts"

/**
 * A person is told of a refusal as of any failure. After the end the page has nothing to refuse: whatever is said
 * begins a new conversation, in which a yes is no wish yet and what can be done is offered.
 */
const drawnAs: Partial<Record<Kind, Kind>> = { refused: "fail", over: "inform" }

/** What the page draws is compared, not what it was told. */
export function createPageSight(
  descriptors: readonly IntentDescriptor[],
  speaker: () => Speaker,
): Sight<PageReply> {
  /** By the title that is drawn, the intent and the language it is told in are known. */
  const told = ["en", "de", "fr", "es"].flatMap((locale) =>
    descriptors.map((descriptor) => ({ locale, ...localise(descriptor, locale) })),
  )
  function toldAs({ reply, index }: Glance<PageReply>) {
    const { title } = reply.drawn[index]!
    const { locale, parameters } = told.find((one) => one.title === title)!
    const named = new Map<string, Parameter>(parameters.map((parameter) => [parameter.name, parameter]))
    return { locale: locale === "en" ? speaker().locale : locale, parameters: named }
  }

  return {
    kinds(expected, { drawn }, where) {
      const kinds = expected.map(({ kind }) => drawnAs[kind] ?? kind)
      expect(
        drawn.map(({ kind }) => kind),
        where,
      ).toEqual(kinds)
    },
    words({ expected, reply, index, where }) {
      const { text } = reply.drawn[index]!
      expectWords(expected, text, where)
      expect(findUndrawn(reply.messages[index] ?? "", text), `${where}\n(undrawn)`).toEqual([])
    },
    parameters(glance) {
      const { parameters } = toldAs(glance)
      const labels = glance.expected.parameters!.map((name) => parameterLabel(parameters.get(name)!))
      expect(glance.reply.drawn[glance.index]!.fields, glance.where).toEqual(labels)
    },
    values(glance) {
      const { parameters, locale } = toldAs(glance)
      const facts = Object.entries(glance.expected.values!).map(([name, value]) => {
        const parameter = parameters.get(name)!
        const text = formatFact(locale, toFact(value, parameter.schema, speaker()))
        return { label: parameterLabel(parameter), text }
      })
      expect(glance.reply.drawn[glance.index]!.facts, glance.where).toEqual(expect.arrayContaining(facts))
    },
    without({ expected, reply, index, where }) {
      const labels = reply.drawn[index]!.facts.map(({ label }) => label)
      const unwanted = told
        .flatMap(({ parameters }) => parameters)
        .filter(({ name }) => expected.without!.includes(name))
      for (const parameter of unwanted) expect(labels, where).not.toContain(parameterLabel(parameter))
    },
    options: ({ expected, reply, index, where }) =>
      expectOptions(expected, reply.drawn[index]!.options, where),
    code: { unseen: "a person is told in words what happened" },
  }
}

/** Between buttons nobody says "or". */
const joining = new Set(["or", "oder", "ou", "o"])

/** Words of a message that stand nowhere on the page, as words, field, button or fact. */
function findUndrawn(message: string, text: string): string[] {
  const drawn = new Set(toWords(text))
  // Buttons are not numbered, all of them are there where words say "… and 6 more", and of a link the words are shown.
  const shown = message
    .replaceAll(/^\s*\d+\.\s/gm, "")
    .replaceAll(/^… .*$/gm, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
  return toWords(shown).filter((word) => !drawn.has(word) && !joining.has(word))
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
