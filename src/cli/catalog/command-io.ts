/** What a command writes to and reads from; the frame gives the process's own. */
export interface CommandIo {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly fetch?: typeof fetch
}

/** 0: in order. 1: something was found or refused. 2: the command was not understood, or cannot read its files. */
export type ExitCode = 0 | 1 | 2
