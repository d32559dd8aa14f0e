import { ParleyError } from "../intent/index.ts"

/** Where else the conversation may be shown. */
export interface Embedding {
  /**
   * Origins of pages, other than our own, that may show the conversation inside them and call its routes.
   * @example ["https://www.bella.example"]
   */
  readonly origins: readonly string[]
}

/** The origins as browsers write them; anything else would never match and is refused at the start. */
export function originsOf({ origins }: Embedding = { origins: [] }): readonly string[] {
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ParleyError(
        "invalid_configuration",
        `embedding.origins: '${origin}' is no origin; write scheme, host and port only, as in https://www.bella.example`,
      )
  return origins
}
