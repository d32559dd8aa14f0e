export { textLimit } from "../../../language/index.ts"
export { type Extracted, extractValues } from "./extractor.ts"
export type { WordSources } from "./message.ts"
