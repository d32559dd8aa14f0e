import type { TalkWords } from "../../talk-words.ts"
import { list } from "../../word-lists.ts"

export const talk: TalkWords = {
  greeting: list(`
    hallo, hi, hey, guten tag, guten morgen, guten abend, moin, moin moin, servus, grüß gott, grüezi, grüß dich,
    ist da jemand, jemand da, sind sie da, bist du da, na, 👋
  `),
  thanks: list(`
    danke, danke schön, dankeschön, danke sehr, vielen dank, herzlichen dank, besten dank, tausend dank, lieben dank, danke dir,
    danke ihnen, danke euch, super danke, danke dafür, sie sind ein schatz, du bist ein schatz, sehr nett, sehr freundlich, gut gemacht, sie sind die besten,
    du bist der beste, das war sehr hilfreich, 🙏, ❤️
  `),
  farewell: list(`
    tschüss, tschüs, tschau, ciao, auf wiedersehen, wiedersehen, bis bald, bis dann, bis später, bis freitag, das war alles,
    das ist alles, das war's, das wars, das wäre alles, mehr brauche ich nicht, sonst nichts, schönen tag,
    schönen tag noch, einen schönen tag noch, schönen abend, schönen abend noch, gute nacht, mach's gut, machen sie es gut
  `),
  help: list(`
    hilfe, hilf mir, ich brauche hilfe, können sie mir helfen, kannst du mir helfen, können sie helfen, was können sie,
    was kannst du, was können sie für mich tun, was kannst du für mich tun, was kann ich hier machen, was kann ich hier tun,
    was kann ich tun, was kann ich fragen, was kann ich sie fragen, was bieten sie an, was bietet ihr an, was macht ihr,
    was machen sie, wie funktioniert das, wie geht das hier, wie geht das, was geht hier, was gibt es hier,
    wobei können sie helfen, wobei können sie mir helfen, wobei kannst du helfen, welche möglichkeiten habe ich,
    welche möglichkeiten gibt es
  `),
  who: list(`
    wer sind sie, wer bist du, wer seid ihr, was ist das hier, was ist das, was sind sie, was bist du, mit wem spreche ich,
    mit wem rede ich, mit wem schreibe ich, wie heißen sie, wie heißt du, wie heißt ihr, wer ist da, was ist das für ein laden, was ist das für ein haus, was seid ihr,
    was für ein laden ist das, welche firma ist das
  `),
  machine: list(`
    sind sie ein roboter, bist du ein roboter, sind sie ein bot, bist du ein bot, sind sie ein mensch, bist du ein mensch,
    sind sie echt, bist du echt, ist das ein bot, ist das eine maschine, sind sie eine maschine, bist du eine maschine,
    bist du eine ki, sind sie eine ki, rede ich mit einem roboter, rede ich mit einem menschen, spreche ich mit einem menschen,
    spreche ich mit einer maschine, bin ich mit einem menschen verbunden
  `),
  where: list(`
    wo sind sie, wo seid ihr, wo bist du, wo finde ich sie, wo finde ich euch, wo ist das, wo liegt das, wo sind sie genau,
    wie ist ihre adresse, wie ist eure adresse, wie lautet die adresse, wie lautet ihre adresse, ihre adresse, eure adresse,
    wie komme ich zu ihnen, wie komme ich dahin, wie komme ich dorthin, wie komme ich hin, wie komme ich zu euch, wo muss ich hin,
    in welcher straße, wo ist ihr büro, wo ist euer büro, wo ist der laden, wo ist ihr laden, welche adresse, wie war die adresse, wo befinden sie sich, wo befindet ihr euch
  `),
  contact: list(`
    wen kann ich anrufen, wen rufe ich an, wo rufe ich an, wo kann ich anrufen,
    ihre telefonnummer, eure telefonnummer, ihre nummer, eure nummer, ihre e mail, ihre email, ihre mailadresse,
    ihre e mail adresse, ihre kontaktdaten, kontaktdaten, wie erreiche ich sie, wie erreiche ich euch, wie kann ich sie erreichen,
    wie kann ich euch erreichen, kann ich sie anrufen, kann ich euch anrufen, kann ich anrufen, kann ich ihnen schreiben,
    haben sie eine telefonnummer, habt ihr eine telefonnummer, haben sie telefon, unter welcher nummer, eine telefonnummer, ne telefonnummer, die telefonnummer, telefonnummer,
    ne nummer, eine nummer, die nummer, euch anrufen, sie anrufen, dich anrufen, ich anrufen, lieber anrufen, telefonisch
  `),
  person: list(`
    mit jemandem sprechen, mit jemandem reden, mit einem menschen sprechen, mit einem menschen reden, mit einer person sprechen,
    mit einem mitarbeiter sprechen, mit einer mitarbeiterin sprechen, mit einem mitarbeiter reden, einen mitarbeiter sprechen,
    einen menschen sprechen, jemanden sprechen, mit dem chef sprechen, den chef sprechen, mit dem chef reden, mit dem personal sprechen,
    echten menschen, echter mensch, einen richtigen menschen, richtiger mensch, ein mensch bitte, einen menschen bitte,
    kundenservice, kundendienst, an wen kann ich mich wenden, an wen wende ich mich, mit wem kann ich sprechen, mit wem kann ich reden, verbinden sie mich, rufen sie mich an, rufen sie mich zurück, rückruf bitte, menschlichen mitarbeiter
  `),
  why: list(`
    warum fragen sie, warum fragst du, wieso fragen sie, wieso fragst du, warum wollen sie, warum brauchen sie, wieso brauchen sie,
    wieso wollen sie, warum brauchst du, wieso brauchst du, warum willst du, wofür brauchen sie, wozu brauchen sie, wofür brauchst du,
    wozu brauchst du, wofür ist das, wozu ist das, wofür, wozu, warum, wieso, weshalb, muss das sein, ist das nötig, ist das wirklich nötig,
    was machen sie mit, was wollen sie mit, wofür wollen sie, wozu wollen sie, wofür braucht ihr, wozu braucht ihr, warum braucht ihr,
    wieso braucht ihr, warum wollt ihr, wer bekommt, was passiert mit, warum muss ich
  `),
  repeat: list(`
    wiederholen, wiederholen sie, noch einmal bitte, nochmal bitte, noch mal bitte, wie bitte, was haben sie gesagt, was hast du gesagt,
    können sie das wiederholen, kannst du das wiederholen, wiederholen sie das, wiederhole das, sagen sie das noch einmal, sag das nochmal,
    was war die frage, was war noch die frage, wie war die frage
  `),
  back: list(`
    zurück, einen schritt zurück, ein schritt zurück, geh zurück, gehen sie zurück, gehe zurück, rückgängig,
    mach das rückgängig, machen sie das rückgängig, vorherige frage
  `),
  restart: list(`
    von vorne, von vorn, neu anfangen, neu beginnen, noch einmal von vorne, nochmal von vorne, nochmal von vorn, noch einmal von vorn,
    fangen wir neu an, fang neu an, neustart, neu starten, alles neu, alles auf anfang, zurück zum anfang
  `),
  hold: list(`
    moment, moment bitte, einen moment, einen moment bitte, moment mal, einen augenblick, augenblick, augenblick bitte, kleinen moment,
    einen kleinen moment, sekunde, eine sekunde, kurz warten, warten sie, warte, warte mal, warten sie kurz, warte kurz, sekunde bitte,
    ich muss kurz nachsehen, ich muss nachsehen, ich muss nachfragen, ich muss fragen, ich frage kurz, ich frage mal, ich schaue kurz, ich schau kurz,
    ich schaue nach, lassen sie mich nachsehen, lass mich nachsehen, lass mich überlegen, lassen sie mich überlegen,
    ich überlege noch, ich überlege es mir, ich überleg's mir, ich denke darüber nach, ich weiß noch nicht, weiß ich noch nicht, bin gleich zurück, bin gleich wieder da
  `),
  complaint: list(`
    das ist lächerlich, lächerlich, das ist doof, so ein mist, scheiße, verdammt, das nervt, sie nerven, du nervst,
    das ist nutzlos, nutzlos, unbrauchbar, sie verstehen mich nicht, du verstehst mich nicht, du verstehst nichts, sie verstehen nichts,
    das habe ich nicht gesagt, das habe ich nicht gefragt, das wollte ich nicht, das habe ich schon gesagt, das sagte ich schon,
    habe ich doch gesagt, hab ich doch gesagt, hören sie mir zu, hör mir zu, so ein quatsch, quatsch, blödsinn, unsinn, dumme maschine, blöder bot,
    das funktioniert nicht, nichts funktioniert, unmöglich sowas, frechheit, 😡, 🤬, 😤
  `),
  giveUp: list(`
    vergiss es, vergessen sie es, vergesst es, lass es, lassen sie es, lasst es, lass mal, lassen wir es, lassen wir das, lassen wir's,
    dann lassen wir es, dann lassen wir das, lass gut sein, lassen sie gut sein, schon gut, dann nicht, dann eben nicht,
    dann halt nicht, na dann nicht, dann lieber nicht, dann doch nicht, nein danke, nichts danke, trotzdem danke, danke trotzdem,
    trotzdem vielen dank, schade, sehr schade, wie schade, mist, zu schade, hat sich erledigt, ist erledigt, ich gebe auf,
    ich habe es mir anders überlegt, hab es mir anders überlegt, hab's mir anders überlegt, wir haben es uns anders überlegt,
    ein andermal, vielleicht ein andermal, ein anderes mal, vielleicht ein anderes mal, das ist mir zu teuer, das ist zu teuer,
    viel zu teuer, kein bedarf, kein interesse, nur schauen, nur mal schauen, nur mal gucken, schaue nur, nur umsehen, falsche seite,
    falsche nummer, ich möchte nichts, ich will nichts, ich brauche nichts, kommt nicht infrage, kommt nicht in frage
  `),
  lacks: list(`
    habe ich nicht, hab ich nicht, hab ich leider nicht, habe ich leider nicht, ich habe keine, ich habe keinen, ich habe kein,
    ich hab keine, ich hab keinen, ich hab kein, weiß ich nicht, das weiß ich nicht, weiß ich leider nicht, keine ahnung,
    finde ich nicht, finde ihn nicht, finde sie nicht, verloren, habe ich vergessen, hab ich vergessen, nie bekommen
  `),
  praise: list(`
    tolle arbeit, super arbeit, gute arbeit, hat toll gearbeitet, war köstlich, war lecker, war super, war wunderbar, war toll,
    war fantastisch, war ausgezeichnet, war großartig, ich wollte nur sagen, wollte nur mal sagen, großes lob, ein großes lob,
    weiter so, hat uns sehr gefallen, hat mir sehr gefallen, 😍
  `),
  chat: list(`
    wie geht es ihnen, wie geht es dir, wie geht's, wie gehts, wie geht es, alles gut, alles klar bei ihnen, alles klar bei dir, was geht,
    freut mich, schön sie kennenzulernen, erzähl einen witz, erzähl mir einen witz, erzählen sie einen witz, kennst du einen witz, ich liebe dich,
    haha, hahaha, lol, schönes wetter, schönes wetter heute, ich habe hunger, mir ist langweilig, frohe weihnachten, frohes neues jahr, 😀, 😂, 🙂, 😊
  `),
}
