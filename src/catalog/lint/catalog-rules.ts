import type { CatalogFile } from "../catalog-file.ts"
import { formatCatalogPath, parseCatalogPath } from "../catalog-paths.ts"
import { memberAt, refuses, requires } from "../schema/schema-members.ts"
import { findChanges, immutableMessage, ofVersion, ownVersion } from "../version-changes.ts"
import { readVerbs } from "./intent-rules.ts"
import { pinnedIntent } from "./profile-rules.ts"
import type { CommonSubject, HintsSubject, Rule } from "./rule.ts"

/** Shared shapes that the specification itself describes. */
export const commonRules: readonly Rule<CommonSubject>[] = [
  {
    id: "IS-L110",
    level: "error",
    section: "Target",
    says: "common/target requires `system`, and allows `external_id` and `etag`.",
    *check({ name, schema }) {
      if (name !== "target") return
      if (!requires(schema, "system") || memberAt(schema, "system") === undefined)
        yield "target does not require system"
      for (const member of ["external_id", "etag"])
        if (requires(schema, member)) yield `target requires ${member}, which is optional in the shared shape`
        else if (refuses(schema, member))
          yield `target refuses ${member}, which is optional in the shared shape`
    },
  },
  {
    id: "IS-L111",
    level: "error",
    section: "Attachments and blobs",
    says: "common/blob-ref requires `url` and `sha256`.",
    *check({ name, schema }) {
      if (name !== "blob-ref") return
      for (const member of ["url", "sha256"])
        if (!requires(schema, member)) yield `blob-ref does not require ${member}`
    },
  },
]

/** What holds between a file, its other versions and what was published before. */
export const versionRules: readonly Rule<CatalogFile>[] = [
  {
    id: "IS-L120",
    level: "error",
    section: "Versions",
    says: "A published version does not change in payload, result and constraints.",
    *check(file, { published }) {
      const before = published(file.path)
      if (before === undefined) return
      const changes = findChanges(before, file)
      if (changes.normative.length > 0) yield immutableMessage(before, changes)
    },
  },
  {
    id: "IS-L121",
    level: "error",
    section: "Versions",
    says: "A new version stands beside the old one.",
    *check(file, { manifest, library, published }) {
      const version = ownVersion(file.place)
      if (version < 2) return
      const before = formatCatalogPath(ofVersion(file.place, version - 1))
      if (library.file(manifest.base + before) === undefined && published(before) === undefined)
        yield `there is no ${before} beside it; versions count from v1 and the old ones stay`
    },
  },
  {
    id: "IS-L122",
    level: "error",
    section: "Versions",
    says: "`replaced_by` is the URL of the successor.",
    *check(file, { library, manifest }) {
      const { replaced_by } = file.value
      if (replaced_by === undefined) return
      const url = pinnedIntent(replaced_by)?.url
      if (url === undefined || (url.startsWith(`${manifest.base}/`) && library.file(url) === undefined))
        yield `replaced_by leads to '${String(replaced_by).slice(0, 200)}', which the catalog does not have`
    },
  },
  {
    id: "IS-L123",
    level: "error",
    section: "Versions",
    says: "The successor is a later file and not the file itself.",
    *check(file, { manifest }) {
      const url = pinnedIntent(file.value.replaced_by)?.url
      const place = url === undefined ? undefined : parseCatalogPath(url.replace(manifest.base, ""))
      if (place === undefined) return
      const [next, own] = [ownVersion(place), ownVersion(file.place)]
      const isSameFile = formatCatalogPath(ofVersion(place, own)) === file.path
      if (isSameFile && next <= own) yield `replaced_by leads to v${next}, which is not later than v${own}`
    },
  },
]

/** IS-23: what a caller may expect of an intent, in `hints.json` beside the files. */
export const hintRules: readonly Rule<HintsSubject>[] = [
  {
    id: "IS-L130",
    level: "error",
    section: "Behaviour hints",
    says: "Hints are for intents of the catalog.",
    *check({ intents }, { hints }) {
      for (const fqdn of hints.keys())
        if (!intents.has(fqdn)) yield `${fqdn} has hints, but the catalog has no such intent; remove them`
    },
  },
  {
    id: "IS-L131",
    level: "warning",
    section: "Behaviour hints",
    says: "Every intent has hints.",
    *check({ intents }, { hints }) {
      for (const fqdn of intents.keys())
        if (!hints.has(fqdn))
          yield `${fqdn} has no hints; add readOnly, destructive, idempotent and openWorld`
    },
  },
  {
    id: "IS-L132",
    level: "error",
    section: "Behaviour hints",
    says: "Hints agree with the verb and with each other.",
    *check({ intents }, { hints }) {
      for (const [fqdn, { action }] of intents) {
        const hint = hints.get(fqdn)
        if (hint === undefined) continue
        if (readVerbs.includes(action) && !hint.readOnly)
          yield `${fqdn}: '${action}' fetches data, so readOnly is true`
        if (hint.readOnly && hint.destructive)
          yield `${fqdn}: what only reads destroys nothing; one of readOnly and destructive is wrong`
        if (/^(?:delete|purge)$/.test(action) && !hint.destructive)
          yield `${fqdn}: '${action}' takes something away, so destructive is true`
      }
    },
  },
]
