import type { Migration } from "../migrate.ts"

export const corpusAndJobs: Migration = {
  version: 4,
  statements: [
    // An item that was deleted stays for a while without its content, so that other nodes learn of it.
    `CREATE TABLE corpus_item (
      id TEXT PRIMARY KEY,
      source TEXT NOT NULL,
      run BIGINT NOT NULL,
      hash TEXT NOT NULL,
      item TEXT,
      revision BIGINT NOT NULL,
      changed_at BIGINT NOT NULL
    )`,
    `CREATE INDEX corpus_item_by_revision ON corpus_item (revision)`,
    `CREATE INDEX corpus_item_by_source ON corpus_item (source, run)`,
    `CREATE TABLE corpus_revision (name TEXT PRIMARY KEY, value BIGINT NOT NULL)`,
    `INSERT INTO corpus_revision (name, value) VALUES ('items', 0)`,
    `CREATE TABLE corpus_source (
      name TEXT PRIMARY KEY,
      run BIGINT NOT NULL,
      state TEXT NOT NULL,
      read_to TEXT,
      added BIGINT NOT NULL,
      changed BIGINT NOT NULL,
      same BIGINT NOT NULL,
      refused BIGINT NOT NULL,
      deleted BIGINT NOT NULL,
      started_at BIGINT NOT NULL,
      finished_at BIGINT
    )`,
    `CREATE TABLE corpus_refusal (
      source TEXT NOT NULL,
      run BIGINT NOT NULL,
      place TEXT NOT NULL,
      reason TEXT NOT NULL
    )`,
    `CREATE INDEX corpus_refusal_by_source ON corpus_refusal (source, run)`,
    `CREATE TABLE memory (
      owner TEXT NOT NULL,
      subject TEXT NOT NULL,
      entries TEXT NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (owner, subject)
    )`,
    `CREATE INDEX memory_by_time ON memory (updated_at)`,
    `CREATE TABLE job (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      owner TEXT NOT NULL,
      input TEXT NOT NULL,
      state TEXT NOT NULL,
      attempt BIGINT NOT NULL,
      progress DOUBLE PRECISION NOT NULL,
      message TEXT NOT NULL,
      result TEXT,
      lease_until BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    `CREATE INDEX job_running ON job (lease_until) WHERE state = 'running'`,
    `CREATE INDEX job_by_expiry ON job (expires_at)`,
  ],
}
