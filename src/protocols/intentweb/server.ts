import { describeAll, type Host } from "../../host/index.ts"
import { createIntentWebEndpoint, type IntentWebServer, type WireOptions } from "./endpoint.ts"
import { createHostTurns } from "./host-turns.ts"
import { toManifestYaml } from "./manifest.ts"

export interface IntentWebOptions extends WireOptions {
  readonly host: Host
}

/** Serves any host over IntentWeb. */
export function createIntentWebServer(options: IntentWebOptions): IntentWebServer {
  const { host, origin, onError } = options
  return createIntentWebEndpoint({
    ...options,
    actorType: "intent_site",
    manifest: {
      revision: async () => `${origin()} ${(await host.describe({ limit: 1 })).revision}`,
      toYaml: async () => toManifestYaml(await describeAll(host), origin()),
    },
    createTaker: ({ signer, sleep, limits: { patience } }) =>
      createHostTurns({ host, signer, origin, sleep, patience, onError }),
  })
}
