import type { VNode } from "preact"
import { useRef, useState } from "preact/hooks"
import { DeskError, signIn } from "./desk-requests.ts"

interface SignInFormProps {
  readonly name: string
  readonly onSignedIn: () => void
}

export function SignInForm({ name, onSignedIn }: SignInFormProps): VNode {
  const [password, setPassword] = useState("")
  const [problem, setProblem] = useState("")
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    setBusy(true)
    // Announced again even if the next answer is the same.
    setProblem("")
    try {
      await signIn(password)
      onSignedIn()
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      setProblem(error.message)
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <main class="sign-in">
      <h1 dir="auto">{name}</h1>
      <p class="soft">The owner's desk: what was done, what was said, and what nobody could be given.</p>
      <form onSubmit={(event) => void submit(event)}>
        {/* Password managers file a password under a name. */}
        <input
          class="hidden"
          type="text"
          autocomplete="username"
          value="owner"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
        />
        <label for="password">Password</label>
        <input
          id="password"
          type="password"
          autocomplete="current-password"
          required
          ref={field}
          aria-describedby="password-problem"
          aria-invalid={problem !== ""}
          enterkeyhint="go"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <p id="password-problem" class="problem" role="alert">
          {problem}
        </p>
        <button type="submit" class="primary" disabled={busy}>
          Sign in
        </button>
      </form>
      <p class="note">
        It was printed when the site first started. Lost it? Run <code>parley desk password</code> where the
        site runs.
      </p>
    </main>
  )
}
