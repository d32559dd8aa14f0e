import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
} from "kysely"
import { ParleyError } from "../../intent/index.ts"
import { toStorageError } from "../errors.ts"

/** Kysely's own dialect, whose faults are said in the words of the storage room. */
export class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const release = driver.releaseConnection.bind(driver)
    const connections = new WeakMap<DatabaseConnection, DatabaseConnection>()
    return Object.assign(driver, {
      async acquireConnection(): Promise<DatabaseConnection> {
        const inner = await acquire().catch(rethrow)
        const guarded = guard(inner)
        connections.set(guarded, inner)
        return guarded
      },
      releaseConnection: (connection: DatabaseConnection) =>
        release(connections.get(connection) ?? connection),
    })
  }
}

function guard(inner: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      assertNoNul(query.parameters)
      return inner.executeQuery<Row>(query).catch(rethrow)
    },
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  }
}

/** PostgreSQL has no place for the character NUL in a text. No id of ours has one either. */
export function assertNoNul(values: readonly unknown[]): void {
  if (values.some((value) => typeof value === "string" && value.includes("\0")))
    throw new ParleyError("invalid_request", "A text must not contain the character NUL. Leave it out.")
}

function rethrow(error: unknown): never {
  throw toStorageError(error)
}
