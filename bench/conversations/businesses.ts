import * as bellaCucina from "../../examples/bella-cucina/index.ts"
import * as casa from "../../examples/casa/index.ts"
import * as pantry from "../../examples/pantry/index.ts"
import * as margaux from "./businesses/margaux.ts"
import * as seeblick from "./businesses/seeblick.ts"
import * as spokes from "./businesses/spokes.ts"
import type { CreateBackend } from "./open-business.ts"

/** Whom the written conversations are with. */
export const businesses: Readonly<Record<string, CreateBackend>> = {
  "bella-cucina": bellaCucina.createBackend,
  casa: casa.createBackend,
  pantry: pantry.createBackend,
  spokes: spokes.createBackend,
  margaux: margaux.createBackend,
  seeblick: seeblick.createBackend,
}
