import type { Intent } from "../../src/index.ts"
import type { Database } from "../sqlite.ts"
import { createAskMenu } from "./ask-menu.ts"
import { createBookTable } from "./book-table.ts"
import { createCancelBooking } from "./cancel-booking.ts"
import { openRestaurant } from "./database.ts"
import { createFindTimes } from "./find-times.ts"
import { createFlows } from "./flows.ts"
import { findDishes, toSchemaOrg } from "./menu.ts"
import { createModifyBooking } from "./modify-booking.ts"
import { createOpeningHours } from "./opening-hours.ts"
import { service } from "./service.ts"

export { openRestaurant } from "./database.ts"
export { toSchemaOrg } from "./menu.ts"
export { service } from "./service.ts"

export const port = 4001

/** Everything the restaurant can do for a guest. */
export function createIntents(database: Database): Intent[] {
  return [
    createBookTable(database),
    createModifyBooking(database),
    createCancelBooking(database),
    createFindTimes(database),
    createAskMenu(database),
    createOpeningHours(database),
  ]
}

/** The menu as Schema.org items. */
export async function* items(database: Database): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const dish of findDishes(database)) yield toSchemaOrg(dish)
}

/** The whole business over its own database file. Dispose it to close the file. */
export function createBackend(file: string) {
  const database = openRestaurant(file)
  return {
    service,
    intents: createIntents(database),
    flows: createFlows(database),
    items: () => items(database),
    database,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}
