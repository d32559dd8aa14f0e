import type { TurnWords } from "../../language.ts"
import { noSigns, yesSigns } from "../../signs.ts"
import { list } from "../../word-lists.ts"

export const turns: TurnWords = {
  yes: [
    ...yesSigns,
    ...list(`
    oui, oui s'il vous plaît, ouais, bien sûr, d'accord, ok, okay, exactement, tout à fait, c'est exact,
    correct, certainement, volontiers, je confirme, allez-y, vas-y, entendu, ok pour moi, c'est ok, c'est ok pour moi, ouaip,
    ouep, oué, yep, oui oui, je valide, validez, c'est validé, carrément, pas de souci, pas de problème, banco, ça roule, ça joue,
    faites, faites-le, faites comme ça
  `),
  ],
  no: [
    "non",
    "non merci",
    "pas maintenant",
    "pas encore",
    "pas vraiment",
    "surtout pas",
    "nan",
    "nope",
    "pas la peine",
    "ça ira",
  ],
  agree: list(`
    ça me va, ça marche, parfait, très bien, super, génial, c'est bon, c'est bien, c'est parfait,
    excellent, impec, impeccable, nickel, top, ça me convient, ça nous va, ça nous convient, bon pour moi, parfait pour moi,
    c'est parfait pour moi, on prend, je prends, je le prends, je la prends, bien, bonne idée
  `),
  refuse: [
    ...noSigns,
    ...list(
      "ça ne va pas, c'est faux, ce n'est pas ça, ça ne me convient pas, ça ne marche pas, pas intéressé",
    ),
  ],
  cancel: list(`
    annuler, annule, annulez, l'annuler, annulation, décommander, décommandez, laisse tomber, laissez tomber, stop, arrête,
    arrêtez, oublie, oubliez
  `),
  abort: list("laisse tomber, laissez tomber, stop, arrête, arrêtez, oublie, oubliez"),
  cancelObjects: [
    "ça",
    "tout",
    "cela",
    "s'il vous plaît",
    "la demande",
    "la",
    "le",
    "les",
    "cette réservation",
    "svp",
    "stp",
    "s'il te plaît",
    "tout de suite",
    "finalement",
  ],
  thanks: ["merci", "merci beaucoup", "merci bien", "je vous remercie", "je te remercie"],
  farewell: list("au revoir, bonne journée, c'est tout, ce sera tout, à bientôt, bonne soirée"),
  question: list(`
    que, quel, quelle, quels, quelles, qui, où, quand, pourquoi, comment, combien, est-ce que, est-ce,
    y a-t-il, avez-vous, puis-je, qu'est-ce que, dites-moi, pouvez-vous me dire
  `),
  wish: list(`
    je voudrais, je veux, j'aimerais, j'ai besoin, pouvez-vous, peux-tu, pourriez-vous,
    est-ce que je peux, est-il possible de, s'il vous plaît, je souhaite
  `),
  indirect: ["si vous avez", "dites moi", "savoir si"],
  propose: ["et si", "que diriez-vous de", "pourquoi pas", "plutôt"],
  correction: list(`
    plutôt, en fait, finalement, changer, changez, à la place, je voulais dire, modifier
  `),
  amend: ["mais", "mettez", "pardon", "attendez"],
  noPreference: list(`
    peu importe, ça m'est égal, n'importe, n'importe lequel, n'importe laquelle, pas de préférence,
    aucune préférence, comme vous voulez, au choix
  `),
  another: ["autre", "autres", "autre chose", "un autre", "une autre", "différent", "d'autres"],
  lead: ["et", "alors", "oh", "donc", "mais", "bonjour", "bonsoir", "salut", "ou", "euh"],
  filler: list(`
    alors, donc, oh, et, aussi, bonjour, salut, pour moi, me, moi, très, je, ça, c'est, cela, ce, est,
    le, la, un, une, de, du, pour, vous, votre, aide, beaucoup, tout
  `),
  compare: list(`
    compare, comparer, comparez, comparaison, lequel de, lequel des, moins cher, moins chère, moins chers,
    moins chères, qui a, qui offre, qui vend
  `),
}
