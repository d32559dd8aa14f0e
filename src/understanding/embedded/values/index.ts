export { textLimit } from "../../locales/tokens.ts"
export { type Extracted, extractValues } from "./extractor.ts"
