import { ParleyError } from "../intent/index.ts"
import {
  type DiscoveredSite,
  type Manifest,
  type ManifestStore,
  parseManifest,
  toManifestText,
} from "../protocols/intentweb/index.ts"
import { type Listing, toListing } from "./listing.ts"

export interface DirectoryOptions {
  /** Origins, or pages that link to a manifest. */
  readonly sites: readonly string[]
  readonly discover: (start: string, signal: AbortSignal) => Promise<DiscoveredSite>
  readonly manifests: ManifestStore
  /** Told of a site that was read anew and says something else than before. */
  readonly onChange?: (site: DiscoveredSite) => void
  /** The mediator's own origin, which must not be one of its sites. */
  readonly origin: () => string
  readonly onError: (error: unknown) => void
  readonly now: () => number
  /** Milliseconds after which a manifest is read again. */
  readonly refreshAfter?: number
  /** Milliseconds one manifest may take. */
  readonly patience?: number
}

interface Known {
  readonly text: string
  readonly listing: Listing
  readonly readAt: number
}

/** The sites of a mediator, known by their manifests. The last good copy stands in for a site that is down. */
export interface Directory {
  /** The same array until something changes. */
  listings(): readonly Listing[]
  /** Reads what is not known yet, what is old, and what failed the last time. */
  refresh(): Promise<void>
}

const tenMinutes = 10 * 60_000

export function createDirectory(options: DirectoryOptions): Directory {
  const { manifests, now, refreshAfter = tenMinutes, patience = 10_000 } = options
  const starts = [...new Set(options.sites)]
  const known = new Map<string, Known>()
  /** Sites whose silence has been reported: it is reported once, until they answer again. */
  const silent = new Set<string>()
  let listed: readonly Listing[] = []

  function put(start: string, manifest: Manifest, text: string, readAt: number): boolean {
    const before = known.get(start)
    const listing = before?.text === text ? before.listing : toListing(manifest)
    if (listing.site.origin === options.origin())
      throw new ParleyError("invalid_configuration", `${start} leads to this mediator itself. Leave it out.`)
    known.set(start, { text, listing, readAt })
    return listing !== before?.listing
  }

  /** Reads one manifest if it is due, and returns whether anything changed. */
  async function read(start: string): Promise<boolean> {
    const before = known.get(start)
    if (before && now() - before.readAt < refreshAfter) return false
    try {
      const site = await options.discover(start, AbortSignal.timeout(patience))
      const text = toManifestText(site.manifest)
      const changed = put(start, site.manifest, text, now())
      if (changed) {
        await manifests.save(start, text, now())
        options.onChange?.(site)
      }
      silent.delete(start)
      return changed
    } catch (error) {
      if (!silent.has(start)) options.onError(error)
      silent.add(start)
      return before === undefined && restore(start)
    }
  }

  /** Takes the stored copy for a site that is down since before this start. */
  async function restore(start: string): Promise<boolean> {
    const text = await manifests.load(start)
    return text !== undefined && put(start, parseManifest(text), text, Number.NEGATIVE_INFINITY)
  }

  return {
    listings: () => listed,
    async refresh() {
      const changed = await Promise.all(starts.map(read))
      if (changed.includes(true))
        listed = withoutDetours(
          starts.flatMap((start) => known.get(start)?.listing ?? []),
          options.origin(),
        )
    },
  }
}

/**
 * A listed site is reached directly, not through another mediator that lists it too, and nothing is reached through a
 * mediator that has it from us. So mediators that list each other list nothing twice.
 */
function withoutDetours(listings: readonly Listing[], own: string): readonly Listing[] {
  const taken = new Set([own, ...listings.map(({ site }) => site.origin)])
  return listings.map((listing) => {
    const { site, capabilities } = listing
    const kept = capabilities.filter(
      ({ provider }) => provider.origin === site.origin || !taken.has(provider.origin),
    )
    for (const { provider } of kept) taken.add(provider.origin)
    return kept.length === capabilities.length ? listing : { ...listing, capabilities: kept }
  })
}
