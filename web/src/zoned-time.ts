/** A moment as a clock at the site shows it, written as a browser's own control writes it: 2027-06-05T10:00. */
export function toLocalTime(instant: number, timeZone: string): string {
  // Swedish writes days and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
  return format.format(instant).replace(" ", "T")
}

/** The moment at which a clock at the site shows this, or undefined where no calendar has it. */
export function toInstant(local: string, timeZone: string): number | undefined {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return undefined
  let instant = wanted
  // How far a zone is off depends on the moment that is looked for: the second guess knows it.
  for (let guess = 0; guess < 2; guess++) instant += wanted - Date.parse(`${toLocalTime(instant, timeZone)}Z`)
  return instant
}
