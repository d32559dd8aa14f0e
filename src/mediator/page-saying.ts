import { ParleyError } from "../intent/index.ts"
import type { PageInput, TurnResponse, Words } from "../pages/index.ts"
import type { RequestContent } from "../protocols/intentweb/index.ts"
import type { PageOffer } from "./page-offers.ts"

export type Saying = Pick<RequestContent, "flowType" | "message" | "extension">

export interface SayingSettings {
  /** What the visitor answers to; undefined where they begin. */
  readonly last: TurnResponse | undefined
  readonly words: Words
  readonly offers: () => readonly PageOffer[]
}

/** What someone did on the page, in the words that go to the site: buttons say what the person would. */
export function toSaying(
  input: Exclude<PageInput, { readonly kind: "resume" }>,
  { last, words, offers }: SayingSettings,
): Saying {
  const flowType = last === undefined ? "intent_request" : "information_response"
  switch (input.kind) {
    case "say":
      return { flowType, message: input.text }
    case "start": {
      const offer = offers().find(({ uid }) => uid === input.uid)
      if (!offer)
        throw new ParleyError("unknown_intent", "This is not offered here any more. Reload the page.")
      return { flowType, message: offer.title, extension: { provider: offer.provider } }
    }
    case "give":
      throw new ParleyError("invalid_request", "input.kind: nothing is asked for by a form here. Use 'say'.")
  }
  if (last === undefined) throw new ParleyError("not_found", "There is no such conversation here.")
  switch (input.kind) {
    case "pick":
      return { flowType, message: labelOf(input.id, last) }
    case "confirm":
      return { flowType, message: input.yes ? words.yes : words.no }
    case "cancel":
      return { flowType: "error", message: words.cancel }
  }
}

function labelOf(id: string, { moves }: TurnResponse): string {
  const options = moves.flatMap((move) => (move.kind === "choose" ? move.options : []))
  const option = options.find((one) => one.id === id)
  if (!option) throw new ParleyError("invalid_request", `input.id: '${id}' is none of the options.`)
  return option.label
}
