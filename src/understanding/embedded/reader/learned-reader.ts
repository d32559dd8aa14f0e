import { type IntentDescriptor, localise } from "../../../intent/index.ts"
import { capText } from "../split-words.ts"
import { staticTokenizer } from "../static-encoder.ts"
import { type LabelSet, toLabelSet } from "./labels.ts"
import { toMessage } from "./message.ts"
import { bundledReader } from "./reader-file.ts"
import { ReaderThread } from "./reader-thread.ts"
import type { ReadContext, Reader, Reading } from "./reading.ts"
import { toReading } from "./to-reading.ts"

export interface LearnedReaderOptions {
  /** Folder with `reader.json` and the weights beside it; the one that comes with Parley if not given. */
  readonly folder?: string | undefined
  /** Folder where encoded labels are kept between starts; without it, they are encoded at each start. */
  readonly cache?: string | undefined
  /** Told why the reader fell silent; the rules go on alone. */
  readonly onError: (error: unknown) => void
}

/** The reader in a thread of its own, which all readers of a process with the same weights share. */
export interface LearnedReader extends Reader, AsyncDisposable {
  /** Primary subtags of the languages it reads. */
  readonly languages: readonly string[]
  /** Encodes the labels of declarations, each language after the other. Until then `read` answers undefined. */
  prepare(descriptors: readonly IntentDescriptor[]): Promise<void>
}

/** Undefined where there are no weights. Weights that are broken are an error. */
export function openLearnedReader(options: LearnedReaderOptions): LearnedReader | undefined {
  const folder = options.folder ?? bundledReader()
  if (folder === undefined) return undefined
  const { cache } = options
  const thread = ReaderThread.share(folder)
  const { languages } = thread
  const tokenizer = staticTokenizer()
  const sets = new WeakMap<IntentDescriptor, LabelSet>()
  const setOf = (descriptor: IntentDescriptor) => {
    const set = sets.get(descriptor) ?? toLabelSet(descriptor, tokenizer)
    sets.set(descriptor, set)
    return set
  }

  let isOpen = true
  let reported: unknown

  /** A thread that has ended gives the same error to everyone: it is told once. */
  function report(error: unknown): void {
    if (isOpen && error !== reported) options.onError(error)
    reported = error
  }

  async function load(set: LabelSet): Promise<void> {
    try {
      await thread.load(set, cache)
    } catch (error) {
      report(error)
    }
  }

  async function readWith(set: LabelSet, text: string, context: ReadContext, signal?: AbortSignal) {
    const message = toMessage(capText(text), context, set, tokenizer)
    if (!message) return undefined
    const { input, pieces } = message
    const words = pieces.map(({ word }) => word)
    const found = await thread.read(set, input, words, signal)
    if (found) return toReading(set, found.labels, found.acts, pieces)
    void load(set)
    return undefined
  }

  return {
    languages,
    async prepare(descriptors) {
      for (const tag of languages)
        for (const descriptor of descriptors) await load(setOf(localise(descriptor, tag)))
    },
    async read(text, descriptor, context, signal): Promise<Reading | undefined> {
      signal?.throwIfAborted()
      if (!languages.includes(primarySubtag(context.locale)) || thread.isBusy) return undefined
      const set = setOf(localise(descriptor, context.locale))
      if (!thread.isLoaded(set)) {
        void load(set)
        return undefined
      }
      try {
        return await readWith(set, text, context, signal)
      } catch (error) {
        signal?.throwIfAborted()
        report(error)
        return undefined
      }
    },
    async [Symbol.asyncDispose]() {
      if (!isOpen) return
      isOpen = false
      await thread[Symbol.asyncDispose]()
    },
  }
}

function primarySubtag(tag: string): string {
  return (tag.split(/[-_]/, 1)[0] ?? "").toLowerCase()
}
