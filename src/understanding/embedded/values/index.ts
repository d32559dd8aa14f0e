export { textLimit } from "../../locales/tokens.ts"
export { createValueExtractor, type Extracted, extractValues, type ValueExtractor } from "./extractor.ts"
