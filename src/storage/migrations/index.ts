import type { Migration } from "../migrate.ts"
import { groundFloor } from "./0001-ground-floor.ts"
import { messages } from "./0002-messages.ts"
import { routes } from "./0003-routes.ts"
import { corpusAndJobs } from "./0004-corpus-and-jobs.ts"
import { desk } from "./0005-desk.ts"
import { webhooks } from "./0006-webhooks.ts"
import { visits } from "./0007-visits.ts"
import { oneRowAnExecution } from "./0008-one-row-an-execution.ts"
import { ownedWishes } from "./0009-owned-wishes.ts"
import { newsAndOwners } from "./0010-news-and-owners.ts"
import { oneInteraction } from "./0011-one-interaction.ts"
import { webhooksAsJobs } from "./0012-webhooks-as-jobs.ts"
import { agreements } from "./0013-agreements.ts"
import { sessions } from "./0014-sessions.ts"
import { accounts } from "./0015-accounts.ts"
import { flows } from "./0016-flows.ts"
import { apiKeys } from "./0017-api-keys.ts"
import { registry } from "./0019-registry.ts"
import { crawl } from "./0021-crawl.ts"
import { usedProofs } from "./0023-used-proofs.ts"

/** In order; what has run on someone's database is never changed, only followed. */
export const migrations: readonly Migration[] = [
  groundFloor,
  messages,
  routes,
  corpusAndJobs,
  desk,
  webhooks,
  visits,
  oneRowAnExecution,
  ownedWishes,
  newsAndOwners,
  oneInteraction,
  webhooksAsJobs,
  agreements,
  sessions,
  accounts,
  flows,
  apiKeys,
  registry,
  crawl,
  usedProofs,
]

export const newestVersion = Math.max(...migrations.map(({ version }) => version))
