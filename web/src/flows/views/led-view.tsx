import type { VNode } from "preact"
import type { Fact, Field } from "../../../../src/pages/wire.ts"
import { AskForm } from "../../components/ask-form.tsx"
import { Facts } from "../../components/facts.tsx"
import { OptionButton } from "../../components/option-button.tsx"
import type { ShownFlow } from "../flow-state.ts"
import { isSafeLink } from "../safe-links.ts"
import type { ViewProps } from "./view-props.ts"

interface LedViewProps extends ViewProps {
  readonly flow: ShownFlow
}

/** Where the flow of an intent stands: a form, a choice, a question before an effect, an error. */
export function LedView(props: LedViewProps): VNode | null {
  switch (props.flow.state) {
    case "collecting":
      return <Collecting {...props} />
    case "choosing":
      return <Choosing {...props} />
    case "confirming":
      return <Confirming {...props} />
    case "authorising":
      return <Authorising {...props} />
    case "processing":
      return <Processing {...props} />
    case "error":
      return <Failed {...props} />
    default:
      return null
  }
}

function Collecting({ flow, setup, disabled, act }: LedViewProps): VNode | null {
  const fields = listOf<Field>(flow.props.fields)
  if (fields.length === 0) return <p class="note">{setup.words.inWords}</p>
  return (
    <AskForm
      // Other fields are another form.
      key={fields.map(({ name, problem }) => `${name} ${problem ?? ""}`).join()}
      fields={fields}
      language={setup.language}
      timeZone={setup.timeZone}
      words={setup.words}
      disabled={disabled}
      untold={() => true}
      onGive={(values) => act("SUBMIT", { values })}
    />
  )
}

function Choosing({ flow, disabled, act }: LedViewProps): VNode {
  const options = listOf<{ id: string; label: string; note?: string }>(flow.props.options)
  return (
    <div class="choices">
      {options.map((option) => (
        <OptionButton
          key={option.id}
          option={option}
          disabled={disabled}
          onPick={() => act("PICK", { id: option.id })}
        />
      ))}
    </div>
  )
}

function Confirming({ flow, setup, disabled, act }: LedViewProps): VNode {
  const { words } = setup
  const { facts, cost, fee, effect } = flow.props
  const charged = typeof fee === "string" ? [{ label: words.fee, text: fee }] : []
  return (
    <section class="confirm" aria-label={words.confirmTitle}>
      <p class="eyebrow">{words.confirmTitle}</p>
      <Facts
        facts={[...listOf<Fact>(facts), ...charged]}
        total={typeof cost === "string" ? { label: words.costs, text: cost } : undefined}
      />
      <div class="buttons">
        <button
          type="button"
          class={effect === "destructive" ? "primary danger" : "primary"}
          disabled={disabled}
          onClick={() => act("CONFIRM")}
        >
          {words.goAhead}
        </button>
        <button type="button" disabled={disabled} onClick={() => act("CHANGE")}>
          {words.change}
        </button>
      </div>
    </section>
  )
}

function Authorising({ flow, setup, disabled, act }: LedViewProps): VNode {
  const { words } = setup
  const { url } = flow.props
  return (
    <div class="buttons">
      {isSafeLink(url) && (
        <a class="call" href={url} rel="noopener noreferrer" target="_blank">
          {words.continue}
          <span class="hidden"> ({words.opens})</span>
        </a>
      )}
      <button type="button" class="primary" disabled={disabled} onClick={() => act("CONFIRM")}>
        {words.goAhead}
      </button>
    </div>
  )
}

function Processing({ setup }: LedViewProps): VNode {
  return (
    <p class="waiting" role="status">
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {setup.words.working}
    </p>
  )
}

function Failed({ flow, setup, disabled, act }: LedViewProps): VNode {
  const { words } = setup
  const { errorMessage, retryable } = flow.context
  return (
    <section class="failed" aria-label={words.failed}>
      <p class="eyebrow">
        <span class="mark" aria-hidden="true">
          !
        </span>
        {words.failed}
      </p>
      <p role="alert" dir="auto">
        {typeof errorMessage === "string" ? errorMessage : ""}
      </p>
      {retryable !== false && (
        <div class="buttons">
          <button type="button" class="primary" disabled={disabled} onClick={() => act("RETRY")}>
            {words.tryAgain}
          </button>
          <button type="button" disabled={disabled} onClick={() => act("CHANGE")}>
            {words.change}
          </button>
        </div>
      )}
    </section>
  )
}

function listOf<One>(value: unknown): readonly One[] {
  return Array.isArray(value) ? (value as One[]) : []
}
