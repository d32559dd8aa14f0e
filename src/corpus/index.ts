export type { Judge } from "./asking/judge.ts"
export { statementsIn } from "./asking/memory.ts"
export type { AnswerEvent, ElicitedQuestion, Question } from "./asking/question.ts"
export { Corpus, type CorpusOptions } from "./corpus.ts"
export type {
  CorpusChange,
  CorpusStore,
  LoadBatch,
  LoadCounts,
  LoadRun,
  PutResult,
  Refusal,
  SourceState,
} from "./corpus-store.ts"
export { listOf, nameOf, parseItem, type SchemaItem, shortName, textOf, typesOf, urlOf } from "./item.ts"
export {
  type CorpusSource,
  type LoadOptions,
  type LoadProgress,
  loadCorpus,
  type SourceEntry,
} from "./load.ts"
export type { MemoryStore } from "./memory-store.ts"
export {
  type CsvMapping,
  createCsvSource,
  createFeedSource,
  createIteratorSource,
  createJsonlSource,
  createPoliteFetch,
  createSitemapSource,
  type OpenBytes,
  openFile,
  type PoliteFetch,
  type PoliteFetchOptions,
  type ReadText,
} from "./sources/index.ts"
export { toDocument } from "./to-document.ts"
