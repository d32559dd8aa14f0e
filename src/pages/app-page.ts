import type { Host } from "../host/index.ts"
import { loadBundle } from "./bundle.ts"
import { toScriptData } from "./document.ts"
import { choosePageLanguage } from "./page-language.ts"
import { prepareTheme, type Theme } from "./theme.ts"
import type { AppSetup } from "./wire.ts"

/**
 * The application that shows flows inside a client of MCP: one page that loads nothing, because its frame may not. In
 * the frame of another there is no policy of ours, so that script and styles can stand in the page.
 */
export function createAppPage(host: Host, theme: Theme | undefined) {
  const { css, words: own } = prepareTheme(theme)
  return (locale: string): Promise<string> | undefined => {
    const app = loadBundle()?.app
    if (!app) return undefined
    const { name, timeZone, locale: siteLocale } = host.service
    const { tag, direction, words } = choosePageLanguage(locale, { locale: siteLocale, words: own })
    const setup: AppSetup = { name, language: tag, timeZone, words }
    return Promise.resolve(`<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>${toText(name)}</title><style>${css}</style></head>
<body><div id="app"></div><script type="application/json" id="setup">${toScriptData(setup)}</script>
<script type="module">${app.replaceAll("</script", "<\\/script")}</script></body></html>`)
  }
}

function toText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
