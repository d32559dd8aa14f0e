import type { PageSetup } from "../../../../src/pages/wire.ts"
import type { Act } from "../own-components.ts"

/** What every view of a flow is given. */
export interface ViewProps {
  readonly setup: PageSetup
  /** While an event is under way nothing else can be pressed. */
  readonly disabled: boolean
  readonly act: Act
}
