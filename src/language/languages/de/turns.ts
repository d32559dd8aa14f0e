import type { TurnWords } from "../../language.ts"
import { noSigns, yesSigns } from "../../signs.ts"
import { list } from "../../word-lists.ts"

export const turns: TurnWords = {
  yes: [
    ...yesSigns,
    ...list(`
    ja, ja bitte, jawohl, jep, klar, na klar, sicher, gerne, ok, okay, in ordnung, genau, richtig,
    stimmt, korrekt, jo, joa, jop, jup, yep, jau, jaa, jaaa, ja gern, ja gerne, ja genau, jawoll, freilich, eh klar, klaro, logo,
    geht klar, alles klar, von mir aus, abgemacht, machen wir, machen wir so, mach mal, machen sie mal, okidoki, bitte buchen,
    buchen sie, bitte bestellen, natürlich, selbstverständlich, einverstanden, bestätigt, mach das, machen sie das
  `),
  ],
  no: list(`
    nein, nee, nö, nein danke, lieber nicht, noch nicht, im moment nicht, auf keinen fall, nope, nöö, nicht nötig
  `),
  agree: list(`
    passt, das passt, passt mir, passt so, das passt so, passt scho, passt schon, das passt schon, passt für mich, klingt gut, hört sich gut an, gut, sehr gut, super, perfekt, prima,
    toll, das nehme ich, das ist gut, das ist richtig, sieht gut aus, wunderbar, nehme ich
  `),
  refuse: [
    ...noSigns,
    ...list("passt nicht, das stimmt nicht, das ist falsch, gefällt mir nicht, geht nicht, kein interesse"),
  ],
  cancel: list(`
    abbrechen, brich ab, stornieren, storniere, storniert, storno, canceln, annullieren, absagen, sag das ab, sagen sie das ab,
    sag ab, sagen sie ab, sag es ab, sagen sie es ab, sag ihn ab, rückgängig machen, stopp, vergiss es, vergessen sie es, lass es,
    lassen wir das, schon gut
  `),
  abort: list("abbrechen, brich ab, stopp, vergiss es, vergessen sie es, lass es, lassen wir das, schon gut"),
  cancelObjects: list(
    "das, es, alles, bitte, den vorgang, sie, die, ihn, wieder, gleich wieder, doch, doch wieder, lieber",
  ),
  thanks: list("danke, danke schön, dankeschön, vielen dank, herzlichen dank, besten dank"),
  farewell: list("tschüss, auf wiedersehen, bis bald, das war alles, das ist alles, das war's, schönen tag"),
  question: list(`
    was, welche, welcher, welches, wer, wo, wann, warum, wieso, wie, wie viel, wie viele, ist, sind, hat,
    haben sie, gibt es, kann ich, darf ich, sag mir, sagen sie mir, können sie mir sagen
  `),
  wish: list(`
    ich möchte, ich hätte gern, ich hätte gerne, ich will, ich brauche, ich würde gern, können sie,
    kannst du, könnten sie, könntest du, würden sie, bitte, kann ich buchen, können wir
  `),
  indirect: ["ob", "sagen sie mir", "sag mir"],
  propose: ["wie wäre es mit", "wie wäre", "geht auch", "ginge auch", "was ist mit"],
  correction: list(`
    doch lieber, stattdessen, ich meinte, eigentlich, ändern, ändere, korrektur, sondern, verschieben
  `),
  amend: ["aber", "mach daraus", "machen sie daraus", "moment", "lieber"],
  noPreference: list(`
    egal, ist mir egal, keine präferenz, spielt keine rolle, beliebig, ganz gleich, was auch immer,
    such du aus, suchen sie aus, keine vorliebe
  `),
  another: list("anderes, andere, anderen, noch etwas, etwas anderes, sonst noch, alternativen"),
  lead: list("und, also, oh, nun, dann, aber, bitte, hallo, guten tag, ach, oder"),
  filler: list(`
    bitte, nun, also, oh, dann, nur, hallo, und, auch, jetzt, für mich, mir, sehr, so, ich, es, das, ist,
    dies, der, die, ein, eine, für, mit, ganz, ihre, ihnen, dir, war, alles, wäre, finde
  `),
  compare: list(`
    vergleich, vergleiche, vergleichen, vergleicht, vergleichst, preisvergleich, welche von, welcher von, welches von,
    günstigste, günstigsten, günstigster, günstigstes, billigste, billigsten, billigster, billigstes, preiswerteste,
    preiswertesten, preiswertester, preiswertestes, wer hat, wer bietet, wer verkauft
  `),
}
