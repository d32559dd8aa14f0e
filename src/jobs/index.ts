export type { JobHandler, Report } from "./job-handler.ts"
export type { Job, JobState, JobStore, NewJob, TakenJob } from "./job-store.ts"
export { Jobs, type JobsOptions, type Work } from "./jobs.ts"
export { Upkeep, type UpkeepOptions } from "./upkeep.ts"
