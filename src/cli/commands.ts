import { backupCommand } from "./backup/command.ts"
import type { Command } from "./command.ts"
import { demoCommand } from "./demo/command.ts"
import { doctorCommand } from "./doctor/command.ts"
import { keysCommand } from "./keys/command.ts"
import { mcpCommand } from "./mcp/command.ts"
import { restoreCommand } from "./restore/command.ts"
import { serveCommand } from "./serve/command.ts"

/** In the order in which a newcomer meets them. */
export const commands: readonly Command[] = [
  demoCommand,
  serveCommand,
  mcpCommand,
  keysCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
]
