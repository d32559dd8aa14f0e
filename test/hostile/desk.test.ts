import { Hono } from "hono"
import { expect, it } from "vitest"
import { resetPassword } from "../../src/pages/desk/password.ts"
import { createSignIn } from "../../src/pages/desk/sign-in.ts"
import { createSqlPasswordStore, openStorage } from "../../src/storage/index.ts"

it("guesses from many addresses do not shut the owner out of the desk", async () => {
  await using engine = await openStorage({ file: ":memory:" })
  const passwords = createSqlPasswordStore(engine)
  const password = await resetPassword(passwords, Date.now())
  const desk = createSignIn({
    passwords,
    secret: new Uint8Array(32),
    isSecure: () => false,
    addressOf: (c) => c.req.header("x-address") ?? "",
    now: Date.now,
  })
  const app = new Hono()
  app.onError((error, c) =>
    c.text(error.message, (error as { code?: string }).code === "rate_limited" ? 429 : 401),
  )
  app.post("/desk/sign-in", async (c) => {
    await desk.signIn(c, await c.req.text())
    return c.text("welcome")
  })
  const signIn = (address: string, body: string, cookie = "") =>
    app.request("/desk/sign-in", { method: "POST", body, headers: { "x-address": address, cookie } })

  const first = await signIn("192.0.2.1", password)
  expect(first.status).toBe(200)
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ")
  const guesses = Array.from({ length: 40 }, (_, index) => signIn(`198.51.100.${index}`, "wrong"))
  const own = await Promise.race([
    signIn("192.0.2.1", password, cookie),
    Promise.all(guesses).then(() => "the guesses came first"),
  ])
  expect(own, "a browser that was signed in before has a place of its own").toMatchObject({ status: 200 })
  expect((await signIn("192.0.2.9", password)).status, "and any other waits in line").toBe(200)
  for (const guess of await Promise.all(guesses)) expect(guess.status).toBe(401)
  const forged = await signIn("198.51.100.1", "wrong", "parley-desk-browser=x.y")
  expect(forged.status).toBe(401)
})
