import type { VNode } from "preact"
import { useEffect, useId, useState } from "preact/hooks"
import { resolve, type Surface, type SurfaceComponent, withValue } from "../a2ui-state.ts"
import { isOwnPicture } from "../safe-links.ts"
import type { ViewProps } from "./view-props.ts"

interface SurfaceProps extends ViewProps {
  readonly surface: Surface
}

interface PartProps extends SurfaceProps {
  readonly part: SurfaceComponent
  /** How deep it stands: what contains itself ends somewhere. */
  readonly depth: number
  readonly data: unknown
  readonly onData: (property: unknown, value: unknown) => void
}

const deepest = 12

/** Draws a surface of A2UI's basic catalog, for a flow that no component is registered for. */
export function A2uiView(props: SurfaceProps): VNode | null {
  const { surface } = props
  const [data, setData] = useState<unknown>(surface.data)
  // A new surface begins with its own data; what was typed into the one before is gone with it.
  useEffect(() => setData(surface.data), [surface])
  const onData = (property: unknown, value: unknown) =>
    setData((now: unknown) => withValue(now, property, value))
  return <Child id="root" depth={0} data={data} onData={onData} {...props} />
}

function Child({ id, ...props }: Omit<PartProps, "part"> & { readonly id: unknown }): VNode | null {
  const { components } = props.surface
  const part = typeof id === "string" && Object.hasOwn(components, id) ? components[id] : undefined
  return part && props.depth < deepest ? <Part {...props} depth={props.depth + 1} part={part} /> : null
}

function Part(props: PartProps): VNode | null {
  const { part, data } = props
  switch (part.component) {
    case "Text":
      return <Words part={part} data={data} />
    case "Image": {
      const url = resolve(part.url, data)
      return isOwnPicture(url, props.setup.base) ? (
        <img src={url} alt={textOf(part.description, data)} />
      ) : null
    }
    case "Divider":
      return <hr />
    case "Card":
      return (
        <div class="surface-card">
          <Child {...props} id={part.child} />
        </div>
      )
    case "Column":
    case "Row":
    case "List":
      return (
        <div class={part.component === "Row" ? "buttons" : "surface-column"}>
          {listOf(part.children).map((id) => (
            <Child key={String(id)} {...props} id={id} />
          ))}
        </div>
      )
    case "Button":
      return <Press {...props} />
    default:
      return <Input {...props} />
  }
}

function Words({ part, data }: Pick<PartProps, "part" | "data">): VNode {
  const text = textOf(part.text, data)
  if (part.variant === "h1" || part.variant === "h2" || part.variant === "h3")
    return <h3 dir="auto">{text}</h3>
  if (part.variant === "h4" || part.variant === "h5") return <h4 dir="auto">{text}</h4>
  return (
    <p class={part.variant === "caption" ? "note" : undefined} dir="auto">
      {text}
    </p>
  )
}

/** An action that is an event comes back to the flow with the data that it is bound to. */
function Press({ part, surface, data, disabled, act }: PartProps): VNode | null {
  const { event } = (part.action ?? {}) as {
    readonly event?: { readonly name: string; readonly context?: Readonly<Record<string, unknown>> }
  }
  const child = typeof part.child === "string" ? surface.components[part.child] : undefined
  if (!event) return null
  const payload = event.context && toPayload(event.context, data)
  return (
    <button
      type="button"
      class={part.variant === "primary" ? "primary" : part.variant === "borderless" ? "quiet" : undefined}
      disabled={disabled}
      onClick={() => act(event.name, payload)}
    >
      {textOf(child?.text, data)}
    </button>
  )
}

/** Bindings are resolved; of what was picked, one value stands for itself and none for nothing. */
function toPayload(context: Readonly<Record<string, unknown>>, data: unknown): Record<string, unknown> {
  const entries = Object.entries(context).map(([name, value]) => [name, plain(resolve(value, data))])
  return Object.fromEntries(entries)
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value : value[0]
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

/** Whatever asks for a value. */
function Input({ part, data, disabled, onData }: PartProps): VNode | null {
  const id = useId()
  const value = resolve(part.value, data)
  const label = textOf(part.label, data)
  const set = (next: unknown) => onData(part.value, next)
  if (part.component === "CheckBox")
    return (
      <label class="field" for={id}>
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          disabled={disabled}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        {label}
      </label>
    )
  if (part.component === "ChoicePicker")
    return <Picker {...{ part, data, disabled, set, value, label, id }} />
  if (part.component !== "TextField" && part.component !== "DateTimeInput") return null
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...{ type: typeOf(part) as "text" }}
        value={value === undefined ? "" : String(value)}
        disabled={disabled}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </div>
  )
}

function typeOf({ component, variant, enableDate, enableTime }: SurfaceComponent) {
  if (component === "TextField")
    return variant === "number" ? "number" : variant === "obscured" ? "password" : "text"
  if (enableDate === false) return "time"
  return enableTime === true ? "datetime-local" : "date"
}

interface PickerProps {
  readonly part: SurfaceComponent
  readonly value: unknown
  readonly label: string
  readonly id: string
  readonly disabled: boolean
  readonly set: (value: unknown) => void
}

/** A picker holds a list, however many may be picked. */
function Picker({ part, value, label, id, disabled, set }: PickerProps): VNode {
  const isMultiple = part.variant === "multipleSelection"
  const picked = listOf(value).map(String)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        multiple={isMultiple}
        disabled={disabled}
        onChange={({ currentTarget: { selectedOptions } }) =>
          set([...selectedOptions].map((option) => option.value).filter((one) => one !== ""))
        }
      >
        {!isMultiple && <option value="" />}
        {(listOf(part.options) as { label: string; value: string }[]).map((option) => (
          <option key={option.value} value={option.value} selected={picked.includes(option.value)}>
            {String(option.label)}
          </option>
        ))}
      </select>
    </div>
  )
}

function textOf(property: unknown, data: unknown): string {
  const text = resolve(property, data)
  return typeof text === "string" || typeof text === "number" ? String(text) : ""
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
