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

/** Something that a source has and that cannot be taken. */
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
  /** What other sources had first. */
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

/** Where the items are kept. Every change has a revision of its own, by which other nodes follow. */
export interface CorpusStore {
  /** Begins a run over a source, or goes on with the one that was interrupted. */
  openRun(source: string, now: number): Promise<LoadRun>
  /**
   * Items whose hash is known count as the same and are not written. An id belongs to the source that gave it
   * first, for as long as that source has it: from any other its item is refused.
   */
  put(run: LoadRun, batch: LoadBatch, now: number): Promise<PutResult>
  /** Ends the run and deletes what the source had before and has no more. */
  finishRun(run: LoadRun, now: number): Promise<LoadRun>
  /** What the last run over a source refused. */
  listRefusals(source: string, limit: number): Promise<readonly Refusal[]>
  listSources(): Promise<readonly SourceState[]>
  /** Takes a source and everything it gave away. */
  removeSource(source: string, now: number): Promise<number>
  load(ids: readonly string[]): Promise<ReadonlyMap<string, SchemaItem>>
  /** Changes after a revision, in their order. */
  listChanges(after: number, limit: number): Promise<readonly CorpusChange[]>
  /** Forgets deletions from before this time, which every node has seen. */
  forgetDeleted(before: number): Promise<number>
}
