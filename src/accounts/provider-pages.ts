import type { KoaContextWithOIDC } from "oidc-provider"
import { pageContentSecurityPolicy } from "../http/index.ts"
import type { ShownClient } from "./shown-client.ts"

/** HTML for what the provider shows itself. */
export interface ProviderPages {
  error(error: string, description: string | undefined): Promise<string>
  enterCode(xsrf: string, problem: string | undefined): Promise<string>
  confirmCode(xsrf: string, client: ShownClient, userCode: string): Promise<string>
  codeAccepted(client: ShownClient): Promise<string>
}

export function showPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = "html"
  ctx.set("content-security-policy", pageContentSecurityPolicy)
  ctx.body = html
}

/** The provider hands over its own form; ours takes the token that guards it. */
export function xsrfOf(form: string): string {
  return /name="xsrf" value="([0-9a-f]+)"/.exec(form)?.[1] ?? ""
}

export function toCodeProblem({ name, userCode }: Error & { readonly userCode?: string }): string {
  if (name === "AbortedError") return "You refused it. The device gets no access."
  if (name === "NoCodeError") return "Enter the code that your device shows."
  if (userCode !== undefined)
    return "This code is wrong, or it is no longer good. Check it, or start again on your device."
  return "Something went wrong with this code. Start again on your device."
}
