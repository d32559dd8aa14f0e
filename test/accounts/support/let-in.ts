import type { Visitor } from "./visitor.ts"

const redirect = "http://127.0.0.1:8976/callback"
const verifier = "dBjftJeZ4CVP-mBSz9YQ6YoCxuqKZQZQZQZQZQZQZQZ"

export interface LetIn {
  readonly client_id: string
  readonly access_token: string
  readonly refresh_token: string
  refresh(): Promise<{ readonly access_token: string }>
}

/** A new application that a person lets into their account, by the authorisation code flow. */
export async function letIn(
  origin: string,
  visitor: Visitor,
  password: string,
  more: Record<string, string> = {},
  name = "operator",
): Promise<LetIn> {
  const registered = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redirect_uris: [redirect], token_endpoint_auth_method: "none" }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const digest = await crypto.subtle.digest("SHA-256", Buffer.from(verifier))
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirect,
    response_type: "code",
    code_challenge: Buffer.from(digest).toString("base64url"),
    code_challenge_method: "S256",
    ...more,
  })
  const callback = new URL(await visitor.agree(`${origin}/oauth/authorize?${query}`, password, name))
  const ask = async (params: Record<string, string>) => {
    const response = await fetch(`${origin}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id, ...params }).toString(),
    })
    if (!response.ok) throw new Error(`No token: ${await response.text()}`)
    return (await response.json()) as { access_token: string; refresh_token: string }
  }
  const tokens = await ask({
    grant_type: "authorization_code",
    code: callback.searchParams.get("code") ?? "",
    redirect_uri: redirect,
    code_verifier: verifier,
  })
  return {
    client_id,
    ...tokens,
    refresh: () => ask({ grant_type: "refresh_token", refresh_token: tokens.refresh_token }),
  }
}
