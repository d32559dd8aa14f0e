/** The tables as the stores see them: the same on both engines. Times are milliseconds since the epoch. */
export interface Tables {
  parley_schema: { version: number; applied_at: number }
  execution: ExecutionTable
  rate_window: { key: string; start: number; count: number }
  audit: AuditTable
  interaction: InteractionTable
  session: { id: string; owner: string; state: string; expires_at: number }
  flow_session: FlowSessionTable
  /** The last events of a session, for clients that were away. */
  flow_event: { session: string; number: number; event: string }
  /** What instances of a session are about. */
  flow_topic: { topic: string; session: string }
  corpus_item: CorpusItemTable
  corpus_source: CorpusSourceTable
  corpus_refusal: { source: string; run: number; place: string; reason: string }
  memory: { owner: string; subject: string; entries: string; updated_at: number }
  job: JobTable
  message_thread: MessageThreadTable
  message: MessageTable
  unmet: UnmetTable
  agreement: AgreementTable
  policy_token: PolicyTokenTable
  revocation_order: { id: number; last: number }
  api_key: ApiKeyTable
  /** Digests of proofs that count once, until they could not be shown again. */
  used_proof: { id: string; until: number }
  desk_password: { id: number; hash: string; changed_at: number }
  /** The last good manifest as YAML, by the address that the mediator was given. */
  site_manifest: { start: string; manifest: string; read_at: number }
  oauth_entry: OAuthEntryTable
  person: PersonTable
  passkey: PasskeyTable
  recovery_code: { person_id: string; hash: string }
  registry_service: RegistryServiceTable
  registry_intent: RegistryIntentTable
  registry_namespace: { namespace: string; service: string; claim: number }
  registry_event: RegistryEventTable
  registry_revision: { id: number; last: number }
  crawl_host: CrawlHostTable
}

export interface ApiKeyTable {
  id: string
  hash: string
  party: string
  permissions: string
  limits: string | null
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

export interface ExecutionTable {
  id: string
  /** Digest of principal, intent and idempotency key; null without a key. */
  scope: string | null
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
  /** The code of its error; it stays when the error is forgotten. */
  code: string | null
  receipt: string | null
}

/** Attempts that were followed by another; the last one stands in its execution. */
export interface AuditTable {
  execution_id: string
  attempt: number
  at: number
  event: string
  principal_id: string
  uid: string
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

export interface FlowSessionTable {
  id: string
  owner: string
  version: number
  /** Number of its last event. */
  number: number
  state: string
  due_at: number
  expires_at: number
  updated_at: number
}

export interface CorpusItemTable {
  id: string
  source: string
  run: number
  hash: string
  /** Null when it was deleted. */
  item: string | null
  revision: number
  changed_at: number
}

export interface CorpusSourceTable {
  name: string
  run: number
  state: string
  read_to: string | null
  added: number
  changed: number
  same: number
  refused: number
  deleted: number
  started_at: number
  finished_at: number | null
}

export interface JobTable {
  id: string
  kind: string
  owner: string
  input: string
  state: string
  attempt: number
  progress: number
  message: string
  result: string | null
  lease_until: number
  created_at: number
  expires_at: number
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
  /** Digest of reason, words and intent: the same for everybody who wishes the same. */
  wish: string
  owner: string
  conversation: string
  words: string
  reason: string
  locale: string
  intent: string | null
  count: number
  first_at: number
  last_at: number
}

export interface AgreementTable {
  id: string
  party: string
  agent_id: string
  key: string | null
  policy: string
  policy_sha256: string
  intents: string
  duties_met: string
  request_digest: string | null
  signature: string | null
  created_at: number
}

export interface PolicyTokenTable {
  id: string
  agreement: string
  permissions: string
  obligations: string
  valid_from: number
  valid_to: number
  renewed_from: string | null
  revoked_at: number | null
  revoked_by: string | null
  revocation: number | null
}

/** What the OAuth provider keeps; ids are digests, and payloads are sealed. */
export interface OAuthEntryTable {
  kind: string
  id: string
  payload: string
  grant_id: string | null
  uid: string | null
  user_code: string | null
  person_id: string | null
  client_id: string | null
  consumed_at: number | null
  expires_at: number
}

export interface PersonTable {
  id: string
  name: string
  role: string
  hash: string
  created_at: number
}

export interface PasskeyTable {
  id: string
  person_id: string
  public_key: string
  counter: number
  transports: string
  label: string
  created_at: number
  used_at: number
}

export interface RegistryServiceTable {
  id: string
  origin: string
  /** Lower case, for the order of lists. */
  name: string
  owner: string | null
  source: string
  entry: string
  proof_state: string
  proof: string
  revision: number
  created_at: number
  updated_at: number
  removed_at: number | null
}

export interface RegistryIntentTable {
  id: string
  service: string
  uid: string
  namespace: string
  name_key: string
  version_key: string
  source: string
  record: string
  revision: number
  created_at: number
  updated_at: number
  removed_at: number | null
}

export interface RegistryEventTable {
  id: string
  at: number
  actor: string
  event: string
  service: string
  uid: string | null
  detail: string | null
}

/** A host that the crawler visits; a visit that is due or under way is a job. */
export interface CrawlHostTable {
  origin: string
  standing: string
  reason: string | null
  next_visit: number
  job_id: string | null
  /** What is known of earlier visits, as JSON. */
  facts: string
}
