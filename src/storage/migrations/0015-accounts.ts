import type { Migration } from "../migrate.ts"

export const accounts: Migration = {
  version: 15,
  statements: [
    `CREATE TABLE oauth_entry (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      payload TEXT NOT NULL,
      grant_id TEXT,
      uid TEXT,
      user_code TEXT,
      person_id TEXT,
      client_id TEXT,
      consumed_at BIGINT,
      expires_at BIGINT NOT NULL,
      PRIMARY KEY (kind, id)
    )`,
    `CREATE INDEX oauth_entry_by_grant ON oauth_entry (grant_id)`,
    `CREATE INDEX oauth_entry_by_uid ON oauth_entry (uid)`,
    `CREATE INDEX oauth_entry_by_user_code ON oauth_entry (user_code)`,
    `CREATE INDEX oauth_entry_by_person ON oauth_entry (person_id)`,
    `CREATE INDEX oauth_entry_by_client ON oauth_entry (client_id)`,
    `CREATE INDEX oauth_entry_by_expiry ON oauth_entry (expires_at)`,
    `CREATE TABLE person (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL,
      hash TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )`,
    `CREATE TABLE passkey (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL,
      public_key TEXT NOT NULL,
      counter BIGINT NOT NULL,
      transports TEXT NOT NULL,
      label TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      used_at BIGINT NOT NULL
    )`,
    `CREATE INDEX passkey_by_person ON passkey (person_id)`,
    `CREATE TABLE recovery_code (
      person_id TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (person_id, hash)
    )`,
  ],
}
