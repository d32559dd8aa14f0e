import type { VNode } from "preact"
import type { PageSetup } from "../../../src/pages/wire.ts"

interface PageHeaderProps {
  readonly setup: PageSetup
  readonly disabled: boolean
  /** Undefined while there is nothing to start over. */
  readonly onStartOver: (() => void) | undefined
}

export function PageHeader({ setup, disabled, onStartOver }: PageHeaderProps): VNode {
  return (
    <header>
      <a class="brand" href={`${setup.base}/`}>
        {setup.logo ? (
          <img src={`${setup.base}/intent-ui/logo`} alt="" width="40" height="40" />
        ) : (
          <span class="monogram" aria-hidden="true">
            {[...setup.name][0]}
          </span>
        )}
        <span dir="auto">{setup.name}</span>
      </a>
      {onStartOver && (
        <button type="button" class="quiet small" disabled={disabled} onClick={onStartOver}>
          {setup.words.startOver}
        </button>
      )}
    </header>
  )
}
