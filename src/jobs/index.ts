export type { Job, JobState, JobStore, NewJob } from "./job-store.ts"
export { Jobs, type JobsOptions, type Report, type Work } from "./jobs.ts"
