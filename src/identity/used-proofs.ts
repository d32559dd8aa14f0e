/** Remembers proofs that count once, such as nonces, for as long as they could be shown again; shared by all nodes. */
export interface UsedProofs {
  /**
   * Marks a proof as used until a time in milliseconds since the epoch, and returns whether this was its first use. Of
   * many at once, on any node, one is the first.
   */
  use(proof: string, until: number, now: number): Promise<boolean>
}
