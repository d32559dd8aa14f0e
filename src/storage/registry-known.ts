import type { KnownIntent } from "../registry/index.ts"
import type { Bindable, Statements } from "./engine.ts"
import { toIntent, toService } from "./registry-rows.ts"
import type { RegistryIntentTable, RegistryServiceTable } from "./tables.ts"

type JoinedRow = RegistryIntentTable & {
  readonly [Column in keyof RegistryServiceTable as `s_${Column}`]: RegistryServiceTable[Column]
} & { readonly claimant: string | null }

const columns = [
  "id",
  "origin",
  "name",
  "owner",
  "source",
  "entry",
  "proof_state",
  "proof",
  "revision",
  "created_at",
  "updated_at",
  "removed_at",
] as const satisfies readonly (keyof RegistryServiceTable)[]

const selection = `SELECT i.*, ${columns.map((column) => `s.${column} AS s_${column}`).join(", ")},
    n.service AS claimant
  FROM registry_intent i JOIN registry_service s ON s.id = i.service
  LEFT JOIN registry_namespace n ON n.namespace = i.namespace`

/** Intents with their services, by a condition on `i` (intent), `s` (service) and `n` (who has the namespace). */
export async function joinedIntents(
  statements: Statements,
  condition: string,
  values: readonly Bindable[],
): Promise<readonly { readonly known: KnownIntent; readonly isFound: boolean }[]> {
  const rows = await statements.all<JoinedRow>(`${selection} WHERE ${condition}`, values)
  return rows.map((row) => ({
    known: { intent: toIntent(row), service: toService(serviceOf(row)) },
    isFound:
      row.removed_at === null &&
      row.s_removed_at === null &&
      row.s_proof_state === "proven" &&
      row.claimant === row.service,
  }))
}

export async function knownIntents(
  statements: Statements,
  condition: string,
  values: readonly Bindable[],
): Promise<readonly KnownIntent[]> {
  return (await joinedIntents(statements, condition, values)).map(({ known }) => known)
}

function serviceOf(row: JoinedRow): RegistryServiceTable {
  return Object.fromEntries(
    columns.map((column) => [column, row[`s_${column}`]]),
  ) as unknown as RegistryServiceTable
}
