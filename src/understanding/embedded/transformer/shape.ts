/** The shape of MiniLM, a small BERT encoder, and of what is made from it. */
export const shape = { width: 384, heads: 12, inner: 1536 } as const
