import type { SpeechWords } from "../../language.ts"
import { definePlainWords } from "../../plain-words.ts"
import { list, named } from "../../word-lists.ts"
import { shortForms } from "./short-forms.ts"

export const speech: SpeechWords = {
  stop: list(`
    a, an, the, i, i'm, i'd, i'll, i've, me, my, mine, you, your, yours, he, she, it, it's, its, we, us,
    our, they, them, their, this, that, that's, these, those, there, here, is, are, am, was, were, be,
    been, being, do, does, did, have, has, had, will, would, can, could, should, shall, may, might, must,
    to, of, in, on, at, by, for, with, from, about, into, near, around, until, till, up, out, as, and,
    or, but, if, so, than, then, not, no, yes, yeah, yep, yea, sure, ok, okay, please, thanks, thank,
    what, what's, which, who, whom, whose, where, when, why, how, some, any, anything, something,
    someone, somewhere, anywhere, every, all, each, more, most, other, another, such, only, just, also,
    too, very, really, want, wants, need, needs, like, looking, look, find, search, get, give, make,
    book, let, let's, help, tell, show, know, see, go, going, come, take, buy, try, check, hi, hello,
    hey, great, good, nice, perfect, well, right, now, wish, prefer, preferably, actually, instead,
    maybe, perhaps, today, tomorrow, tonight, don't, doesn't, didn't, can't, won't, isn't, aren't,
    wasn't, couldn't, wouldn't, haven't, because, while, after, before, oh, alright, reserve,
    reservation, set, schedule, one, ones, interested, able, available, kind, sort, thing, things, lot,
    new, same, though, however, cool, awesome, sounds, sound, works, work, fine, exactly, correct,
    change, leave, leaving, return, returning, arrive, start, starting, travel, traveling, trip,
    would've, you're, we're, they're, he's, she's, there's, where's, mind, trying, having, planning,
    plan, plans, put, send, play, watch, eat, stay, staying, rent, order, located, called, named, first,
    last, next, under, over, per, via, between, sorry, how's, much, many, ill, id, im, dont, hoping,
    seeing, using, use, information, info, suggestions, idea, bit, else, far, live, ask, definitely,
    absolutely, certainly, possible, specific, free, few, people, person, time, date, day, days, place,
    ready, quick, stuff, since, yet, already, bored, pm, serves, serve, serving, general, interesting,
    different, alternative, favorite, favourite, normal, best, popular, nearby, local, better, yup,
    enjoy, love, listen, hear, everything, nothing, finding, getting, booking, making, option, options,
    recommend, everybody, everyone, anybody, anyone, somebody, nobody, still, coming, joining, lot, back,
    recommend, address, number, ideas, recommendation, recommendations, suggestion, inspiration, less, fewer, least
  `),
  negations: list(`
    not, no, don't want, do not want, don't need, do not need, except, except for, other than,
    rather than, instead of, anything but, can't do, can't make, cannot do, never, without, but not,
    isn't, is not, not on, don't, do not, avoid, excluding
  `),
  changes: ["change", "move", "switch", "shift", "reschedule", "push", "rebook"],
  negationsAfter: list(`
    doesn't work, does not work, won't work, isn't good, is not good, isn't possible, is not possible,
    is out, is no good, isn't an option, doesn't suit, is too early, is too late
  `),
  restarts: [
    "no sorry",
    "sorry no",
    "no wait",
    "wait no",
    "or rather",
    "i mean",
    "i meant",
    "make that",
    "scratch that",
    "correction",
    "no make it",
    "sorry i mean",
    "rather",
  ],
  restartSigns: ["no", "sorry", "wait", "actually"],
  contrast: ["but", "instead", "rather", "make it", "how about", "what about"],
  rangeStart: ["from", "starting", "starting from", "beginning"],
  rangeEnd: list("to, until, till, through, thru, up to, ending, -, –, —"),
  between: ["between"],
  and: ["and", "&"],
  or: ["or"],
  same: ["same", "the same"],
  any: ["any", "whatever", "whichever", "any kind of", "any type of"],
  references: list("that, this, it, there, them, those, that one, this one, him, her, with them"),
  copula: ["is", "are", "be", "to be", "was", "should be", "will be", ":", "="],
  ones: list("one, ones, option, choice, item, of those, of these, of them, on the list"),
  lastOne: ["last one", "the last", "last option", "the latter", "latter"],
  without: list(`
    without, no, not, don't, doesn't, do not, does not, non, isn't, don't need, never, not need, nope
  `),
  none: ["none", "no", "nothing"],
  self: ["just me", "only me", "myself", "by myself", "alone", "just myself", "only myself"],
  leaving: list(
    "leave, leaving, go home, going home, head home, heading home, fly home, flying home, set off home, check out, checking out, be off",
  ),
  headcount: list(`
    people, persons, person, ppl, pax, guests, guest, adults, adult, grown ups, grown up, kids, kid, children, child,
    babies, baby, toddlers, toddler, infants, infant, teens, teen, teenagers, teenager, friends, friend, colleagues,
    colleague, seniors, senior, students, student, men, women, man, woman, girls, boys, girl, boy, ladies, of us,
    diners, travellers, travelers, passengers, passenger, visitors, participants, attendees, heads, covers, big ones,
    little ones, small ones, grown ones, older ones, young ones, grownups, grownup, oldies, youngsters, grandparents,
    grandchildren, grandkids, cousins, mates, lads, folks, sons, daughters, brothers, sisters, aunts, uncles, relatives
  `),
  relations: list(`
    my wife, my husband, my partner, my girlfriend, my boyfriend, my mother, my mum, my mom, my father, my dad, my son,
    my daughter, my brother, my sister, my friend, my boss, my colleague, my fiancé, my fiancée, my girl, my date,
    my grandmother, my grandfather, my baby, my neighbour, my neighbor, our son, our daughter, our baby, the baby,
    our child, our toddler, our friend, my child, my mother in law, my father in law, my aunt, my uncle, my cousin
  `),
  addressed: list("you, your, yours, you're, u, ur"),
  isBack: list("back at, back in, back to, back for, be home, be at"),
  pairs: list(
    `the twins, our twins, my twins, my parents, our parents, her parents, his parents, my grandparents, the grandparents, my in laws, the in laws, both kids, both children, both boys, both girls, both of us`,
  ),
  uncounted: list(
    `the kids, the children, our kids, our children, my kids, my children, the family, my family, the girls, the boys, the lads, some friends, a few friends, friends, my friends, our friends, the gang, the whole family, the grandkids`,
  ),
  joining: list(
    `want to join, wants to join, would like to join, will join, joining, join us, are joining, coming along, come along, coming too, come too, tagging along, coming as well`,
  ),
  someone: list("i, me, she, he, her, him"),
  inAddition: list("more, longer, extra, additional"),
  per: ["a", "an", "per", "/", "each", "every"],
  titles: list(`
    mr, mrs, ms, miss, mx, dr, prof, professor, doctor, sir, lady, lord, dame, rev, reverend, capt, captain, fr, sgt, st
  `),
  nameParticles: list(`
    van der, van den, van de, van, von der, von, zu, zum, zur, de la, de los, de las, de, del, della, di, da, dos, das,
    du, la, le, el, al, bin, ibn, ben, ter, ten, te, af, av, den, der, o', mac, mc, st
  `),
  madeOf: [],
  together: ["with"],
  nameJoiners: list(`
    of, of the, the, &, de, la, le, del, los, las, el, de la, von, van, der, da, di, vs
  `),
  speaking: list("here, speaking, calling"),
  nameCues: list(`
    called, named, titled, name, name is, my name is, name's, this is, i am, i'm, under the name,
    under the name of, under
  `),
  openings: list(`
    i would like to, i would like, i'd like to, i'd like, i want to, i want, i need to, i need, it is,
    it's, it will be, it should be, that is, that would be, that's, i think, maybe, perhaps, how about,
    what about, let's say, let's go with, let's do, let's try, i prefer, i'd prefer, i would prefer,
    please, can you, could you, make it, make that, yes, no, well, ok, okay, sure, actually, find me,
    find, look for, search for, i'm looking for, i am looking for, looking for, i'm interested in,
    show me, try, something, anything, some, a, an, the, in, at, to, from, for, by, on, with, of, like,
    go with, um, uh, oh, just, so, my, i am, i'm, me, i will be, i'll be, going to, search, check,
    i feel like, i'm in the mood for, it, is, give me, put, set it to, set, you can, do you have,
    name it, call it
  `),
  party: {},
  weAre: list("we are, we're, we'll be, we will be, there will be, there'll be, there are, for us"),
  sizesOfPeople: list("grown-ups, grownups, big ones, little ones, small ones, littles"),
  exclamations: list(`
    oh dear, oh no, oh well, ah well, gosh, blimey, bummer, wow, hmm, hm, ugh, ouch, damn, shoot, darn, phew, alas, goodness, never mind, what a shame, what a pity, pity, shame
  `),
  closings: list(`
    please, thanks, thank you, would be great, would be good, would be nice, would be fine, is fine,
    is good, works, will do, for me, would be perfect, sounds good, if possible, instead, would be best,
    area, i think, will work, would work, as well, too, then, would be ideal, is perfect, now,
    would be lovely
  `),
  enclitics: [],
  headLast: true,
  compounds: false,
  irregular: named({
    man: "men",
    woman: "women",
    child: "children",
    tooth: "teeth",
    foot: "feet",
    knife: "knives",
    wife: "wives",
    loaf: "loaves",
    leaf: "leaves",
    mouse: "mice",
    goose: "geese",
  }),
  suffixes: list("ations, ation, ings, ing, ies, ers, ed, er, es, ly, al, s, e, y"),
  shortForms,
}

export const plainWords = definePlainWords(
  `a an could do glad good great happy hello here hi just kindly know let like lovely ok okay perfect please
   pleased right so sure tell thank thanks the then there this welcome well wonderful would`,
  `I I'd me my we us our you your yours and as at by for how in of on that to what when where which who with`,
)
