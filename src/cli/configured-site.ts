import type { RunningServer } from "../http/index.ts"
import { createSite, type SiteOptions } from "../site/index.ts"
import type { Arguments, Io } from "./command.ts"
import { toListenOptions, toServerOptions } from "./configuration/server-options.ts"
import { configurationOf } from "./configuration/setting-flags.ts"
import type { Configuration } from "./configuration/settings.ts"
import type { Business } from "./load-business.ts"

export interface RunningSite extends AsyncDisposable {
  readonly server: RunningServer
  /** The password of the owner's desk, if this start created it. */
  readonly newDeskPassword: string | undefined
  /** The password of the first operator's account, if this start created it. */
  readonly newOperatorPassword: string | undefined
}

const day = 86_400_000

/** Opens a site and listens, as the configuration says. */
export async function openConfigured(
  business: Business,
  flags: Arguments["flags"],
  io: Io,
): Promise<RunningSite> {
  const configuration = configurationOf(flags, io)
  const site = await createSite({
    ...business,
    ...toServerOptions(configuration),
    retention: configuration.retentionDays * day,
    recordRetention: configuration.recordRetentionDays * day,
    reader: configuration.reader,
    ...(await withModel(configuration)),
    ...(configuration.operatorKey !== undefined && { operatorKeys: [configuration.operatorKey] }),
    ...(configuration.webhook !== undefined && {
      webhook: { url: configuration.webhook, secret: configuration.webhookSecret ?? "" },
    }),
  })
  try {
    const server = await site.listen(toListenOptions(configuration))
    const { newDeskPassword, newOperatorPassword } = site
    return {
      server,
      newDeskPassword,
      newOperatorPassword,
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    }
  } catch (error) {
    await site[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * A configured model hears the turns that leave the embedded understanding in doubt and ranks search results; with a
 * manner, it also rewords sentences.
 */
async function withModel({
  modelUrl,
  model,
  modelKey,
  modelManner,
}: Configuration): Promise<Pick<SiteOptions, "understanding" | "judge" | "phrasing">> {
  if (modelUrl === undefined || model === undefined) return {}
  const {
    createModelCaller,
    createModelChoice,
    createModelPhrasing,
    createModelUnderstanding,
    createOpenAICompatibleModel,
  } = await import("../understanding/llm/index.ts")
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
    ...(modelManner !== undefined && {
      phrasing: createModelPhrasing({ model: caller, manner: modelManner }),
    }),
  }
}
