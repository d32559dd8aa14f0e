import { existsSync } from "node:fs"
import { join } from "node:path"
import type { IntentDescriptor } from "../intent/index.ts"
import type { Foundation } from "../server/index.ts"
import { openLearnedReader, type Reader } from "../understanding/index.ts"
import type { SiteOptions } from "./site-options.ts"

/** The learned reader, where its weights are present and it is not turned off; it learns the declarations meanwhile. */
export function openSiteReader(
  { reader: isWanted = true }: Pick<SiteOptions, "reader">,
  descriptors: readonly IntentDescriptor[],
  { data, onError }: Pick<Foundation, "data" | "onError">,
  stack: AsyncDisposableStack,
): { readonly reader: Reader | undefined; readonly ready: Promise<void> } {
  const cache = existsSync(data) ? join(data, "cache", "reader") : undefined
  const reader = isWanted ? openLearnedReader({ cache, onError }) : undefined
  if (!reader) return { reader, ready: Promise.resolve() }
  stack.use(reader)
  return { reader, ready: reader.prepare(descriptors) }
}
