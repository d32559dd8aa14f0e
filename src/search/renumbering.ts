/** New document numbers by old ones, after removed documents were dropped (`gone`). The order stays the same. */
export type Renumbering = Uint32Array

export const gone = 0xffffffff
