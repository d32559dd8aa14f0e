/** Rewords sentences. It sees a template with placeholders such as {{price}}, never the values behind them. */
export interface Rewording {
  reword(template: string, locale: string): Promise<string>
}

/** Returns a sentence of the language's table as this business says it, with the same placeholders. */
export type Voice = (template: string, locale: string) => string

/**
 * Nobody waits for a rewording: until it is ready, a sentence is said as the table has it. The tables have a fixed
 * number of sentences, so every rewording is kept. One that would drop or displace a fact is not used.
 */
export function createVoice(rewording: Rewording, onError: (error: unknown) => void): Voice {
  const known = new Map<string, string>()
  const asked = new Set<string>()

  async function ask(key: string, template: string, locale: string): Promise<void> {
    const reworded = await rewording.reword(template.replace(/\{(\w+)\}/g, "{{$1}}"), locale)
    const wording = reworded.replace(/\{\{(\w+)\}\}/g, "{$1}")
    if (wording !== template && hasSameFacts(template, wording)) known.set(key, wording)
  }

  return (template, locale) => {
    const key = `${locale}\n${template}`
    const wording = known.get(key)
    if (wording !== undefined) return wording
    if (!asked.has(key)) {
      asked.add(key)
      void ask(key, template, locale)
        .catch(onError)
        .finally(() => asked.delete(key))
    }
    return template
  }
}

/** Every fact appears as often as before, and a fact on a line of its own keeps that line, since it may be a list. */
function hasSameFacts(template: string, wording: string): boolean {
  const same = (pattern: RegExp) => {
    const [wanted, given] = [template, wording].map((text) => (text.match(pattern) ?? []).sort().join())
    return wanted === given
  }
  return same(/\{\w+\}/g) && same(/^\{\w+\}$/gm) && same(/[{}]/g)
}
