import { createLogger, type RunningServer } from "../http/index.ts"
import { parseKeyRing } from "../identity/index.ts"
import { createSite, type SiteOptions } from "../site/index.ts"
import type { Arguments, Io } from "./command.ts"
import { configurationOf } from "./configuration/flags.ts"
import type { Configuration } from "./configuration/settings.ts"
import { toStorage } from "./configuration/storage.ts"

export interface RunningSite extends AsyncDisposable {
  readonly server: RunningServer
  /** Of the owner's desk, where this start made it. */
  readonly newDeskPassword: string | undefined
}

/** A site set up and listening as the configuration says. */
export async function openConfigured(
  business: Pick<SiteOptions, "service" | "intents" | "corpus" | "theme">,
  flags: Arguments["flags"],
  io: Io,
): Promise<RunningSite> {
  const configuration = configurationOf(flags, io)
  const { data, origin, keys } = configuration
  const site = await createSite({
    ...business,
    data,
    storage: toStorage(configuration),
    logger: createLogger({ level: configuration.logLevel }),
    retention: configuration.retentionDays * 86_400_000,
    trustedProxies: configuration.behindProxy ? 1 : 0,
    ...(await withModel(configuration)),
    ...(configuration.operatorKey !== undefined && { operatorKeys: [configuration.operatorKey] }),
    ...(origin !== undefined && { origin }),
    ...(configuration.webhook !== undefined && {
      webhook: { url: configuration.webhook, secret: configuration.webhookSecret ?? "" },
    }),
    ...(keys !== undefined && { keys: parseKeyRing(keys, "PARLEY_KEYS") }),
  })
  try {
    const server = await site.listen({
      hostname: configuration.host,
      port: configuration.port,
      trustProxy: configuration.behindProxy,
      ...(configuration.tlsCertificate !== undefined && {
        tls: { certificateFile: configuration.tlsCertificate, keyFile: configuration.tlsKey! },
      }),
    })
    const { newDeskPassword } = site
    return { server, newDeskPassword, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
  } catch (error) {
    await site[Symbol.asyncDispose]()
    throw error
  }
}

/** With a model configured it hears the turns that leave the embedded understanding in doubt, and judges what is found. */
async function withModel({
  modelUrl,
  model,
  modelKey,
}: Configuration): Promise<Pick<SiteOptions, "understanding" | "judge">> {
  if (modelUrl === undefined || model === undefined) return {}
  const { createModelCaller, createModelChoice, createModelUnderstanding, createOpenAICompatibleModel } =
    await import("../understanding/llm/index.ts")
  const reached = createOpenAICompatibleModel({
    url: modelUrl,
    model,
    ...(modelKey !== undefined && { apiKey: modelKey }),
  })
  const caller = createModelCaller({ model: reached })
  return {
    understanding: (fallback, intents) =>
      createModelUnderstanding({ model: caller, intents, fallback, when: "unsure" }),
    judge: createModelChoice({ model: caller }),
  }
}
