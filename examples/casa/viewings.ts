import { type CheckContext, decline, type ExecuteContext, type Option } from "../../src/index.ts"
import { createId, ownerOf } from "../ownership.ts"
import type { Database } from "../sqlite.ts"
import { addDays, day, fromInstant, fromMinutes, toInstant, weekdayOf } from "../zoned-time.ts"
import type { Sentences } from "./languages/en.ts"
import { saidIn } from "./languages/index.ts"
import { timeZoneOf } from "./places.ts"
import type { PropertyRow } from "./properties.ts"

const notice = day
const horizon = 30 * day
const hours = Array.from({ length: 9 }, (_, index) => fromMinutes((10 + index) * 60))
const lastHour = fromMinutes(18 * 60)

const viewingOfExecution = "SELECT * FROM viewings WHERE created_by = :executionId"

export interface Viewing {
  readonly id: string
  readonly property_id: string
  readonly starts_at: number
  readonly name: string
  readonly email: string
}

export interface ViewingRequest {
  readonly date: string
  readonly time: string
  readonly name: string
  readonly email: string
}

/** Why nobody is shown around this home any more. */
export function findStatusProblem({ id, status }: PropertyRow, said: Sentences): string | undefined {
  return status === "sold" || status === "rented" ? said.gone(id, said.status(status)) : undefined
}

/** The hours of a day at which the home can be shown, in the time of its city. */
export function findSlots(database: Database, property: PropertyRow, date: string, now: number): string[] {
  if (weekdayOf(date) === 7) return []
  const timeZone = timeZoneOf(database, property.city)
  const taken = new Set(
    database
      .all<{ starts_at: number }>("SELECT starts_at FROM viewings WHERE property_id = :id", {
        id: property.id,
      })
      .map(({ starts_at }) => starts_at),
  )
  return hours.filter((time) => {
    const startsAt = toInstant({ date, time }, timeZone)
    return startsAt >= now + notice && startsAt <= now + horizon && !taken.has(startsAt)
  })
}

export function findDateProblem(
  database: Database,
  property: PropertyRow,
  date: string,
  context: Pick<CheckContext, "now" | "locale">,
): string | undefined {
  const { now } = context
  const said = saidIn(context)
  if (findSlots(database, property, date, now).length > 0) return undefined
  if (weekdayOf(date) === 7) return said.notOnSunday
  const start = toInstant({ date, time: lastHour }, timeZoneOf(database, property.city))
  if (start < now + notice) return said.tooSoon
  if (start > now + horizon) return said.tooFar
  return said.dayTaken(said.date(date))
}

export function offerDates(
  database: Database,
  property: PropertyRow,
  context: Pick<CheckContext, "now" | "locale">,
): Option[] {
  const { now } = context
  const today = fromInstant(now, timeZoneOf(database, property.city)).date
  return Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead))
    .filter((date) => findSlots(database, property, date, now).length > 0)
    .slice(0, 6)
    .map((date) => ({ value: date, label: saidIn(context).date(date) }))
}

export function requestViewing(
  database: Database,
  property: PropertyRow,
  request: ViewingRequest,
  context: ExecuteContext,
): Viewing {
  return database.transaction(() => {
    const mine = { executionId: context.executionId }
    const earlier = database.get<Viewing>(viewingOfExecution, mine)
    if (earlier) return earlier
    const { date, time } = request
    const said = saidIn(context)
    const problem = findStatusProblem(property, said) ?? findDateProblem(database, property, date, context)
    if (problem !== undefined) throw decline(problem)
    const slots = findSlots(database, property, date, context.now)
    if (!slots.includes(time))
      throw decline(said.notThen(property.id, said.date(date), time), { times: slots })
    if (hasViewing(database, property.id, request.email, context.now))
      throw decline(said.alreadyAgreed(property.id))
    database.run(
      `INSERT INTO viewings VALUES (:id, :propertyId, :startsAt, :executionId, :owner, :name, :email, :now)`,
      {
        id: createId("VIS", (taken) => hasId(database, taken)),
        propertyId: property.id,
        startsAt: toInstant({ date, time }, timeZoneOf(database, property.city)),
        ...mine,
        owner: ownerOf(context.caller),
        name: request.name,
        email: request.email,
        now: context.now,
      },
    )
    return database.one<Viewing>(viewingOfExecution, mine)
  })
}

/** A viewing, for a caller who knows its id and the address it was agreed under. */
export function findViewingOf(database: Database, id: string, email: string): Viewing | undefined {
  return database.get<Viewing>("SELECT * FROM viewings WHERE id = :id AND lower(email) = lower(:email)", {
    id,
    email,
  })
}

/** One at a time for each home and person, so that nobody blocks a home for all others. */
function hasViewing(database: Database, propertyId: string, email: string, now: number): boolean {
  const found = database.get(
    `SELECT 1 FROM viewings
     WHERE property_id = :propertyId AND lower(email) = lower(:email) AND starts_at > :now`,
    { propertyId, email, now },
  )
  return found !== undefined
}

function hasId(database: Database, id: string): boolean {
  return database.get("SELECT 1 FROM viewings WHERE id = :id", { id }) !== undefined
}
