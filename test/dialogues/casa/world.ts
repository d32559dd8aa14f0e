import type { Database } from "../../../examples/sqlite.ts"
import { fromInstant, toInstant } from "../../../examples/zoned-time.ts"
import type { Dialogue } from "../script.ts"

export interface ViewingLeft {
  readonly property: string
  readonly date: string
  readonly time: string
  readonly name: string
  readonly email: string
}

export type CasaDialogue = Dialogue<readonly ViewingLeft[]>

interface Row {
  readonly id: string
  readonly property_id: string
  readonly starts_at: number
  readonly name: string
  readonly email: string
  readonly time_zone: string
}

const others = "someone-else"

export const world = {
  facts(database: Database) {
    const row = database.get<Row>("SELECT id FROM viewings WHERE owner IS NOT :others ORDER BY rowid DESC", {
      others,
    })
    return row ? { viewing: row.id } : {}
  },
  look: (database: Database): ViewingLeft[] =>
    database
      .all<Row>(
        `SELECT viewings.*, (SELECT time_zone FROM places WHERE places.city = properties.city) AS time_zone
         FROM viewings JOIN properties ON properties.id = property_id
         WHERE owner IS NOT :others ORDER BY viewings.rowid`,
        { others },
      )
      .map(({ property_id, starts_at, time_zone, name, email }) => ({
        property: property_id,
        ...fromInstant(starts_at, time_zone),
        name,
        email,
      })),
}

/** Somebody else is shown this home in Lisbon then. */
export function visit(database: Database, property: string, date: string, time: string): void {
  database.run(
    "INSERT INTO viewings VALUES (:id, :property, :startsAt, :id, :others, 'Bianchi', 'b@b.example', 0)",
    {
      id: `VIS-${property}-${date}-${time}`,
      property,
      startsAt: toInstant({ date, time }, "Europe/Lisbon"),
      others,
    },
  )
}

export function sell(database: Database, property: string): void {
  database.run("UPDATE properties SET status = 'rented' WHERE id = :property", { property })
}
