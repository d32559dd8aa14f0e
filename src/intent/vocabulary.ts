/**
 * What words mean at one business, where people ask about its content. Words of every language it is asked in may stand
 * side by side; plurals in -s are understood.
 */
export interface Vocabulary {
  /**
   * Words for a value, written as the content writes it. Everyday words that are otherwise ignored count when they
   * are listed here: where homes are let, "rent" says something.
   * @example { flat: "apartment", Wohnung: "apartment", rent: "rent", "plant based": "vegan" }
   */
  readonly synonyms?: Readonly<Record<string, string>>
  /**
   * The content's word for things that lack something, for questions such as "without meat".
   * @example { meat: "vegetarian", milk: "dairy free" }
   */
  readonly without?: Readonly<Record<string, string>>
  /**
   * Words that say nothing here, because they fit all of the content.
   * @example ["recipe", "dish"]
   */
  readonly filler?: readonly string[]
}

const mostWords = 10_000
const hasLetter = /[\p{L}\p{N}]/u

/** What is wrong with a vocabulary, each with its member and what to do. */
export function vocabularyProblems({ synonyms = {}, without = {}, filler = [] }: Vocabulary): string[] {
  const problems: string[] = []
  for (const [member, table] of Object.entries({ synonyms, without })) {
    if (Object.keys(table).length > mostWords)
      problems.push(
        `vocabulary.${member}: has more than ${mostWords} words; leave out those that nobody says`,
      )
    for (const [word, value] of Object.entries(table)) {
      if (!hasLetter.test(word)) problems.push(`vocabulary.${member}: '${word}' is no word; remove it`)
      if (!hasLetter.test(value))
        problems.push(`vocabulary.${member}: '${word}' stands for nothing; name a value of the content`)
    }
  }
  for (const word of filler)
    if (!hasLetter.test(word)) problems.push(`vocabulary.filler: '${word}' is no word; remove it`)
    else if (Object.hasOwn(synonyms, word))
      problems.push(
        `vocabulary.filler: '${word}' stands in synonyms, too; it cannot both say something and nothing`,
      )
  return problems
}
