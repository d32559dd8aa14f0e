import { type Finding, lintFolder, loadFolder } from "../../catalog/index.ts"
import type { CommandIo, ExitCode } from "./command-io.ts"
import { loadOthers, openHistory } from "./history.ts"

export interface LintFlags {
  readonly with: readonly string[]
  readonly json: boolean
  readonly strict: boolean
}

export async function lint(directory: string, flags: LintFlags, io: CommandIo): Promise<ExitCode> {
  const folder = await loadFolder(directory)
  const published = await openHistory(folder)
  const findings = lintFolder(folder, { published, others: await loadOthers(flags.with) })
  if (flags.json) io.stdout(`${JSON.stringify(findings, undefined, 2)}\n`)
  else writeFindings(findings, folder.files.length, io)
  const failing = findings.filter(({ level }) => flags.strict || level !== "warning")
  return failing.length > 0 ? 1 : 0
}

export function writeFindings(findings: readonly Finding[], files: number, io: CommandIo): void {
  for (const { path, level, rule, message } of findings) io.stdout(`${path}: ${level} ${rule}: ${message}\n`)
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length
  io.stdout(
    `${files} files: ${count("refused")} refused, ${count("error")} errors, ${count("warning")} warnings\n`,
  )
}
