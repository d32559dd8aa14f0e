import type { ManifestStore } from "../protocols/intentweb/manifest-store.ts"
import type { Engine } from "./engine.ts"

/** One row for each site a mediator was told of. */
export function createSqlManifestStore(engine: Engine): ManifestStore {
  return {
    async load(start) {
      const row = await engine.db
        .selectFrom("site_manifest")
        .select("manifest")
        .where("start", "=", start)
        .executeTakeFirst()
      return row?.manifest
    },
    async save(start, manifest, now) {
      await engine.transaction(async (statements) =>
        statements.all(
          `INSERT INTO site_manifest (start, manifest, read_at) VALUES (?, ?, ?)
           ON CONFLICT (start) DO UPDATE SET manifest = excluded.manifest, read_at = excluded.read_at`,
          [start, manifest, now],
        ),
      )
    },
  }
}
