/**
 * Intents in any number, each something that can be done to a thing. They show how costs grow; they are more
 * regular than what people declare, so their accuracy is no measure of understanding.
 */
const actions = (
  "book cancel change find compare buy sell rent return repair clean paint move store ship track insure renew " +
  "review share print scan translate upload download archive delete rename open close start stop pause test " +
  "measure weigh count photograph record play teach learn plan schedule invite remind deliver collect replace " +
  "order pay refund estimate inspect approve donate"
).split(" ")
const things = (
  "table room flight train car bicycle boat ticket parcel letter passport licence contract invoice account card " +
  "loan house garden roof kitchen bath window door floor lamp phone laptop printer camera song film book photo " +
  "map recipe meal cake coffee wine dress shoe coat ring watch haircut massage lesson course exam meeting party " +
  "wedding concert match dog cat horse"
).split(" ")
const ways = [
  "please {action} my {thing}",
  "i want to {action} a {thing}",
  "can you {action} the {thing} for me",
  "how do i {action} a {thing}",
  "i need someone to {action} this {thing} today",
  "{action} {thing}",
  "is it possible to {action} a {thing} tomorrow",
  "we would like to {action} our {thing}",
  "help me {action} the old {thing}",
  "could somebody {action} a {thing} next week",
]
const askedOtherwise = "hello, i was wondering whether you could {action} the {thing} by friday"

export interface Question {
  readonly uid: string
  readonly text: string
}

/** Different pairs of action and thing, and a question per intent that is none of its examples. */
export function composeIntents(count: number) {
  const pairs = Array.from({ length: count }, (_, index) => ({
    action: actions[index % actions.length]!,
    thing: things[(index + Math.floor(index / actions.length)) % things.length]!,
  }))
  const fill = (way: string, pair: { action: string; thing: string }) =>
    way.replace("{action}", pair.action).replace("{thing}", pair.thing)
  const intents = pairs.map((pair) => ({
    uid: `${pair.action}-${pair.thing}`,
    title: `${pair.action} ${pair.thing}`,
    description: "",
    examples: ways.map((way) => fill(way, pair)),
  }))
  const step = Math.max(1, Math.floor(count / 500))
  const questions: Question[] = pairs
    .filter((_, index) => index % step === 0)
    .map((pair) => ({ uid: `${pair.action}-${pair.thing}`, text: fill(askedOtherwise, pair) }))
  return { intents, questions }
}
