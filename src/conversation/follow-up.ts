import type { IntentDescriptor } from "../intent/index.ts"
import { analyseTurn, type ReferenceReading, readReferences } from "../language/index.ts"
import type { Understood } from "../understanding/index.ts"
import { fillFromQuestion, fillFromThing } from "./fill-from-thing.ts"
import { fromDeed, lacksNumber, needsThing, withValues } from "./implied-values.ts"
import type { Interaction } from "./interaction.ts"
import type { SaidWords } from "./opening.ts"
import { referredThing } from "./referred-thing.ts"
import type { Deed, Session } from "./session.ts"
import { take } from "./take.ts"
import type { Thing } from "./things.ts"
import { type Knowledge, openDraft, proceed, type Step } from "./transitions.ts"

interface Follow extends SaidWords {
  readonly interaction: Interaction
  readonly knowledge: Knowledge
  readonly session: Session
  readonly reading: ReferenceReading
}

/** Words about what was shown or done before; undefined where they stand for themselves. */
export function followUp(interaction: Interaction, said: SaidWords, knowledge: Knowledge): Step | undefined {
  const { session } = knowledge
  if (!session || interaction.intent !== undefined || interaction.question) return undefined
  const reading = readReferences(said.text, interaction.locale)
  const follow: Follow = { ...said, interaction, knowledge, session, reading }
  return (
    undo(follow) ??
    repeatDeed(follow) ??
    changeDeed(follow) ??
    withThing(follow) ??
    refine(follow) ??
    describe(follow)
  )
}

/** "Cancel it" after something was done: offers to cancel that very thing. */
function undo({ interaction, text, understood, knowledge, session }: Follow): Step | undefined {
  const deed = session.deeds.at(-1)
  if (!deed || !(understood.kind === "cancel" || endsWithCancel(text, interaction.locale))) return undefined
  const done = knowledge.find(deed.intent)
  if (done?.effect === "destructive") return undefined
  const [best] = rank(followers(deed, knowledge), understood).filter(
    ({ descriptor }) => descriptor.effect === "destructive",
  )
  if (best) return begin(interaction, best.descriptor, best.values)
  return {
    interaction,
    moves: [{ kind: "inform", cue: "cannot-undo", intent: deed.intent }],
  }
}

/** "Oh no, wrong week, cancel it": the last words say what is wanted. */
function endsWithCancel(text: string, locale: string): boolean {
  const last = text.split(/[,:\u2013\u2014]|\s-\s/u).at(-1) ?? text
  return [text, last].some((words) => analyseTurn(words, locale).sentences.at(-1)?.cancels === true)
}

/** "The same for Thursday": what was done last, with what the words say otherwise. */
function repeatDeed({ interaction, text, reading, session, knowledge }: Follow): Step | undefined {
  const deed = session.deeds.at(-1)
  const descriptor = deed && knowledge.find(deed.intent)
  if (!reading.same || !deed || !descriptor || descriptor.effect === "destructive" || descriptor.delegated)
    return undefined
  return readAgain(interaction, descriptor, deed.values, text)
}

/** "Book the second one", "can I see it on Thursday?": the thing gives what the words leave out. */
function withThing({ interaction, understood, text, reading, session, knowledge }: Follow): Step | undefined {
  const thing = referredThing(session, reading, text, interaction.locale)
  if (!thing) return undefined
  const deed = session.deeds.find((one) => one.thing === thing)
  const isFor = (one: IntentDescriptor) =>
    one.uid !== deed?.intent &&
    takesThing(one, thing) &&
    (deed !== undefined || !lacksNumber(one, fillFromThing(one, thing)))
  const asks = analyseTurn(text, interaction.locale).asks
  const descriptor =
    candidates(understood, reading, knowledge).find(isFor) ??
    // "Put that in my cart" is for what can take it, whatever else the words are near to.
    (asks || understood.band !== "act"
      ? undefined
      : likely(understood, knowledge).find((one) => one.effect === "write" && isFor(one)))
  if (!descriptor) return undefined
  const values = deed
    ? fromDeed(descriptor, deed, knowledge.find)
    : fromShown(descriptor, thing, session, knowledge)
  const chosen = withValues({ ...interaction, intent: descriptor.uid, confidence: 1 }, values)
  const isRead = understood.intents[0]?.uid === descriptor.uid
  return isRead
    ? take(chosen, understood, knowledge)
    : { interaction: { ...chosen, phase: "collecting" }, moves: [], need: { kind: "understand", text } }
}

/** "Only with a balcony", "and for six?": the question before, with what the words add. */
function refine({ interaction, understood, text, reading, session, knowledge }: Follow): Step | undefined {
  const { shown } = session
  const descriptor = shown?.intent === undefined ? undefined : knowledge.find(shown.intent)
  if (!reading.refines || !shown || !descriptor || descriptor.effect !== "read") return undefined
  const [best] = understood.intents
  if (understood.band === "act" && best && best.uid !== descriptor.uid) return undefined
  return readAgain({ ...interaction, refines: true }, descriptor, shown.values, text)
}

/** "Make it six", "could we come at nine instead?" after something was done: changes that. */
function changeDeed({ interaction, understood, text, session, knowledge }: Follow): Step | undefined {
  const deed = session.latest === "deed" ? session.deeds.at(-1) : undefined
  const turn = analyseTurn(text, interaction.locale)
  if (!deed || !(turn.corrects || turn.amends)) return undefined
  const [likeliest] = understood.intents
  const isElse = understood.band === "act" && knowledge.find(likeliest?.uid ?? "")?.effect === "read"
  if (isElse && !readReferences(text, interaction.locale).reference) return undefined
  const [best] = rank(followers(deed, knowledge), understood).filter(
    ({ descriptor }) => descriptor.effect === "write",
  )
  return best && readAgain({ ...interaction, refines: true }, best.descriptor, best.values, text)
}

