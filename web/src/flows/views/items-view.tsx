import type { VNode } from "preact"
import { Facts } from "../../components/facts.tsx"
import type { Item } from "../flow-parts.ts"
import { isOwnPicture, isSafeLink } from "../safe-links.ts"
import { Listed } from "./listed.tsx"
import type { ViewProps } from "./view-props.ts"

/** Facts up to this many stand beside the name, in one line. */
const besideName = 1

/** Things that were found, each with what can be done about it. */
export function ItemsView({ items, ...props }: ViewProps & { readonly items: readonly Item[] }): VNode {
  const isCompact = items.every(({ text, image, facts }) => !text && !image && facts.length <= besideName)
  return (
    <Listed
      all={items}
      words={props.setup.words}
      textOf={({ title, text, facts }) => [title, text ?? "", ...facts.map((fact) => fact.text)].join(" ")}
      draw={(shown) => (
        <ul class={isCompact ? "found compact" : "found"}>
          {shown.map((item, index) => (
            <ItemView key={index} item={item} isCompact={isCompact} {...props} />
          ))}
        </ul>
      )}
    />
  )
}

interface ItemViewProps extends ViewProps {
  readonly item: Item
  readonly isCompact: boolean
}

function ItemView({ item, isCompact, setup, disabled, act }: ItemViewProps): VNode {
  const { title, text, image, url, facts, actions } = item
  return (
    <li>
      {isOwnPicture(image, setup.base) && <img src={image} alt="" loading="lazy" />}
      <p class="name" dir="auto">
        {isSafeLink(url) ? (
          <a href={url} rel="noopener noreferrer nofollow ugc" target="_blank">
            {title}
            <span class="hidden"> ({setup.words.opens})</span>
          </a>
        ) : (
          title
        )}
        {isCompact && facts[0] && <small>{facts[0].text}</small>}
      </p>
      {text && <p dir="auto">{text}</p>}
      {!isCompact && <Facts facts={facts} />}
      {actions.length > 0 && (
        <div class="buttons">
          {actions.map((action, index) => (
            <button
              type="button"
              key={index}
              class="small"
              disabled={disabled}
              aria-label={`${action.label}: ${title}`}
              onClick={() => act(action.event, action.payload)}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
