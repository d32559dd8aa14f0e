import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { uimErrorCodes } from "../../src/protocols/uim/index.ts"
import { engines } from "../support/engines.ts"
import { startWebHost } from "../support/web-host.ts"
import { openMediator } from "./support/open-mediator.ts"

it("lets a person register a service on a page, shows what proves it, and says when it is proven", async () => {
  const [sqlite] = engines
  if (!sqlite) throw new Error("There is no engine to test with.")
  await using town = await openMediator(await sqlite.create(), { accounts: {} })
  const { origin } = await town.mediator.listen({ port: 0 })
  await using shop = await startWebHost()
  const jar = new Map<string, string>()
  const send = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(`${origin}${path}`, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { origin, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return {
      status: response.status,
      location: response.headers.get("location"),
      text: await response.text(),
    }
  }
  expect(await send("/account/services")).toMatchObject({ status: 303, location: "/account/sign-in" })
  const password = town.mediator.newOperatorPassword ?? ""
  expect((await send("/account/sign-in", { name: "operator", password })).status).toBe(303)
  expect((await send("/account/")).text).toContain("/account/services")
  const empty = await send("/account/services")
  const token = /name="token" value="([^"]+)"/.exec(empty.text)?.[1] ?? ""
  const form = { service_name: "Bella <b>", service_url: shop.origin, description: "Pizza" }
  expect((await send("/account/services/register", form)).status).toBe(403)
  const wrong = await send("/account/services/register", { ...form, service_url: "ftp://x", token })
  expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("service_url") })
  expect((await send("/account/services/register", { ...form, token })).status).toBe(303)
  const shown = (await send("/account/services?done=register")).text
  expect(shown).toContain("Bella &lt;b&gt;")
  const proof = /uim-owner=([\w-]+)/.exec(shown)?.[1] ?? ""
  const service = /name="service" value="([^"]+)"/.exec(shown)?.[1] ?? ""
  await send("/account/services/check", { token, service })
  expect((await send("/account/services")).text).toContain("not proven")
  shop.pages["/.well-known/uim-owner.txt"] = { body: proof }
  await send("/account/services/check", { token, service })
  expect((await send("/account/services")).text).toContain("Proven: others find it.")
  expect((await town.call("GET", `/api/services/${service}`)).status).toBe(200)
  expect((await send("/account/services/retire", { token, service })).status).toBe(303)
  expect((await town.call("GET", `/api/services/${service}`)).status).toBe(404)
})

it("[UM-44] the guide explains every code", () => {
  const guide = readFileSync(new URL("../../docs/uim.md", import.meta.url), "utf8")
  for (const { code, cause, avoid, resolve } of uimErrorCodes)
    for (const text of [`\`${code}\``, cause, avoid, resolve]) expect(guide).toContain(text)
})
