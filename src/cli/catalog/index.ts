export type { CommandIo, ExitCode } from "./io.ts"
export { runCatalog } from "./run.ts"
