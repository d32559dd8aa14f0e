import type { Migration } from "../migrate.ts"

export const registry: Migration = {
  version: 19,
  statements: [
    `CREATE TABLE registry_service (
      id TEXT PRIMARY KEY,
      origin TEXT NOT NULL,
      name TEXT NOT NULL,
      owner TEXT,
      source TEXT NOT NULL,
      entry TEXT NOT NULL,
      proof_state TEXT NOT NULL,
      proof TEXT NOT NULL,
      revision BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      removed_at BIGINT
    )`,
    `CREATE INDEX registry_service_by_origin ON registry_service (origin)`,
    `CREATE INDEX registry_service_by_owner ON registry_service (owner)`,
    `CREATE INDEX registry_service_by_name ON registry_service (name, id)`,
    `CREATE TABLE registry_intent (
      id TEXT PRIMARY KEY,
      service TEXT NOT NULL REFERENCES registry_service (id),
      uid TEXT NOT NULL,
      -- Lower case, as domains are compared.
      namespace TEXT NOT NULL,
      -- One for all spellings of a name.
      name_key TEXT NOT NULL,
      version_key TEXT NOT NULL,
      source TEXT NOT NULL,
      record TEXT NOT NULL,
      revision BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      removed_at BIGINT,
      UNIQUE (service, namespace, name_key, version_key)
    )`,
    `CREATE INDEX registry_intent_by_name ON registry_intent (namespace, name_key)`,
    `CREATE INDEX registry_intent_by_revision ON registry_intent (revision, id)`,
    `CREATE INDEX registry_intent_by_uid ON registry_intent (service, uid)`,
    // Only one service has a namespace, so that a UID means one intent.
    `CREATE TABLE registry_namespace (
      namespace TEXT PRIMARY KEY,
      service TEXT NOT NULL REFERENCES registry_service (id),
      claim BIGINT NOT NULL
    )`,
    `CREATE INDEX registry_namespace_by_service ON registry_namespace (service)`,
    `CREATE TABLE registry_event (
      id TEXT PRIMARY KEY,
      at BIGINT NOT NULL,
      actor TEXT NOT NULL,
      event TEXT NOT NULL,
      service TEXT NOT NULL,
      uid TEXT,
      detail TEXT
    )`,
    `CREATE INDEX registry_event_by_service ON registry_event (service, id)`,
    `CREATE TABLE registry_revision (id INTEGER PRIMARY KEY, last BIGINT NOT NULL)`,
    `INSERT INTO registry_revision (id, last) VALUES (1, 0)`,
  ],
}
