import type { VNode } from "preact"
import type { FlowAction, Line } from "../flow-parts.ts"
import { Listed } from "./listed.tsx"
import type { ViewProps } from "./view-props.ts"

/** Lines of a cart or an order, each with its amount, and with a way to have more or fewer where there is one. */
export function CartView({ lines, ...props }: ViewProps & { readonly lines: readonly Line[] }): VNode {
  return (
    <Listed
      all={lines}
      words={props.setup.words}
      textOf={({ name }) => name}
      draw={(shown) => (
        <ul class="lines">
          {shown.map((line, index) => (
            <LineView key={index} line={line} {...props} />
          ))}
        </ul>
      )}
    />
  )
}

function LineView({ line, setup, disabled, act }: ViewProps & { readonly line: Line }): VNode {
  const { words, language } = setup
  const { name, quantity, price, amount, fewer, more, actions } = line
  const button = (action: FlowAction | undefined, sign: string, words: string) => (
    <button
      type="button"
      aria-label={`${words}: ${name}`}
      disabled={disabled || !action}
      onClick={() => action && act(action.event, action.payload)}
    >
      {sign}
    </button>
  )
  return (
    <li>
      <span class="name" dir="auto">
        {name}
        {price !== undefined && <small>{price}</small>}
      </span>
      {fewer || more ? (
        <span class="amount">
          {button(fewer, "−", words.fewer)}
          <output>{quantity.toLocaleString(language)}</output>
          {button(more, "+", words.more)}
        </span>
      ) : (
        <span class="amount">
          <output>{`${quantity.toLocaleString(language)} ×`}</output>
        </span>
      )}
      <span class="sum">{amount}</span>
      {actions.map((action) => (
        <button
          type="button"
          class="small quiet"
          key={action.event}
          disabled={disabled}
          onClick={() => act(action.event, action.payload)}
        >
          {action.label}
        </button>
      ))}
    </li>
  )
}
