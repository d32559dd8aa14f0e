import type { Migration } from "../migrate.ts"

/**
 * What a mediator remembered of routes and visits stands in the interaction now. Conversations that were under way at
 * a mediator begin anew: the key of an interaction cannot be made from that of a route.
 */
export const oneInteraction: Migration = {
  version: 11,
  statements: ["DROP TABLE route", "DROP TABLE visit"],
}
