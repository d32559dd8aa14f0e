/** The tables as the stores see them: the same on both engines. Times are milliseconds since the epoch. */
export interface Tables {
  parley_schema: { version: number; applied_at: number }
  execution: ExecutionTable
  rate_window: { key: string; start: number; count: number }
  audit: AuditTable
  interaction: InteractionTable
  message_thread: MessageThreadTable
  message: MessageTable
  unmet: UnmetTable
  desk_password: { id: number; hash: string; changed_at: number }
}

export interface ExecutionTable {
  id: string
  /** Digest of principal, intent and idempotency key. */
  scope: string
  uid: string
  principal_kind: string
  principal_id: string
  input: string
  input_digest: string
  price: string | null
  state: string
  attempt: number
  lease_until: number
  started_at: number
  settled_at: number | null
  output: string | null
  error: string | null
  receipt: string | null
}

export interface AuditTable {
  id: string
  at: number
  event: string
  principal_id: string
  uid: string
  execution_id: string
  detail: string
}

export interface InteractionTable {
  id: string
  owner: string
  version: number
  state: string
  expires_at: number
  updated_at: number
}

export interface MessageThreadTable {
  id: string
  owner: string
  query_hash: string
  /** Key of the message being handled. */
  holder: string | null
  lease_until: number
  turn: number
  ended: number
  opened_at: number
  expires_at: number
}

export interface MessageTable {
  key: string
  thread: string
  digest: string
  /** running, answered or erased. */
  state: string
  attempt: number
  http: number | null
  body: string | null
  received_at: number
  forget_at: number
}

export interface UnmetTable {
  id: string
  words: string
  reason: string
  locale: string
  intent: string | null
  count: number
  first_at: number
  last_at: number
}
