import type { SchemaItem } from "./item.ts"

/** One reading of a source, from its beginning to its end, however often it is interrupted. */
export interface LoadRun {
  readonly source: string
  readonly number: number
  /** Where an interrupted run goes on; undefined at the beginning. */
  readonly readTo: string | undefined
  readonly counts: LoadCounts
}

export interface LoadCounts {
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly refused: number
  readonly deleted: number
}

/** An item of a source that cannot be accepted, with the reason. */
export interface Refusal {
  readonly place: string
  readonly reason: string
}

export interface LoadBatch {
  readonly items: readonly { readonly id: string; readonly hash: string; readonly item: SchemaItem }[]
  readonly refusals: readonly Refusal[]
  /** How far the source was read with this batch. */
  readonly readTo: string | undefined
}

export interface PutResult {
  readonly run: LoadRun
  /** Items refused because another source had their id first. */
  readonly refusals: readonly Refusal[]
}

export interface SourceState extends LoadRun {
  readonly state: "running" | "finished"
  readonly started: number
  readonly finished: number | undefined
}

export interface CorpusChange {
  readonly id: string
  readonly revision: number
  readonly source: string
  /** Undefined when it was deleted. */
  readonly item: SchemaItem | undefined
}

/** Stores the items. Every change has its own revision, by which other nodes follow. */
export interface CorpusStore {
  /** Begins a run over a source, or goes on with the one that was interrupted. */
  openRun(source: string, now: number): Promise<LoadRun>
  /**
   * Items with a known hash are unchanged and not written. An id belongs to the first source that has it, for as long
   * as that source keeps it: the same id from another source is refused.
   */
  put(run: LoadRun, batch: LoadBatch, now: number): Promise<PutResult>
  /** Ends the run and deletes the items that the source no longer has. */
  finishRun(run: LoadRun, now: number): Promise<LoadRun>
  /** What the last run over a source refused. */
  listRefusals(source: string, limit: number): Promise<readonly Refusal[]>
  listSources(): Promise<readonly SourceState[]>
  /** Removes a source with all its items; returns how many. */
  removeSource(source: string, now: number): Promise<number>
  load(ids: readonly string[]): Promise<ReadonlyMap<string, SchemaItem>>
  /** Changes after a revision, in their order. */
  listChanges(after: number, limit: number): Promise<readonly CorpusChange[]>
  /** Forgets deletions before this time, which every node has seen by then. */
  forgetDeleted(before: number): Promise<number>
}
