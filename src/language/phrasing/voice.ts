/** Rewords sentences. It gets a template with placeholders such as {{price}}, and never what stands in their place. */
export interface Rewording {
  reword(template: string, locale: string): Promise<string>
}

/** A sentence of a language's table as this business says it, with the same placeholders. */
export type Voice = (template: string, locale: string) => string

/**
 * Nobody waits for a rewording: a sentence is said as the table has it until its rewording is there. There are as many
 * as the tables have sentences, so all are kept. One that would not say every fact in its place is not used.
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

/** Each as often as before; and one that has a line to itself keeps it, since it may be a list. */
function hasSameFacts(template: string, wording: string): boolean {
  const same = (pattern: RegExp) => {
    const [wanted, given] = [template, wording].map((text) => (text.match(pattern) ?? []).sort().join())
    return wanted === given
  }
  return same(/\{\w+\}/g) && same(/^\{\w+\}$/gm) && same(/[{}]/g)
}
