/** What the desk and its server say to each other: types only, for both sides. */

export interface DeskExecution {
  readonly id: string
  readonly uid: string
  readonly title: string
  readonly state: string
  readonly principal: string
  readonly startedAt: string
  readonly settledAt: string | null
  readonly price: string | null
  readonly input: unknown
  readonly output: unknown
  readonly error: { readonly code: string; readonly message: string } | null
  readonly receipt: unknown
}

export interface DeskConversation {
  readonly id: string
  readonly owner: string
  readonly locale: string
  readonly phase: string
  readonly turns: number
  readonly wish: string | null
  readonly intent: string | null
  readonly values: Readonly<
    Record<string, { readonly value: unknown; readonly turn: number; readonly confidence: number }>
  >
  readonly assumptions: readonly string[]
  readonly executionId: string | null
  readonly startedAt: string
}

export interface DeskUnmet {
  readonly words: string
  readonly reason: string
  readonly count: number
  readonly locale: string
  readonly intent: string | null
  readonly firstAt: string
  readonly lastAt: string
}

/** An agreement to the terms, with one of its tokens. */
export interface DeskAgreement {
  readonly token: string
  readonly agreement: string
  readonly party: string
  readonly agentId: string
  readonly permissions: readonly string[]
  readonly obligations: readonly string[]
  readonly policy: string
  readonly validFrom: string
  readonly validTo: string
  readonly state: "valid" | "ended" | "revoked"
}

export interface BusyHours {
  readonly days: number
  readonly total: number
  /** By weekday from Monday, then by hour, in the site's own time. */
  readonly counts: readonly (readonly number[])[]
}

export interface DeskSetup {
  readonly name: string
  readonly timeZone: string
  readonly language: string
  readonly signedIn: boolean
}
