const durationPattern =
  /^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const minutesPerUnit = [525_600, 43_800, 10_080, 1_440, 60, 1, 1 / 60]

/** Minutes of an ISO 8601 duration such as PT1H30M. */
export function toMinutes(text: string): number | undefined {
  const match = durationPattern.exec(text.trim())
  if (!match || text.trim().length < 3) return undefined
  return minutesPerUnit.reduce((sum, minutes, index) => sum + Number(match[index + 1] ?? 0) * minutes, 0)
}

const dayLength = 86_400_000

/** Days since 1970 of an ISO 8601 date, with or without a time. */
export function toDays(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text)) return undefined
  const time = Date.parse(text.slice(0, 10))
  return Number.isNaN(time) ? undefined : Math.floor(time / dayLength)
}

/** What units are counted in: grams, metres, litres; a unit of none of these stays as it is. */
const units: ReadonlyMap<string, number> = new Map(
  Object.entries({
    mg: 0.001,
    g: 1,
    gram: 1,
    grams: 1,
    kg: 1_000,
    grm: 1,
    kgm: 1_000,
  }),
)

/** The number a text or a QuantitativeValue begins with, in the unit that its kind is counted in. */
export function toNumber(text: string): number | undefined {
  const match = /^[^\d-]{0,3}(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(text.trim())
  if (!match) return undefined
  const number = Number(match[1]!.replaceAll(",", ""))
  return Number.isFinite(number) ? number * (units.get(match[2]!.toLowerCase()) ?? 1) : undefined
}
