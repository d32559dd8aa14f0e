import { defined } from "../intent/index.ts"
import type { AgreedToken, Agreement, AgreementStore, Revocation, TokenRecord } from "../policy/index.ts"
import type { Engine, Statements } from "./engine.ts"
import type { Tables } from "./tables.ts"

type AgreementRow = Tables["agreement"]
type TokenRow = Tables["policy_token"]

/** Agreements and tokens in SQL. */
export function createSqlAgreementStore(engine: Engine): AgreementStore {
  return {
    add: (agreement, token) => engine.transaction((statements) => add(statements, agreement, token)),
    async find(id) {
      const token = await engine.db
        .selectFrom("policy_token")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst()
      if (!token) return undefined
      const agreement = await engine.db
        .selectFrom("agreement")
        .selectAll()
        .where("id", "=", token.agreement)
        .executeTakeFirstOrThrow()
      return { agreement: toAgreement(agreement), token: toToken(token) }
    },
    renew: (token) => engine.transaction((statements) => renew(statements, token)),
    revoke: (id, by, now) => engine.transaction((statements) => revoke(statements, id, by, now)),
    list: (limit) => list(engine, limit),
    revokedAfter: (place, now) => revokedAfter(engine, place, now),
    removeEnded: (time) => engine.transaction((statements) => removeEnded(statements, time)),
  }
}

async function add(statements: Statements, agreement: Agreement, token: TokenRecord): Promise<AgreedToken> {
  const added = await statements.all(
    `INSERT INTO agreement (id, party, agent_id, key, policy, policy_sha256, intents, duties_met, request_digest,
       signature, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (request_digest) DO NOTHING RETURNING id`,
    [
      agreement.id,
      agreement.party,
      agreement.agentId,
      agreement.key && JSON.stringify(agreement.key),
      agreement.policy,
      agreement.policySha256,
      JSON.stringify(agreement.intents),
      JSON.stringify(agreement.dutiesMet),
      agreement.requestDigest,
      agreement.signature,
      agreement.createdAt,
    ],
  )
  if (added.length === 1) {
    await insertToken(statements, token)
    return { agreement, token }
  }
  const [first] = await statements.all<AgreementRow>("SELECT * FROM agreement WHERE request_digest = ?", [
    agreement.requestDigest,
  ])
  const earlier = defined(first, "the agreement of this request")
  const [newest] = await statements.all<TokenRow>(
    "SELECT * FROM policy_token WHERE agreement = ? ORDER BY valid_to DESC, valid_from DESC LIMIT 1",
    [earlier.id],
  )
  return { agreement: toAgreement(earlier), token: toToken(defined(newest, "the token of an agreement")) }
}

async function renew(statements: Statements, token: TokenRecord): Promise<TokenRecord> {
  if ((await insertToken(statements, token)) > 0) return token
  const [follower] = await statements.all<TokenRow>("SELECT * FROM policy_token WHERE renewed_from = ?", [
    token.renewedFrom,
  ])
  return toToken(defined(follower, "the token that follows another"))
}

async function insertToken(statements: Statements, token: TokenRecord): Promise<number> {
  const rows = await statements.all(
    `INSERT INTO policy_token (id, agreement, permissions, obligations, valid_from, valid_to, renewed_from)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (renewed_from) DO NOTHING RETURNING id`,
    [
      token.id,
      token.agreement,
      JSON.stringify(token.permissions),
      JSON.stringify(token.obligations),
      token.validFrom,
      token.validTo,
      token.renewedFrom,
    ],
  )
  return rows.length
}

/** The counter's row stays locked until the commit, so that places are committed in their order. */
export async function revoke(
  statements: Statements,
  id: string,
  by: string,
  now: number,
): Promise<readonly Revocation[]> {
  const [order] = await statements.all<{ last: number }>(
    "UPDATE revocation_order SET last = last + 1 WHERE id = 1 RETURNING last",
    [],
  )
  const rows = await statements.all<Pick<TokenRow, "id" | "valid_to">>(
    `UPDATE policy_token SET revoked_at = ?, revoked_by = ?, revocation = ?
     WHERE (id = ? OR agreement = ?) AND revoked_at IS NULL RETURNING id, valid_to`,
    [now, by, Number(defined(order, "the order of revocations").last), id, id],
  )
  return rows.map(toRevocation)
}

async function list(engine: Engine, limit: number): Promise<readonly AgreedToken[]> {
  const tokens = await engine.db
    .selectFrom("policy_token")
    .selectAll()
    .orderBy("valid_from", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
  if (tokens.length === 0) return []
  const ids = [...new Set(tokens.map(({ agreement }) => agreement))]
  const rows = await engine.db.selectFrom("agreement").selectAll().where("id", "in", ids).execute()
  const agreements = new Map(rows.map((row) => [row.id, toAgreement(row)]))
  return tokens.map((token) => ({
    agreement: defined(agreements.get(token.agreement), "the agreement of a token"),
    token: toToken(token),
  }))
}

async function revokedAfter(engine: Engine, place: number, now: number) {
  const rows = await engine.db
    .selectFrom("policy_token")
    .select(["id", "valid_to", "revocation"])
    .where("revocation", ">", place)
    .orderBy("revocation")
    .execute()
  const last = rows.at(-1)?.revocation
  const revoked = rows.map(toRevocation).filter(({ validTo }) => validTo > now)
  return { place: last === undefined || last === null ? place : Number(last), revoked }
}

async function removeEnded(statements: Statements, time: number): Promise<number> {
  const ended = await statements.all("DELETE FROM policy_token WHERE valid_to < ? RETURNING id", [time])
  await statements.all(
    `DELETE FROM agreement WHERE NOT EXISTS
       (SELECT 1 FROM policy_token WHERE policy_token.agreement = agreement.id) RETURNING id`,
    [],
  )
  return ended.length
}

function toRevocation({ id, valid_to }: Pick<TokenRow, "id" | "valid_to">): Revocation {
  return { token: id, validTo: Number(valid_to) }
}

function toAgreement(row: AgreementRow): Agreement {
  return {
    id: row.id,
    party: row.party,
    agentId: row.agent_id,
    key: row.key === null ? null : JSON.parse(row.key),
    policy: row.policy,
    policySha256: row.policy_sha256,
    intents: JSON.parse(row.intents),
    dutiesMet: JSON.parse(row.duties_met),
    requestDigest: row.request_digest,
    signature: row.signature,
    createdAt: Number(row.created_at),
  }
}

function toToken(row: TokenRow): TokenRecord {
  return {
    id: row.id,
    agreement: row.agreement,
    permissions: JSON.parse(row.permissions),
    obligations: JSON.parse(row.obligations),
    validFrom: Number(row.valid_from),
    validTo: Number(row.valid_to),
    renewedFrom: row.renewed_from,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
    revokedBy: row.revoked_by,
  }
}
