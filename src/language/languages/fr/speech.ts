import type { SpeechWords } from "../../language.ts"
import { definePlainWords } from "../../plain-words.ts"
import { list, named } from "../../word-lists.ts"
import { shortForms } from "./short-forms.ts"

export const speech: SpeechWords = {
  stop: list(`
    un, une, le, la, les, l', des, de, du, d', je, j', me, moi, mon, ma, mes, tu, te, il, elle, on, nous,
    vous, ils, votre, vos, est, sont, suis, être, ai, a, avez, avoir, sera, serait, peux, peut, pouvez,
    voudrais, veux, aimerais, à, au, aux, en, dans, par, pour, avec, sans, sur, chez, vers, et, ou, mais,
    si, que, qui, quoi, où, quand, comment, combien, pas, ne, non, oui, ok, merci, s'il, plaît, ce, cet,
    cette, ces, ça, c'est, notre, nos, leur, leurs, eux, lui, y, êtes, sommes, serons, serez, sera, seront, avons, ont, aurait, auriez,
    avais, pouvons, peuvent, pourrait, pourriez, pourrions, voulons, voulez, voudrions, souhaite, souhaitons,
    souhaiterais, souhaiterions, aimerait, aimerions, faut, faudrait, dois, devons, doit, fait, faire, va, vais,
    allons, viens, venir, viendrons, viendrez, reste, quelque, chose, quel, quelle, quels, quelles, quoi, pourquoi,
    parce, car, donc, alors, aussi, encore, déjà, toujours, jamais, peut-être, malheureusement, finalement, juste,
    entre, après, avant, depuis, jusqu'à, jusqu'au, sous, sauf, comme, même, autre, autres, tout, toute, tous, toutes,
    manger, dîner, déjeuner, fêter, ajoute, ajoutez, ajouter, mets, mettez, mettre, prends, prenez, prendre, donne,
    donnez, montre, montrez, envoie, envoyez, livrez, acheter, commander, enlève, enlevez, retirez, bonsoir, salut, svp, soir, midi, qu'est-ce, est-ce, il, elle, y a-t-il, très, plus, bien, bon, réserver, réservation, chercher, cherche,
    trouver, table, personnes, jour, heure, date, bonjour, heures
  `),
  negations: ["pas", "ne pas", "sauf", "sans", "excepté", "au lieu de", "pas le", "plutôt que"],
  changes: ["changer", "changez", "déplacer", "déplacez", "reporter", "reportez"],
  negationsAfter: ["ne va pas", "ne marche pas", "n'est pas possible", "ne me convient pas"],
  restarts: [
    "enfin non",
    "ou plutôt",
    "non plutôt",
    "je veux dire",
    "je voulais dire",
    "non pardon",
    "non attendez",
    "ah non",
    "euh non",
  ],
  restartSigns: ["non", "pardon", "plutôt", "enfin"],
  contrast: ["mais", "plutôt"],
  rangeStart: ["de", "du", "à partir du", "à partir de"],
  rangeEnd: ["à", "au", "jusqu'au", "jusqu'à", "-", "–"],
  between: ["entre"],
  and: ["et", "&"],
  or: ["ou"],
  same: ["même", "la même", "le même"],
  any: ["n'importe quel", "n'importe quelle", "tout", "toute"],
  references: ["ça", "cela", "celui-ci", "celle-ci", "celui-là", "là", "le", "la"],
  copula: ["est", "sont", "sera", ":", "="],
  ones: ["option", "choix", "proposition"],
  lastOne: ["le dernier", "la dernière"],
  without: ["sans", "pas de", "pas", "aucun", "aucune"],
  none: ["aucun", "aucune", "rien"],
  self: ["moi seul", "moi seule", "juste moi", "seul", "seule"],
  leaving: list(
    "repartir, repartons, repars, rentrer, rentrons, rentre, repart, quitter la chambre, quittons, partir, partons, on part, retour",
  ),
  headcount: list(`
    personnes, personne, pers, adultes, adulte, enfants, enfant, bébés, bébé, invités, convives, amis, ami, collègues,
    participants, passagers, couverts, copains, copines, potes, gosses, mômes, ados, gens, filles, garçons, collègue,
    gamins, gamines, invité, têtes, loulous, petits-enfants
  `),
  relations: list(`
    ma femme, mon mari, mon amie, mon ami, ma copine, mon copain, ma mère, mon père, mon fils, ma fille, mon frère,
    ma sœur, mon compagnon, ma compagne
  `),
  addressed: list("vous, votre, vos, tu, ton"),
  isBack: list("de retour au, de retour à, reprend, reprendre"),
  pairs: list(`les jumeaux, les jumelles, mes parents, nos parents, mes grands-parents, mes beaux-parents`),
  uncounted: list(`les enfants, nos enfants, mes enfants, la famille, ma famille, des amis, quelques amis`),
  joining: list(`se joignent à nous, nous rejoignent, viennent aussi, en plus`),
  someone: list("moi, elle, lui"),
  inAddition: list("de plus, en plus, supplémentaire, supplémentaires"),
  per: ["par", "le", "la", "/"],
  titles: ["m", "mme", "mlle", "monsieur", "madame", "mademoiselle", "dr", "docteur", "famille", "maître"],
  nameParticles: list("de la, de, du, des, d', le, la, van der, van, von, da, di, del, ben, el, al"),
  madeOf: ["de", "en", "à la", "au", "aux"],
  together: ["avec"],
  nameJoiners: ["de", "du", "de la", "des", "le", "la", "les", "&", "d'"],
  speaking: list("à l'appareil, ici, au téléphone"),
  nameCues: list(`
    je m'appelle, mon nom est, nom, au nom de, au nom d', au nom des, nom de famille, sous le nom de, c'est au nom de,
    je suis
  `),
  openings: list(`
    je voudrais, je veux, j'aimerais, c'est, ce sera, oui, non, s'il vous plaît, alors, à, en, de, pour,
    avec, le, la, les, un, une, chez, plutôt, je m'appelle, mon nom est, au nom de
  `),
  party: {},
  weAre: list(`
    nous sommes, nous serons, nous serions, on est, on sera, on serait, on sera à, pour nous, nous, tous les, toutes les,
    on vient à, nous venons à, c'est pour, on est que, on est plus que
  `),
  sizesOfPeople: list("grands, petits, grandes, petites, petit, petite"),
  exclamations: list(`
    ah, ah bon, ah oui, ah non, oh, oh non, oups, zut, mince, dommage, flûte, tant pis, hélas, bon, bon ben, ben, bah, eh bien, hum, euh, ouf, aïe,
    super, parfait, génial, nickel, top, très bien, d'accord, ok, entendu, compris, je vois, pardon, désolé, désolée, excusez-moi,
    attendez, attends, minute, en fait, finalement, au fait, voilà, cordialement, bien à vous, bonne journée, bonne soirée, bises, à bientôt, chouette, tiens, purée, punaise, quel dommage
  `),
  closings: ["s'il vous plaît", "merci", "serait bien", "si possible", "ça me va"],
  enclitics: [],
  headLast: false,
  compounds: false,
  irregular: named({ oeil: "yeux", animal: "animaux", cheval: "chevaux" }),
  suffixes: ["ements", "ement", "ations", "ation", "es", "er", "ez", "e", "s", "x"],
  shortForms,
}

export const plainWords = definePlainWords(
  `bien bienvenue bon bonjour ce cela cet cette d'accord des dire dites ici il la le les merci parfait plaisir
   plaît pourriez s'il très un une voici volontiers voudriez`,
  `je j'aimerais me moi mon ma mes nous notre nos vous votre vos à au aux avec dans de du en et où pour que quel
   quelle quelles quels quoi sur`,
)
