export type { CommandIo, ExitCode } from "./command-io.ts"
export { runCatalog } from "./run.ts"
