import fc from "fast-check"
import { anyText } from "./any-text.ts"
import { book, bookInput, cancel } from "./restaurant.ts"

/** A message with something for every parameter in it. */
export const message =
  "Two of us on Friday at eight, the first terrace. I am Ada Neri, ada@neri.example, not B1"

const uid = fc.constantFrom(book.uid, cancel.uid, "evil.example:x:v1", "", "__proto__")
const confidence = fc.oneof(fc.double(), fc.constantFrom<unknown>("high", null, 1e308, -1))
const said = [
  "two",
  "Friday",
  "at eight",
  "Ada Neri",
  "terrace",
  "ada@neri.example",
  "[personal_1]",
  "B1",
  "first",
]
const likely = [2, 400, -1, "4", "2026-11-20", "20:00", "2026-02-31", "garden", "25:61", '["two"]', ...said]

/** Claims that hold, so that what the code lets through is looked at as well. */
const sound = fc.constantFrom(
  ["party_size", 2, "two"],
  ["party_size", "2", "TWO"],
  ["date", "2026-11-20", "Friday"],
  ["time", "20:00", "at eight"],
  ["area", "terrace", "terrace"],
  ["name", "Dr. Ada Neri", "Ada Neri"],
  ["email", "[personal_1]", "[personal_1]"],
  ["reference", "b1", "B1"],
  ["dishes", ["Friday"], "Friday"],
)

const claim = fc.oneof(
  fc.record({ claim: sound, confidence, excluded: fc.boolean() }).map(({ claim, ...rest }) => {
    const [parameter, value, quote] = claim
    return { parameter, value, quote, ...rest }
  }),
  fc.record({
    parameter: fc.oneof(
      fc.constantFrom(...Object.keys(bookInput.shape), "reference", "__proto__"),
      anyText(5),
    ),
    value: fc.oneof(fc.constantFrom<unknown>(...likely), fc.jsonValue({ maxDepth: 3 }), anyText(8)),
    option: fc.oneof(fc.constantFrom<unknown>(null, 0, 1, 2, 3, -1, "1"), fc.integer()),
    quote: fc.oneof(fc.constantFrom(...said), anyText(8)),
    confidence,
    excluded: fc.oneof(fc.boolean(), fc.constant("yes")),
  }),
  fc.jsonValue({ maxDepth: 1 }),
)

const structured = fc.record({
  kind: fc.constantFrom("inform", "yes", "no", "cancel", "question", "correction", "thanks", "obey"),
  match: fc.constantFrom("act", "ask", "none"),
  intents: fc.array(fc.oneof(fc.record({ uid, confidence }), fc.jsonValue({ maxDepth: 1 })), {
    maxLength: 30,
  }),
  values: fc.array(claim, { maxLength: 12 }),
  picked: fc.oneof(
    fc.record({ option: fc.integer({ min: -1, max: 4 }), quote: fc.constantFrom("first", "never said") }),
    fc.jsonValue(),
  ),
  declined: fc.oneof(fc.array(fc.constantFrom("area", "date", "evil")), fc.jsonValue()),
  agrees: fc.boolean(),
})

/** What a model might answer about `message`: mostly the right form, with everything wrong that can be. */
export const anyAnswer: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: structured.map((answer) => JSON.stringify(answer)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: anyText() },
)
