/**
 * The time that a clock at the site shows at an instant, in the form of a browser's own control: 2027-06-05T10:00.
 */
export function toLocalTime(instant: number, timeZone: string): string {
  // Swedish writes days and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
  return format.format(instant).replace(" ", "T")
}

/** The instant at which a clock at the site shows this time; undefined if no calendar has it. */
export function toInstant(local: string, timeZone: string): number | undefined {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return undefined
  let instant = wanted
  // The offset of a zone depends on the instant that is sought: the second guess uses the right one.
  for (let guess = 0; guess < 2; guess++) instant += wanted - Date.parse(`${toLocalTime(instant, timeZone)}Z`)
  return instant
}
