import type { VNode } from "preact"
import { useRef, useState } from "preact/hooks"
import type { Words } from "../../../src/pages/wire.ts"

interface ComposerProps {
  readonly words: Words
  readonly disabled: boolean
  readonly onSay: (text: string) => void
}

/** Where people say what they want in their own words. Enter sends, Shift+Enter makes a new line. */
export function Composer({ words, disabled, onSay }: ComposerProps): VNode {
  const [text, setText] = useState("")
  const form = useRef<HTMLFormElement>(null)

  function submit(event: Event): void {
    event.preventDefault()
    if (text.trim() === "" || disabled) return
    onSay(text.trim())
    setText("")
  }

  return (
    <form class="composer" ref={form} onSubmit={submit}>
      <div class="grow" data-text={text || words.sayHere}>
        <textarea
          id="say"
          rows={1}
          dir="auto"
          aria-label={words.sayHere}
          placeholder={words.sayHere}
          maxLength={4000}
          autocomplete="off"
          enterkeyhint="send"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // While an input method composes a character, Enter belongs to it.
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
            event.preventDefault()
            form.current?.requestSubmit()
          }}
        />
      </div>
      <button
        type="submit"
        class="send primary"
        aria-label={words.send}
        aria-disabled={disabled || text.trim() === ""}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M4 12 20 4l-4 16-4.5-6z"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linejoin="round"
          />
        </svg>
      </button>
    </form>
  )
}
