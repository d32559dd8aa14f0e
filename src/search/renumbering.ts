/** New numbers by old ones after removed documents were dropped; `gone` for those. The order stays. */
export type Renumbering = Uint32Array

export const gone = 0xffffffff
