import { isParleyError, isStorageFault, ParleyError, storageFault } from "../intent/index.ts"

/** SQLite result codes, and PostgreSQL SQLSTATEs or socket errors, by what an operator can do about them. */
const reasons: readonly { readonly match: RegExp; readonly message: string; readonly retryAfter?: number }[] =
  [
    {
      match: /^(5|6|261|517|262|55P03)$/,
      message: "The database is locked by another process.",
      retryAfter: 1,
    },
    { match: /^(13|53100)$/, message: "The disk of the database is full. Free some space.", retryAfter: 60 },
    {
      match: /^(8|264|520|776|1032|25006)$/,
      message: "The database is read-only. Check the permissions of its file or the server's role.",
    },
    { match: /^(10|\d+10|58030)$/, message: "The disk of the database cannot be read or written. Check it." },
    {
      match: /^(11|26|XX001|XX002)$/,
      message: "The database file is damaged or is no database. Restore it from a backup.",
    },
    {
      match: /^14$/,
      message: "The database file cannot be opened. Check that its folder exists and can be written.",
    },
    {
      match: /^(53300|53200)$/,
      message: "The database server has no place for another connection.",
      retryAfter: 1,
    },
    { match: /^28...$/, message: "The database server refuses the user or password in DATABASE_URL." },
    { match: /^3D000$/, message: "The database named in DATABASE_URL does not exist." },
    {
      match: /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|57P0\d|08...)$/,
      message: "The database server cannot be reached.",
      retryAfter: 1,
    },
  ]

const conflicts = /^(40001|40P01)$/

/** PostgreSQL gave up one of two transactions that stood in each other's way: the same one may be run again. */
export function isSerializationConflict(error: unknown): boolean {
  return conflicts.test(databaseCode(error) ?? "")
}

/**
 * A storage fault as a caller may know it: nothing can be read or written now. What is wrong, and what to do about
 * it, concerns the operator alone and is its cause.
 */
export function toStorageError(error: unknown): unknown {
  const known = toOperatorError(error)
  if (known === error || !isParleyError(known)) return error
  return new ParleyError("unavailable", "The database cannot be reached just now. Try again shortly.", {
    retryAfter: known.retryAfter,
    details: { reason: storageFault },
    cause: known,
  })
}

/** The same fault in the words for whoever runs the database. */
export function forOperator(error: unknown): unknown {
  const { cause } = error instanceof Error ? error : {}
  return isStorageFault(error) && isParleyError(cause) ? cause : error
}

function toOperatorError(error: unknown): unknown {
  if (isParleyError(error) || !(error instanceof Error)) return error
  const code = databaseCode(error)
  const reason = reasons.find(({ match }) => code !== undefined && match.test(code))
  const lost =
    /Connection terminated|connection is closed|Client has encountered a connection error|database is not open/i
  if (reason)
    return new ParleyError("unavailable", reason.message, { retryAfter: reason.retryAfter, cause: error })
  if (lost.test(error.message))
    return new ParleyError("unavailable", "The connection to the database was lost.", {
      retryAfter: 1,
      cause: error,
    })
  return error
}

function databaseCode(error: unknown): string | undefined {
  const { errcode, code } = error as { errcode?: number; code?: string }
  if (typeof errcode === "number") return String(errcode)
  if (error instanceof AggregateError && code === undefined) return databaseCode(error.errors[0])
  return code
}
