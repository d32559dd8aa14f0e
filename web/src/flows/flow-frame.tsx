import type { VNode } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { FlowView, type FlowViewProps } from "./flow-view.tsx"

/** A flow in the frame that the server has chosen: in the log, beside it, above it, or in place of everything. */
export function FlowFrame(props: FlowViewProps): VNode {
  const { displayMode } = props.flow
  return displayMode === "modal" || displayMode === "fullscreen" ? (
    <Dialog {...props} />
  ) : (
    <Panel {...props} />
  )
}

function Panel(props: FlowViewProps): VNode {
  const id = useId()
  const content = (
    <>
      <FlowHead {...props} id={id} />
      <FlowView {...props} />
    </>
  )
  if (props.flow.displayMode === "sheet")
    return (
      <section class="flow sheet" aria-labelledby={id}>
        {content}
      </section>
    )
  // There may be several of one name: they are no landmarks.
  return (
    <article class="flow card" aria-labelledby={id}>
      {content}
    </article>
  )
}

/** On top of everything else; the browser keeps the focus in it and gives it back afterwards. */
function Dialog(props: FlowViewProps): VNode {
  const { flow, client } = props
  const { instanceId, dismissable, displayMode } = flow
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>("h2")?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`flow ${displayMode}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissable) void client.dismiss(instanceId)
      }}
    >
      <FlowHead {...props} id={id} />
      <FlowView {...props} />
    </dialog>
  )
}

function FlowHead({ flow, client, setup, id }: FlowViewProps & { readonly id: string }): VNode {
  const { title = flow.props.title, instanceId, dismissable, state } = flow
  return (
    <header>
      <h2 id={id} tabIndex={-1} dir="auto">
        {typeof title === "string" && title !== "" ? title : setup.name}
      </h2>
      {dismissable && state !== "processing" && (
        <button
          type="button"
          class="quiet close"
          aria-label={setup.words.close}
          disabled={client.busy.value > 0}
          onClick={() => void client.dismiss(instanceId)}
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
    </header>
  )
}
