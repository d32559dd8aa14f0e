import type { Migration } from "../migrate.ts"

export const flows: Migration = {
  version: 16,
  statements: [
    `CREATE TABLE flow_session (
      id TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      version BIGINT NOT NULL,
      number BIGINT NOT NULL,
      state TEXT NOT NULL,
      due_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL
    )`,
    `CREATE INDEX flow_session_by_owner ON flow_session (owner)`,
    `CREATE INDEX flow_session_by_due ON flow_session (due_at)`,
    `CREATE INDEX flow_session_by_expiry ON flow_session (expires_at)`,
    `CREATE INDEX flow_session_by_update ON flow_session (updated_at)`,
    `CREATE TABLE flow_event (
      session TEXT NOT NULL,
      number BIGINT NOT NULL,
      event TEXT NOT NULL,
      PRIMARY KEY (session, number)
    )`,
    `CREATE TABLE flow_topic (
      topic TEXT NOT NULL,
      session TEXT NOT NULL,
      PRIMARY KEY (topic, session)
    )`,
    `CREATE INDEX flow_topic_by_session ON flow_topic (session)`,
  ],
}
