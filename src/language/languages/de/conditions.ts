import type { ConditionWords } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const conditions: ConditionWords = {
  rulesOut: list(`
    ohne, kein, keine, keinen, außer, alles außer, nichts mit, frei von, allergisch gegen, allergie gegen,
    unverträglichkeit gegen, verträgt kein, verträgt keine, verträgt keinen, vertrage kein, vertrage keine,
    isst kein, isst keine, isst keinen, esse kein, esse keine, esse keinen, essen kein, essen keine,
    darf kein, darf keine, mag kein, mag keine
  `),
  ruledOutAfter: ["allergie", "allergien", "unverträglichkeit", "intoleranz"],
  freeOf: ["frei", "freie", "freies", "freier"],
  avoided: list(`
    gluten, laktose, milch, nuss, nüsse, nüssen, erdnüsse, schalentiere, meeresfrüchte, ei, eier, soja, weizen, zucker, fleisch, fisch, alkohol,
    koffein, parfüm, rauch, plastik
  `),
  states: list(`
    vegan, vegane, veganes, vegetarisch, vegetarische, vegetarier, veganer, zöliakie, koscher, halal, diabetiker,
    laktose, glutenfrei, laktosefrei, allergie, allergien, allergisch, unverträglichkeit, schwanger, rollstuhl,
    barrierefrei, blind, taub, kleinkind, baby, nichtraucher, ebenerdig
  `),
  removes: ["entfernen", "entfernt", "löschen", "löscht", "herausnehmen"],
  needs: list(`
    brauchen, brauche, bräuchten, bräuchte, benötigen, benötige, bringen, wir haben, ich habe, mit einem, mit einer,
    feiern, außerdem, wenn möglich, am liebsten, bitte
  `),
}
