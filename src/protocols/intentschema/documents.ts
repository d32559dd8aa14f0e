import {
  type Catalog,
  type CatalogFile,
  type FileKind,
  fileName,
  textMember,
  toPinnedPath,
} from "../../catalog/index.ts"
import type {
  AcceptedProfile,
  DeploymentDocument,
  Endpoint,
  FileEntry,
  HintsEntry,
  IndexDocument,
} from "./wire.ts"

/** A catalog and the URL under which this host serves it. */
export interface MountedCatalog {
  readonly catalog: Catalog
  /** Path prefix on this host: empty for the main catalog, `/<authority>` for a further one. */
  readonly prefix: string
  readonly base: string
}

/** What a deployment adds to its catalogs to describe itself. */
export interface Deployment {
  readonly endpoints?: readonly Endpoint[]
  readonly policy?: Readonly<Record<string, unknown>>
  /** Which profiles it accepts; all unless told. */
  readonly accepts?: (profileId: string) => boolean
}

export function toIndex({ catalog, base }: MountedCatalog): IndexDocument {
  const { authority, title, description } = catalog.manifest
  const ofKind = (kind: FileKind) => catalog.files().filter((file) => file.place.kind === kind)
  return {
    authority,
    title,
    description,
    intents: ofKind("intent").map((file) => ({
      fqdn: fileName(file),
      ...toEntry(file, base),
      description: textMember(file, "description"),
      hints: toHints(catalog, fileName(file)),
    })),
    profiles: ofKind("profile").map((file) => ({
      id: fileName(file),
      pins: textMember(file, "pins"),
      ...toEntry(file, base),
    })),
    common: ofKind("common").map((file) => ({ name: fileName(file), ...toEntry(file, base) })),
  }
}

function toEntry(file: CatalogFile, base: string): FileEntry {
  return {
    $id: textMember(file, "$id"),
    title: textMember(file, "title"),
    url: base + file.path,
    pinned_url: base + toPinnedPath(file.path, file.sha256),
    sha256: file.sha256,
    replaced_by: textMember(file, "replaced_by") || undefined,
  }
}

export function toHints(catalog: Catalog, fqdn: string): HintsEntry | undefined {
  const hints = catalog.hints.get(fqdn)
  return (
    hints && {
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    }
  )
}

export function toDeployment(mounted: readonly MountedCatalog[], deployment: Deployment): DeploymentDocument {
  const accepts = deployment.accepts ?? (() => true)
  return {
    catalogs: mounted.map(({ catalog, base }) => ({
      authority: catalog.manifest.authority,
      index: `${base}/index.json`,
    })),
    profiles: mounted.flatMap(({ catalog, base }) =>
      catalog
        .files()
        .filter((file) => file.place.kind === "profile" && accepts(fileName(file)))
        .map((file) => toAccepted(file, base)),
    ),
    endpoints: deployment.endpoints ?? [],
    policy: deployment.policy,
  }
}

function toAccepted(file: CatalogFile, base: string): AcceptedProfile {
  const api = file.value.api as { scopes?: unknown } | undefined
  const scopes = Array.isArray(api?.scopes) ? api.scopes.filter((scope) => typeof scope === "string") : []
  return {
    id: fileName(file),
    url: base + toPinnedPath(file.path, file.sha256),
    sha256: file.sha256,
    scopes,
  }
}
