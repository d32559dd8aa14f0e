import { parentPort } from "node:worker_threads"

export type JobResult<Result> = { readonly result: Result } | { readonly failure: unknown }

/**
 * Answers the jobs of a `WorkerQueue`, in its worker. A job that fails does not end the worker. Other rooms are not
 * imported here: each worker loads what it imports once more.
 */
export function serveJobs<Job, Result>(
  perform: (job: Job) => Result,
  handedOver: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const port = parentPort
  port?.on("message", (job: Job) => {
    try {
      const result = perform(job)
      port.postMessage({ result } satisfies JobResult<Result>, handedOver(result))
    } catch (failure) {
      port.postMessage({ failure } satisfies JobResult<Result>)
    }
  })
}
