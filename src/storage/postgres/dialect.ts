import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
} from "kysely"
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
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
      inner.executeQuery<Row>(query).catch(rethrow),
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  }
}

function rethrow(error: unknown): never {
  throw toStorageError(error)
}
