import { toSentenceList } from "../../../../examples/markdown.ts"
import { formatDate } from "../../../../examples/zoned-time.ts"

/** What the salon says of its own accord. The other languages have the same sentences. */
export const en = {
  date: (date: string) => formatDate(date, "en"),
  list: (words: readonly string[]) => toSentenceList(words, "and"),
  treatment: (treatment: string) => treatment,
  price: (euros: string) => `${euros} EUR`,
  offer: (treatment: string, price: string, minutes: number) => `${treatment} ${price} (${minutes} minutes)`,
  nothing: "Nothing",
  appointment: (
    id: string,
    treatment: string,
    stylist: string,
    when: string,
    time: string,
    name: string,
    price: string,
  ) => `${id}, ${treatment} with ${stylist} on ${when} at ${time}, for ${name}, ${price}`,
  booked: "Booked",
  moved: "Moved",
  cancelled: "Cancelled",
  isFor: (appointment: string) => `It is ${appointment}.`,
  noColour: "Théo does no colours and no highlights.",
  past: (when: string) => `${when} is in the past.`,
  tooFar: "We book up to sixty days ahead.",
  closedOnSundays: "We are closed on Sundays.",
  early: "Colours are booked two days ahead, for the skin test.",
  fullDay: (when: string) => `Nothing is free on ${when}.`,
  notFree: (time: string, when: string) => `${time} is not free on ${when}.`,
  noLongerFree: (time: string) => `${time} is not free any more.`,
  unknown: (id: string) => `No appointment ${id} is open to you: check number and name.`,
  free: (when: string, times: string) => `Free on ${when}: ${times}.`,
}

export type Sentences = typeof en
