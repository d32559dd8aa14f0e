import type { SpeechWords } from "../../language.ts"
import { definePlainWords } from "../../plain-words.ts"
import { list, numbered } from "../../word-lists.ts"
import { shortForms } from "./short-forms.ts"

export const speech: SpeechWords = {
  stop: list(`
    ein, eine, einen, einem, einer, der, die, das, den, dem, des, ich, mich, mir, mein, meine, meinen,
    du, dich, dir, er, sie, es, wir, uns, ihr, ihnen, ist, sind, war, bin, sein, habe, hat, haben, hätte,
    hätten, wird, werden, würde, kann, können, könnte, möchte, möchten, will, wollen, brauche, brauchen,
    zu, von, vom, in, im, an, am, auf, bei, für, mit, nach, aus, um, bis, ab, über, und, oder, aber,
    wenn, dass, nicht, kein, keine, ja, nein, ok, bitte, danke, was, wer, wo, wann, wie, warum, welche,
    ihre, ihren, ihrem, euch, euer, eure, unser, unsere, unseren, unserem, man, habt, seid, seien, könnt, könnten,
    wollt, würden, würdet, bräuchte, bräuchten, muss, müssen, müsste, müssten, soll, sollen, sollte, darf, dürfen,
    gibt, geht, ginge, kommen, komme, haben, gehen, leider, eigentlich, etwas, was, wie, wieviel, wohin, woher, diese,
    dieser, diesen, dieses, zum, zur, beim, ohne, durch, gegen, unter, vor, zwischen, weil, ob, als, damit, mal, eben,
    halt, vielleicht, wieder, immer, hier, dort, da, alles, nichts, viel, viele, mehr, andere, anderen, anderes,
    nen, ne, essen, feiern, sitzen, trinken, gib, geben, nimm, nehmen, leg, lege, legen, füge, zeig, zeige, zeigen,
    pack, packe, schick, schicken, liefern, kaufen, bestellen, dazu, hinzu, hinein, rein, heraus, raus, welcher, welches,
    schönen, abend, abends, gern, gerne, lieber, noch, auch, nur, sehr, schon, doch, so, dann, jetzt, heute, morgen, buchen,
    buche, reservieren, suchen, suche, finden, finde, tisch, zeit, datum, tag, personen, hallo, guten,
    gut, uhr
  `),
  negations: list("nicht, kein, keine, keinen, außer, statt, anstatt, ohne, bloß nicht, nicht am"),
  changes: ["ändern", "ändere", "verschieben", "verschiebe", "umbuchen", "verlegen"],
  negationsAfter: ["geht nicht", "passt nicht", "ist nicht möglich", "klappt nicht"],
  restarts: [
    "nein doch",
    "ach nein",
    "ach nee",
    "oder besser",
    "oder lieber",
    "besser gesagt",
    "ich meine",
    "ich meinte",
    "vielmehr",
    "doch lieber",
    "quatsch",
    "nein lieber",
    "nein besser",
  ],
  restartSigns: ["nein", "nee", "ne", "halt", "sorry", "pardon", "moment"],
  contrast: ["aber", "sondern", "lieber", "stattdessen"],
  rangeStart: ["von", "vom", "ab"],
  rangeEnd: ["bis", "bis zum", "bis zur", "-", "–"],
  between: ["zwischen"],
  and: ["und", "&"],
  or: ["oder"],
  same: list("gleiche, gleichen, dieselbe, selbe, selben, die gleiche, zur gleichen"),
  any: ["irgendein", "irgendeine", "irgendeinen", "jede", "jeder", "beliebige"],
  references: ["das", "dies", "diesen", "diese", "dort", "den", "es"],
  copula: ["ist", "sind", "wäre", "soll", ":", "="],
  ones: ["option", "möglichkeit", "vorschlag", "variante"],
  lastOne: ["das letzte", "die letzte", "den letzten", "letztere"],
  without: ["ohne", "kein", "keine", "keinen", "nicht", "nie"],
  none: ["keine", "kein", "nichts"],
  self: ["nur ich", "ich allein", "allein", "nur für mich"],
  leaving: list(
    "heim, nach hause, heimfahren, heimfliegen, heimreisen, abreisen, abfahren, reisen ab, reise ab, fahren ab, zurückfahren, zurückfliegen, zurückreisen, auschecken, zurück nach hause",
  ),
  headcount: list(`
    personen, person, pers, leute, leuten, gäste, gästen, gast, erwachsene, erwachsenen, erwachsener, kinder, kindern,
    kind, freunden, mann hoch, männern, köpfe, babys, baby, kleinkinder, kleinkind,
    erw, kids, mädels, jungs, damen, herren, kumpels, senioren, schüler, studenten, mitarbeiter, verwandte, enkel,
    kinderchen, leut, leit, nasen, jugendliche, freunde, kollegen, mann, männer, frauen, teilnehmer
  `),
  relations: list(`
    meine frau, mein mann, meine freundin, mein freund, mein partner, meine partnerin, meine mutter, mein vater,
    mein sohn, meine tochter, mein bruder, meine schwester, mein enkel, meine enkelin, meine oma, mein opa, mein kumpel,
    meine kollegin, mein kollege, meinem mann, meiner frau, meiner freundin, meinem freund, meinem sohn, meiner tochter,
    meiner mutter, meinem vater
  `),
  addressed: list("sie, ihr, ihnen, ihre, euch, euer, eure, du, dein"),
  isBack: list("wieder in, wieder bei, wieder zur, wieder zu"),
  pairs: list(
    `die zwillinge, meine eltern, unsere eltern, die großeltern, meine schwiegereltern, beide kinder`,
  ),
  uncounted: list(
    `die kinder, unsere kinder, meine kinder, die familie, meine familie, ein paar freunde, freunde`,
  ),
  joining: list(`kommen dazu, kommt dazu, kommen noch dazu, wollen mitkommen, kommen mit, kommen auch mit`),
  someone: list("ich, mich, mir, sie, er"),
  inAddition: list("mehr, länger, zusätzlich, weitere, weiteren, extra"),
  per: ["pro", "im", "je", "/"],
  titles: ["herr", "herrn", "frau", "dr", "prof", "familie", "fam", "fräulein"],
  nameParticles: list(
    "van der, van den, van, von der, von dem, von, vom, zu, zum, zur, de, di, da, del, della, ter",
  ),
  madeOf: [],
  together: ["mit"],
  nameJoiners: ["von", "van", "der", "de", "&", "zum", "zur", "am"],
  speaking: list("hier, am apparat"),
  nameCues: list(`
    ich heiße, ich heisse, mein name ist, mein name lautet, auf den namen, auf den name, unter dem namen, auf namen,
    unter dem nachnamen, namens, name, name ist, ich bin
  `),
  openings: list(`
    ich möchte, ich hätte gern, ich hätte gerne, ich will, ich brauche, es ist, das ist, ja, nein, bitte,
    ok, also, in, nach, von, am, um, für, mit, der, die, das, ein, eine, einen, wie wäre es mit, lieber,
    ich heiße, mein name ist, auf den namen
  `),
  party: numbered(
    2,
    ...list("zweit, dritt, viert, fünft, sechst, siebt, acht, neunt, zehnt, elft, zwölft, dreizehnt").map(
      (word) => `zu ${word}, zu ${word.replace(/t?$/, "ten")}`,
    ),
    ...list("vierzehnt, fünfzehnt, sechzehnt, siebzehnt, achtzehnt, neunzehnt, zwanzigst").map(
      (word) => `zu ${word}`,
    ),
  ),
  weAre: list(`
    wir sind, wir wären, wir wärn, wir werden, sind wir, wären wir, wir san, mir san, mia san, mir sind, mer sind, wir kommen mit,
    insgesamt, für uns, wir sind nur, wir sind doch, wir sind jetzt
  `),
  sizesOfPeople: list("große, großen, grosse, kleine, kleinen, ältere, ausgewachsene"),
  exclamations: list(`
    ach, ach so, achso, ach ja, ach je, oje, oh je, oh nein, oh, ah, aha, au weia, mist, schade, hm, hmm, na, na ja, naja, na gut, nun gut,
    tja, ui, uff, puh, also, eben, stimmt, verstehe, alles klar, klar, super, toll, prima, perfekt, wunderbar, schön, gut, sehr gut, passt,
    moment, sekunde, sorry, entschuldigung, verzeihung, tut mir leid, zahlendreher, tippfehler, quatsch, blöd, wie blöd, so ein ärger,
    freut mich, gern, gerne, genau, richtig, liebe grüße, viele grüße, beste grüße, mit freundlichen grüßen, lg, vg, mfg, grüße, hoffentlich, übrigens
  `),
  closings: ["bitte", "danke", "wäre gut", "wäre toll", "wäre schön", "passt", "wenn möglich"],
  enclitics: [],
  headLast: true,
  compounds: true,
  irregular: {},
  suffixes: ["ungen", "ung", "en", "er", "es", "em", "e", "n", "s"],
  shortForms,
}

export const plainWords = definePlainWords(
  `also bitte da Dank danke dann das dem den der die dies diese dieser dieses ein eine einem einen einer es gern
   gerne gut hallo hier klar mal möchten mögen nennen prima sagen schön sehr verraten vielen wunderbar würden`,
  `ich mich mir mein meine wir uns unser unsere Sie Ihnen Ihr Ihre Ihren du dich dir dein deine an auf bei für im
   in mit um und wann was welche welchem welchen welcher welches wie wo zu zum zur`,
)