/** "The second one", "tell me more about it": shows the thing itself. */
function describe({ interaction, understood, text, reading, session, knowledge }: Follow): Step | undefined {
  const thing = referredThing(session, reading, text, interaction.locale)
  const { content, asks } = analyseTurn(text, interaction.locale)
  // A question about the second one is about that, whatever else its words are near to.
  const isAsked = asks && reading.reference !== undefined && reading.reference.pointing.kind !== "this"
  if (!thing || !(isAsked || (understood.band !== "act" && (reading.more || content <= 2)))) return undefined
  const shows = knowledge.intents.find(
    (one) =>
      one.effect === "read" &&
      one.uid !== session.shown?.intent &&
      hasRequired(one, fillFromThing(one, thing)) &&
      needsThing(one, thing),
  )
  if (shows) return begin(interaction, shows, fillFromThing(shows, thing))
  const taken = asks ? undefined : actOn(thing, session, knowledge)
  if (taken) return begin(interaction, taken.descriptor, taken.values)
  return {
    interaction: { ...interaction, wish: undefined },
    moves: [{ kind: "inform", cue: "thing", thing }, ...openDraft(interaction)],
  }
}

/** "The last one" of some free times wants what needs one: the intent that the thing and its question fill best. */
function actOn(thing: Thing, session: Session, knowledge: Knowledge): Follower | undefined {
  const all = knowledge.intents
    .filter((one) => one.effect === "write" && !one.delegated && one.confirm && needsThing(one, thing))
    .map((descriptor) => ({ descriptor, values: fromShown(descriptor, thing, session, knowledge) }))
    .filter(({ descriptor, values }) => !lacksNumber(descriptor, values))
    .map((one) => ({ ...one, filled: Object.keys(one.values).length }))
    .toSorted((a, b) => b.filled - a.filled)
  const [best, next] = all
  return best && best.filled > (next?.filled ?? 0) ? best : undefined
}

interface Follower {
  readonly descriptor: IntentDescriptor
  readonly values: Readonly<Record<string, unknown>>
}

/** What changes something and has all it needs in what was done: changing or cancelling a booking. */
function followers(deed: Deed, knowledge: Knowledge): Follower[] {
  return knowledge.intents
    .filter(({ uid, effect, delegated }) => uid !== deed.intent && effect !== "read" && !delegated)
    .map((descriptor) => ({ descriptor, values: fromDeed(descriptor, deed, knowledge.find) }))
    .filter(({ descriptor, values }) => hasRequired(descriptor, values) && needsThing(descriptor, deed.thing))
}

function fromShown(descriptor: IntentDescriptor, thing: Thing, { shown }: Session, knowledge: Knowledge) {
  const finder = shown?.intent === undefined ? undefined : knowledge.find(shown.intent)
  return {
    ...fillFromQuestion(descriptor, { values: shown?.values ?? {}, descriptor: finder }),
    ...fillFromThing(descriptor, thing),
  }
}

function hasRequired({ parameters }: IntentDescriptor, values: Readonly<Record<string, unknown>>): boolean {
  return parameters.every(({ name, required }) => !required || Object.hasOwn(values, name))
}

/** Whether a thing is what an intent is about: it needs it, or has a parameter that is named like it. */
function takesThing(descriptor: IntentDescriptor, thing: Thing): boolean {
  if (needsThing(descriptor, thing)) return true
  const values = fillFromThing(descriptor, thing)
  const kind = thing.kind?.toLowerCase()
  return (
    descriptor.effect !== "read" &&
    descriptor.parameters.some(({ name }) => name.toLowerCase() === kind && Object.hasOwn(values, name))
  )
}

const likelyFrom = 0.05

function likely({ intents }: Pick<Understood, "band" | "intents">, { find }: Knowledge): IntentDescriptor[] {
  return intents
    .filter(({ confidence }) => confidence >= likelyFrom)
    .flatMap(({ uid }) => find(uid) ?? [])
    .filter(({ delegated }) => !delegated)
}

/**
 * What the words may ask for, the likeliest first; where they are clear, that alone. "The second one" is clearer than
 * they are: it is for something that takes one.
 */
function candidates(
  { band, intents }: Understood,
  { reference }: ReferenceReading,
  knowledge: Knowledge,
): IntentDescriptor[] {
  const isClear = band === "act" && (!reference || reference.pointing.kind === "this")
  return likely({ band, intents: isClear ? intents.slice(0, 1) : intents }, knowledge)
}

function rank(all: readonly Follower[], { intents }: Understood): Follower[] {
  const place = (uid: string) => {
    const at = intents.findIndex((one) => one.uid === uid)
    return at < 0 ? intents.length : at
  }
  return all.toSorted((a, b) => place(a.descriptor.uid) - place(b.descriptor.uid))
}

function begin(
  interaction: Interaction,
  { uid }: IntentDescriptor,
  values: Readonly<Record<string, unknown>>,
): Step {
  return proceed(withValues({ ...interaction, intent: uid, confidence: 1 }, values))
}

/** Reads the words once more, now for the values of a known intent. */
function readAgain(
  interaction: Interaction,
  { uid }: IntentDescriptor,
  values: Readonly<Record<string, unknown>>,
  text: string,
): Step {
  const chosen = withValues({ ...interaction, intent: uid, confidence: 1, phase: "collecting" }, values)
  return { interaction: chosen, moves: [], need: { kind: "understand", text } }
}
