import { aboutIn, isPlainObject, type Service } from "../intent/index.ts"
import { type Fact, formatFact, phrase, type Speaker } from "../language/index.ts"
import type { Draft } from "./draft.ts"
import type { Contact, Refer } from "./moves.ts"

/** What a business tells about itself. */
export type ServiceFacts = Pick<
  Service,
  "name" | "about" | "languages" | "location" | "phone" | "email" | "website"
>

type Talk = Extract<Draft, { readonly cue: "talk" }>

export interface TalkWording {
  /** Adds how a person is reached, where that is known. */
  withWays(text: string, speaker: Speaker): string
  inform(draft: Talk, speaker: Speaker): string
  refer(speaker: Speaker): Refer
}

/** Words talk by the facts of the business: who and where it is, and how a person there is reached. */
export function createTalkWording(service: ServiceFacts, timeZone: string, now: () => number): TalkWording {
  const contact: Contact = { phone: service.phone, email: service.email, website: service.website }
  const ways = [service.phone, service.email, service.website].filter((way) => way !== undefined)
  const hour = () => Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone }).format(now()))
  const withWays = (text: string, speaker: Speaker) =>
    ways.length === 0 ? text : `${text} ${wordWays(speaker, "reachUs", ways.slice(0, 1), "notKnown")}`
  const saying: Readonly<Record<Talk["act"], (speaker: Speaker) => string>> = {
    greeting: (speaker) => phrase(speaker, greetingAt(hour()), {}),
    thanks: (speaker) => phrase(speaker, "welcome", {}),
    farewell: (speaker) => phrase(speaker, "goodbye", {}),
    help: () => "",
    who: (speaker) =>
      phrase(speaker, "whoWeAre", { name: service.name, about: aboutIn(service, speaker.locale) }),
    machine: (speaker) => phrase(speaker, "notAPerson", { name: service.name }),
    where: (speaker) => wordWhere(speaker, service),
    contact: (speaker) => wordWays(speaker, "reachUs", ways, "notKnown"),
    hold: (speaker) => phrase(speaker, "takeYourTime", {}),
    complaint: (speaker) => withWays(phrase(speaker, "sorry", {}), speaker),
    giveUp: (speaker) => phrase(speaker, "allRight", {}),
    lacks: (speaker) => withWays(phrase(speaker, "cannotWithout", {}), speaker),
    praise: (speaker) => phrase(speaker, "goodToHear", {}),
    chat: (speaker) => phrase(speaker, "smallTalk", {}),
  }
  return {
    withWays,
    inform: (draft, speaker) =>
      [saying[draft.act](speaker), wordAbilities(speaker, draft)].filter((text) => text !== "").join(" "),
    refer: (speaker) => ({
      kind: "refer",
      message: wordWays(speaker, "aPersonAt", ways, "noPersonHere"),
      contact,
    }),
  }
}

const opensMatters: ReadonlySet<Talk["act"]> = new Set(["greeting", "help", "who", "machine"])
const asksOn: ReadonlySet<Talk["act"]> = new Set(["greeting", "help", "chat"])

/** Who says hello or asks what is possible is told what there is to ask for. */
function wordAbilities(speaker: Speaker, { act, offers }: Talk): string {
  if (offers === undefined || offers.length === 0) return ""
  const abilities: Fact = { kind: "list", items: offers, style: "commas" }
  const told = opensMatters.has(act) ? phrase(speaker, "abilities", { abilities }) : ""
  const asked = asksOn.has(act) ? phrase(speaker, "whatElse", {}) : ""
  return [told, asked].filter((text) => text !== "").join(" ")
}

function greetingAt(hour: number): "goodMorning" | "goodDay" | "goodEvening" {
  if (hour >= 4 && hour < 11) return "goodMorning"
  return hour >= 11 && hour < 18 ? "goodDay" : "goodEvening"
}

function wordWhere(speaker: Speaker, { name, location }: ServiceFacts): string {
  const address = location && toAddress(location)
  return address ? phrase(speaker, "whereWeAre", { name, address }) : phrase(speaker, "notKnown", {})
}

function wordWays(
  speaker: Speaker,
  key: "reachUs" | "aPersonAt",
  ways: readonly string[],
  without: "notKnown" | "noPersonHere",
): string {
  if (ways.length === 0) return phrase(speaker, without, {})
  const contact = formatFact(speaker.locale, { kind: "list", items: ways, style: "commas" })
  return phrase(speaker, key, { contact })
}

/** A Schema.org `PostalAddress`, or a `Place` that has one, in one line. */
function toAddress(location: Readonly<Record<string, unknown>>): string | undefined {
  if (isPlainObject(location.address)) return toAddress(location.address)
  if (typeof location.address === "string") return location.address
  const text = (name: string) => (typeof location[name] === "string" ? location[name] : "")
  const town = [text("postalCode"), text("addressLocality")].filter((part) => part !== "").join(" ")
  const parts = [text("streetAddress"), town, text("addressRegion"), text("addressCountry")]
  const line = parts.filter((part) => part !== "").join(", ")
  return line === "" ? undefined : line
}
