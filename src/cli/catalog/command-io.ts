/** The output, environment and network of a catalog command; by default those of the process. */
export interface CommandIo {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly fetch?: typeof fetch
}

/** 0: in order. 1: problems were found or something was refused. 2: wrong usage, or a file cannot be read. */
export type ExitCode = 0 | 1 | 2
