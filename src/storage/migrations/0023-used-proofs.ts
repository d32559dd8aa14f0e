import type { Migration } from "../migrate.ts"

export const usedProofs: Migration = {
  version: 23,
  statements: [
    "CREATE TABLE used_proof (id TEXT PRIMARY KEY, until BIGINT NOT NULL)",
    "CREATE INDEX used_proof_by_end ON used_proof (until)",
    // A person's agreements and keys are exported and erased by whose they are.
    "CREATE INDEX agreement_by_party ON agreement (party)",
    "CREATE INDEX api_key_by_party ON api_key (party)",
  ],
}
