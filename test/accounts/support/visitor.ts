/** A person at a browser that keeps cookies, follows redirects and fills in forms. For flows where no pixel matters. */
export class Visitor {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, origin } = new URL(url)
    const cookie = [...this.#cookies]
      .filter(
        ([, { path }]) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`),
      )
      .map(([key, { value }]) => `${key.split("\n")[0]}=${value}`)
      .join("; ")
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    if (init.method === "POST") Object.assign(headers, { origin })
    const response = await fetch(url, { ...init, headers, redirect: "manual" })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Goes where it is sent, as long as that is the same host; returns the last answer, or where it would go. */
  async open(url: string, init: RequestInit = {}): Promise<Page> {
    let response = await this.fetch(url, init)
    let at = url
    for (let hops = 0; hops < 10; hops++) {
      const location = response.headers.get("location")
      if (location === null) return { url: at, status: response.status, text: await response.text() }
      const next = new URL(location, at)
      if (next.origin !== new URL(url).origin) return { url: next.href, status: response.status, text: "" }
      at = next.href
      response = await this.fetch(at)
    }
    throw new Error(`Too many redirects from ${url}`)
  }

  submit(page: Page, fields: Record<string, string>): Promise<Page> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]
    if (action === undefined) throw new Error(`No form on ${page.url}: ${page.text}`)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const all = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...fields }
    return this.open(new URL(action, page.url).href, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(all as Record<string, string>).toString(),
    })
  }

  /** Signs in and agrees, as far as it is asked; returns where the application is sent. */
  async agree(url: string, password: string, name = "operator"): Promise<string> {
    let page = await this.open(url)
    if (page.text.includes("<h1>Sign in</h1>")) page = await this.submit(page, { name, password })
    if (page.text.includes('value="agree"')) page = await this.submit(page, { answer: "agree" })
    return page.url
  }

  /** The values of its cookies, which nobody else should know. */
  secrets(): string[] {
    return [...this.#cookies.values()].map(({ value }) => value)
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ")
    const [name = "", value = ""] = pair.split(/=(.*)/s)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? "/"
    const key = `${name}\n${path}`
    if (value === "") this.#cookies.delete(key)
    else this.#cookies.set(key, { value, path })
  }
}

export interface Page {
  readonly url: string
  readonly status: number
  readonly text: string
}
