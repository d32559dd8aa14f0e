/** The shape of all-MiniLM-L6-v2, a BERT encoder. */
export const shape = { layers: 6, width: 384, heads: 12, inner: 1536 } as const
/** Tokens of one sentence, its two marks included: what the model was trained with. */
export const maximumTokens = 128
