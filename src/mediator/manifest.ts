import type { Service } from "../intent/index.ts"
import {
  endpointPath,
  type Manifest,
  type ManifestSource,
  toManifestText,
} from "../protocols/intentweb/index.ts"
import type { Listing } from "./listing.ts"

/** Makes a mediator's manifest (section 2.2): the capabilities of its sites, each with its provider. */
function toMediatorManifest(service: Service, listings: readonly Listing[], origin: string): Manifest {
  const updates = [service.updated, ...listings.map(({ updated }) => updated)]
  return {
    manifest_version: "1.0",
    company: service.name,
    last_updated: updates.reduce((a, b) => (Date.parse(a) >= Date.parse(b) ? a : b)),
    about: service.about,
    capabilities: listings.flatMap(({ capabilities }) => capabilities),
    contact: {
      intent_endpoint: `${origin}${endpointPath}`,
      ...(service.website !== undefined && { website: service.website }),
      ...(service.phone !== undefined && { phone: service.phone }),
      ...(service.email !== undefined && { email: service.email }),
    },
  }
}

export function createMediatorManifest(
  service: Service,
  listings: () => readonly Listing[],
  origin: () => string,
): ManifestSource {
  let seen = listings()
  let revision = 0
  return {
    async revision() {
      if (seen !== listings()) revision++
      seen = listings()
      return `${origin()} ${revision}`
    },
    toYaml: async () => toManifestText(toMediatorManifest(service, listings(), origin())),
  }
}
