/**
 * "Objects MUST be singular nouns; verbs MUST be present tense" (Naming). English has no decision procedure
 * for either, so these are rules of spelling with their exceptions: what they report is wrong with near
 * certainty, and a word they do not know passes.
 */

const singularInS = new Set(
  "alias analysis atlas axis basis bias bus canvas campus census chorus consensus corpus crisis diagnosis focus gas lens news radius sms series species status synopsis thesis virus".split(
    " ",
  ),
)

const irregularPlurals = new Map(
  Object.entries({
    children: "child",
    criteria: "criterion",
    feet: "foot",
    geese: "goose",
    indices: "index",
    matrices: "matrix",
    men: "man",
    mice: "mouse",
    people: "person",
    phenomena: "phenomenon",
    teeth: "tooth",
    vertices: "vertex",
    women: "woman",
  }),
)

/** The singular of a word that is recognised as a plural, else undefined. */
export function singularOfPlural(noun: string): string | undefined {
  const { head, last } = splitLast(noun)
  const singular = singularOfWord(last)
  return singular === undefined ? undefined : head + singular
}

function singularOfWord(word: string): string | undefined {
  const irregular = irregularPlurals.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || !word.endsWith("s") || singularInS.has(word)) return undefined
  if (/(?:ss|us|is|ics)$/.test(word)) return undefined
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** In a compound such as `phone_numbers` the last word carries the number. */
function splitLast(noun: string): { head: string; last: string } {
  const at = Math.max(noun.lastIndexOf("_"), noun.lastIndexOf("-")) + 1
  return { head: noun.slice(0, at), last: noun.slice(at) }
}

const irregularPasts = new Map(
  Object.entries({
    agreed: "agree",
    ate: "eat",
    began: "begin",
    bled: "bleed",
    bought: "buy",
    bred: "breed",
    brought: "bring",
    built: "build",
    chose: "choose",
    did: "do",
    done: "do",
    drew: "draw",
    fed: "feed",
    fled: "flee",
    forgot: "forget",
    freed: "free",
    gave: "give",
    given: "give",
    got: "get",
    guaranteed: "guarantee",
    held: "hold",
    kept: "keep",
    led: "lead",
    left: "leave",
    lent: "lend",
    lost: "lose",
    made: "make",
    met: "meet",
    paid: "pay",
    said: "say",
    sent: "send",
    sold: "sell",
    spent: "spend",
    spoke: "speak",
    taken: "take",
    took: "take",
    told: "tell",
    went: "go",
    withdrew: "withdraw",
    wrote: "write",
    written: "write",
  }),
)

const presentInEd = new Set(["embed", "imbed"])
const stemHasVowel = /[aeiouy]/

/** What is wrong with a verb that is recognised as not being in the present tense, else undefined. */
export function notPresentTense(verb: string): string | undefined {
  const [first = ""] = verb.split(/[_-]/)
  const present = irregularPasts.get(first)
  if (present !== undefined) return `'${first}' is a past form; write '${present}'`
  if (first.endsWith("ing") && stemHasVowel.test(first.slice(0, -3)))
    return `'${first}' is a participle; write the plain verb`
  const past = first.endsWith("ed") && !first.endsWith("eed") && !presentInEd.has(first)
  if (past && stemHasVowel.test(first.slice(0, -2))) return `'${first}' is a past form; write the plain verb`
  return undefined
}
