import { existsSync } from "node:fs"
import { join } from "node:path"
import type { IntentDescriptor } from "../intent/index.ts"
import type { Foundation } from "../server/index.ts"
import { openLearnedReader, type Reader } from "../understanding/index.ts"
import type { SiteOptions } from "./site-options.ts"

export interface SiteReader {
  readonly reader: Reader | undefined
  /** Fulfilled when the declarations are learnt, which begins when somebody waits for it or says something. */
  ready(): Promise<void>
}

/** The learned reader, where it is turned on and its weights are present. Until it is ready the rules read alone. */
export function openSiteReader(
  { reader: isWanted = false }: Pick<SiteOptions, "reader">,
  descriptors: readonly IntentDescriptor[],
  { data, onError }: Pick<Foundation, "data" | "onError">,
  stack: AsyncDisposableStack,
): SiteReader {
  const cache = existsSync(data) ? join(data, "cache", "reader") : undefined
  const opened = isWanted ? openLearnedReader({ cache, onError }) : undefined
  if (!opened) return { reader: undefined, ready: () => Promise.resolve() }
  stack.use(opened)
  let learning: Promise<void> | undefined
  const ready = () => {
    learning ??= opened.prepare(descriptors)
    return learning
  }
  return {
    ready,
    reader: {
      read(...message) {
        void ready()
        return opened.read(...message)
      },
    },
  }
}
