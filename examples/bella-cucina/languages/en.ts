import { toCount, toSentenceList } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"

/** What the house says of its own accord. The other languages have the same sentences. */
export const en = {
  date: (date: string) => formatDate(date, "en"),
  list: (words: readonly string[]) => toSentenceList(words, "and"),
  orList: (words: readonly string[]) => toSentenceList(words, "or"),
  people: (count: number) => toCount(count, "person", "people"),
  area: (area: string) => area,
  tables: (ids: readonly string[]) => `${ids.length === 1 ? "table" : "tables"} ${toSentenceList(ids)}`,
  booking: (
    when: string,
    from: string,
    until: string,
    who: string,
    tables: string,
    area: string,
    name: string,
  ) => `${when}, ${from} to ${until}, ${who}, ${tables} (${area}), for ${name}`,
  booked: (booking: string, id: string, code: string) =>
    `**Booked**: ${booking}.\n\nYour booking is **${id}**. ` +
    `Keep the code \`${code}\` to change or cancel it until 2 hours before.`,
  changed: (id: string, booking: string) => `**Changed**: booking ${id} is now ${booking}.`,
  cancelled: (id: string, booking: string) => `**Cancelled**: booking ${id} (${booking}).`,
  isFor: (id: string, when: string, time: string, people: string, name: string) =>
    `Booking ${id} is for ${when} at ${time}, ${people}, under the name ${name}.`,
  unknownBooking: (id: string) =>
    `No booking ${id} is open to you: check the id, and give the code that came with its confirmation.`,
  alreadyCancelled: (id: string) => `Booking ${id} is already cancelled.`,
  tooLateToChange: (id: string) =>
    `Booking ${id} can no longer be changed: this is possible until 2 hours before. Please call us.`,
  past: (when: string) => `${when} is in the past.`,
  tooFar: (when: string) => `Tables can be booked up to 90 days ahead; ${when} is later than that.`,
  noTableThatDay: (when: string, why: string) => `On ${when} there is no table to be had: ${why}.`,
  tooLateForDay: (when: string) =>
    `It is too late to book for ${when}: tables are booked at least 2 hours ahead.`,
  tooSoon: (time: string, when: string) =>
    `${time} on ${when} is too soon: tables are booked at least 2 hours ahead.`,
  atMostAhead: "Tables can be booked up to 90 days ahead.",
  nothingFree: (people: number, when: string, time?: string) =>
    `No table for ${people} is free on ${when}${time === undefined ? "" : ` at ${time}`}.`,
  nothingFreeThere: (area: string, people: number, when: string, time?: string) =>
    `No ${area} table for ${people} is free on ${when}${time === undefined ? "" : ` at ${time}`}.`,
  span: (from: string, to: string) => `from ${from} to ${to}`,
  seated: (when: string, spans: string, why: string) =>
    `On ${when} we seat guests ${spans}, on the hour and the half hour${why === "" ? "" : ` (${why})`}.`,
  closedOn: (date: string) => `we are closed on ${formatDate(date, "en").split(" ")[0]}s`,
  reason: (reason: string) => reason,
  freeTimes: (people: number, when: string, times: string) => `Free for ${people} on ${when}: ${times}.`,
  freeAgain: (days: string) => ` Free again on ${days}.`,
  notOpen: (when: string, why: string) => `We are not open on ${when}${why === "" ? "" : `: ${why}`}.`,
  open: (when: string, spans: string, why: string) =>
    `On ${when} we are open ${spans}${why === "" ? "" : `: ${why}`}.`,
  hoursHeads: ["Day", "Open"],
  menuHeads: ["Dish", "What it is", "Price", "Diets"],
  diet: (diet: string) => diet,
  content: (content: string) => content,
  suits: (dish: string, diet: string) => `Yes, ${dish} is ${diet}.`,
  suitsNot: (dish: string, diet: string, contains: string) =>
    `No, ${dish} is not ${diet}: it contains ${contains}.`,
  dishes: (count: number, diet: string | undefined, course: string | undefined) => {
    const kind = diet === undefined ? "" : `${diet} `
    const part = course === undefined ? "" : ` under ‘${course}’`
    return count === 0
      ? `We have no ${kind}dishes${part} that fit.`
      : `We have ${toCount(count, `${kind}dish`, `${kind}dishes`)}${part}.`
  },
}

export type Sentences = typeof en
