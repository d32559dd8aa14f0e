import type { VNode } from "preact"
import { useState } from "preact/hooks"
import type { DeskSetup } from "../../../src/pages/desk/wire.ts"
import { Conversations } from "./conversations.tsx"
import { signOut } from "./door.ts"
import { Executions } from "./executions.tsx"
import { Hours } from "./hours.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { UnmetWishes } from "./unmet-wishes.tsx"

const views = {
  executions: { title: "Done", view: Executions, exports: true },
  conversations: { title: "Conversations", view: Conversations, exports: true },
  unmet: { title: "Asked in vain", view: UnmetWishes, exports: true },
  hours: { title: "Busy hours", view: Hours, exports: false },
} as const

type ViewName = keyof typeof views

/** The owner's desk: one list at a time, found again by its address. */
export function DeskPage({ setup }: { readonly setup: DeskSetup }): VNode {
  const [signedIn, setSignedIn] = useState(setup.signedIn)
  const [name, setName] = useState<ViewName>(() => toViewName(location.hash.slice(1)))
  if (!signedIn) return <SignInForm name={setup.name} onSignedIn={() => setSignedIn(true)} />
  const { title, view: View, exports } = views[name]
  const show = (next: ViewName) => {
    history.replaceState(null, "", `#${next}`)
    setName(next)
  }
  return (
    <div class="desk">
      <header>
        <h1 dir="auto">{setup.name}</h1>
        <nav aria-label="Desk">
          {(Object.keys(views) as ViewName[]).map((key) => (
            <button
              type="button"
              key={key}
              aria-current={key === name ? "page" : undefined}
              onClick={() => show(key)}
            >
              {views[key].title}
            </button>
          ))}
        </nav>
        <button
          type="button"
          class="quiet small"
          onClick={() => void signOut().then(() => setSignedIn(false))}
        >
          Sign out
        </button>
      </header>
      <main>
        <div class="heading">
          <h2>{title}</h2>
          {exports && (
            <p class="exports">
              Export as <a href={`/desk/data/export/${name}.csv`}>CSV</a> or{" "}
              <a href={`/desk/data/export/${name}.json`}>JSON</a>
            </p>
          )}
        </div>
        <View key={name} setup={setup} onSignedOut={() => setSignedIn(false)} />
      </main>
    </div>
  )
}

function toViewName(text: string): ViewName {
  return Object.hasOwn(views, text) ? (text as ViewName) : "executions"
}
