import { composeCardinals, composeOrdinals } from "../../cardinals.ts"
import type { Language } from "../../language.ts"
import { definePhrases } from "../../phrasing/phrases.ts"
import { counted, list, named, numbered } from "../../word-lists.ts"
import { page } from "./page.ts"

const units = numbered(
  0,
  ...list("zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen"),
  ...list("fourteen, fifteen, sixteen, seventeen, eighteen, nineteen"),
)
const tens = counted(
  ...list("twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety").map(
    (word, index) => [20 + 10 * index, word] as const,
  ),
)
const ordinals = {
  ...numbered(
    1,
    ...list("first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth"),
    ...list("thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth"),
  ),
  thirtieth: 30,
}

export const en: Language = {
  tag: "en",
  numbers: {
    cardinals: composeCardinals(units, tens, (ten, unit) => `${ten} ${unit}`),
    hundred: ["hundred", "a hundred"],
    scales: counted(
      [1e3, "thousand, a thousand, k"],
      [1e6, "million, a million"],
      [1e9, "billion, a billion"],
    ),
    joiners: ["and"],
    ordinals: composeOrdinals(ordinals, { twenty: 20, thirty: 30 }),
    ordinalSuffixes: ["st", "nd", "rd", "th"],
    amounts: counted(
      [1, "a single, single"],
      [2, "a couple of, a couple, couple of, couple, both, a pair of, a pair"],
      [6, "half a dozen"],
      [12, "a dozen, dozen"],
      [24, "two dozen"],
    ),
    indefinite: ["a", "an"],
    minus: ["minus"],
    decimal: ".",
    group: ",",
  },
  calendar: {
    months: numbered(
      1,
      "january, jan",
      "february, feb",
      "march, mar",
      "april, apr",
      "may",
      "june, jun",
      "july, jul",
      "august, aug",
      "september, sept, sep",
      "october, oct",
      "november, nov",
      "december, dec",
    ),
    weekdays: numbered(
      0,
      "sunday, sundays",
      "monday, mondays",
      "tuesday, tuesdays, tues, tue",
      "wednesday, wednesdays",
      "thursday, thursdays, thurs, thur, thu",
      "friday, fridays, fri",
      "saturday, saturdays",
    ),
    doubtfulWeekdays: { sun: 0, mon: 1, wed: 3, sat: 6 },
    days: counted(
      [-2, "day before yesterday"],
      [-1, "yesterday"],
      [0, "today, tonight, later today, this morning, this afternoon, this evening"],
      [1, "tomorrow, tmrw"],
      [2, "day after tomorrow, overmorrow"],
    ),
    this: ["this", "this coming", "coming"],
    next: ["next", "following", "the following"],
    last: ["last", "past", "previous"],
    nextWeekday: "following-week",
    of: ["of"],
    articles: ["the"],
    on: ["on", "for", "by", "from", "until", "till", "this"],
    in: ["in", "within"],
    fromNow: ["from now", "from today", "later", "hence", "ahead"],
    after: ["from", "after"],
    ago: ["ago"],
    weekend: ["weekend"],
    startOf: ["start of", "beginning of"],
    endOf: ["end of"],
    order: "month-first",
    orderByRegion: named({ "day-first": "GB, IE, AU, NZ, IN, ZA, SG, MT" }),
  },
  clock: {
    am: ["am", "a.m.", "a.m", "a m"],
    pm: ["pm", "p.m.", "p.m", "p m"],
    oclock: ["o'clock", "oclock", "o clock", "hours"],
    half: ["half", "a half"],
    quarter: ["quarter", "a quarter"],
    threeQuarters: ["three quarters"],
    past: ["past", "after"],
    to: ["to", "before", "till", "of"],
    halfHour: "after",
    plus: [],
    minus: [],
    dayParts: named({
      morning: "morning",
      noon: "noon",
      afternoon: "afternoon",
      evening: "evening, tonight",
      night: "night",
    }),
    dayPartJoiners: ["in the", "at", "of the", "in", "during the", "on the"],
    noon: ["noon", "midday", "12 noon", "twelve noon"],
    midnight: ["midnight", "12 midnight", "twelve midnight"],
    now: ["right now", "now", "immediately"],
    at: ["at", "@"],
    about: ["around", "about", "approximately", "near"],
  },
  measures: {
    durations: named({
      second: "second, seconds, sec, secs",
      minute: "minute, minutes, min, mins",
      hour: "hour, hours, hr, hrs, h",
      day: "day, days",
      night: "night, nights",
      week: "week, weeks",
      month: "month, months",
      year: "year, years",
    }),
    halfA: ["half a", "half an", "a half"],
    andAHalf: ["and a half"],
    currencies: named({
      USD: "$, us$, usd, dollar, dollars, buck, bucks",
      EUR: "€, eur, euro, euros",
      GBP: "£, gbp, pound, pounds, quid",
      JPY: "¥, jpy, yen",
      CHF: "chf, francs",
      INR: "₹, inr, rupees",
      CAD: "cad",
      AUD: "aud",
      SEK: "sek",
      NOK: "nok",
      DKK: "dkk",
      PLN: "pln",
      CNY: "cny",
    }),
    percent: ["%", "percent", "per cent"],
    units: named({
      km: "km, kilometre, kilometres, kilometer, kilometers",
      mi: "mi, mile, miles",
      m: "metre, metres, meter, meters",
      cm: "cm",
      mm: "mm",
      ft: "ft, foot, feet",
      in: "inch, inches",
      kg: "kg, kilo, kilos, kilogram, kilograms",
      g: "g, gram, grams",
      oz: "oz, ounce, ounces",
      l: "litre, litres, liter, liters",
      ml: "ml",
      m2: "square metres, square meters, sqm",
      ft2: "square feet, sqft",
      "°": "degrees",
    }),
  },
  turns: {
    yes: list(`
      you got it, yes, yes please, yeah, yea, yep, yup, ya, sure, sure thing, of course, ok, okay, okey, k,
      alright, all right, correct, right, absolutely, definitely, certainly, exactly, indeed, affirmative,
      by all means, most definitely, very well, fine, please do, go ahead, do it, confirm, i confirm,
      confirmed, i agree, agreed, true, why not, you bet, please proceed, proceed
    `),
    no: list(`
      no, nope, nah, no thanks, no thank you, not really, not now, not right now, not yet, not today,
      not at the moment, negative, not quite, not at this time, not needed, no need, i don't think so,
      absolutely not, of course not
    `),
    agree: list(`
      sounds good, sounds great, sounds nice, sounds fine, sounds perfect, sounds right,
      sounds interesting, sounds like a plan, sound good, sound great, good, great, perfect, nice,
      excellent, wonderful, awesome, amazing, fantastic, lovely, cool, works for me, that works, it works,
      that will work, that would work, that'll work, will do, would be fine, would be good, would be great,
      would be perfect, is fine, is good, is great, is perfect, is correct, is right, that's right,
      that's correct, that's fine, that's good, that's great, that's perfect, that's nice, that's it,
      that's the one, i like it, i like that, i love it, i'll take it, i will take it, i'll go with that,
      i'll have that, let's do it, let's do that, let's go with that, looks good, looks great, looks right,
      seems good, seems fine, seems nice, seems right, seems great, suits me, suit me, suits my needs,
      good to me, that one, this one, looks correct, everything is correct, no problem, would like that,
      i'd like that
    `),
    refuse: list(`
      that's wrong, that's not right, that is not right, that's incorrect, that is incorrect, is wrong,
      is incorrect, not correct, not right, doesn't work, does not work, don't like, do not like,
      won't work, not interested, not that one, not this one, don't want that, don't want it, isn't right,
      isn't correct
    `),
    cancel: list(`
      cancel, never mind, nevermind, forget it, forget about it, forget that, stop, abort, quit,
      call it off, i changed my mind, i've changed my mind, leave it, drop it, scrap that, don't bother,
      start over
    `),
    cancelObjects: list(`
      it, that, this, everything, the request, this request, the process, the order, all, please,
      the whole thing, my request, the conversation
    `),
    thanks: list(`
      thanks, thank you, thx, ty, cheers, much appreciated, appreciate it, appreciate your help,
      i appreciate, thank, you've been helpful, you've been very helpful, many thanks, you're welcome
    `),
    farewell: list(`
      bye, goodbye, good bye, see you, have a good day, have a great day, have a nice day, that's all,
      that is all, that will be all, that would be all, that'll be all, that's all i need, nothing else,
      i'm done, i am done, that's everything, all set, i'm good, i am good, all for now, good night,
      that is it, that's it for now, nothing more
    `),
    question: list(`
      what, what's, whats, which, who, who's, whose, whom, where, where's, when, when's, why, how, how's,
      how many, how much, how long, is, are, does, do, did, was, were, will, has, have, can i, could i,
      may i, should, isn't, aren't, doesn't, don't you, tell me, let me know, can you tell, could you tell,
      would you tell, i want to know, i'd like to know,
      i would like to know, do you know, can you provide, could you provide, i need to know,
      can you let me know, please tell, please provide, can you also tell,
      could you also tell, also tell, provide me
    `),
    wish: list(`
      can you, could you, would you, will you, can we, could we, can i get, can i have, can i book,
      could i get, could i have, can i reserve, could i book, may i have, i want, i need, i'd like,
      i would like, please, why don't you, would it be possible to, is it possible to, do you mind,
      can i make, can i change, could i change, can i order, could i order
    `),
    indirect: list(`
      whether, let me know if, tell me if, find out if, let me know the, let me know what,
      let me know their
    `),
    propose: list(`
      how about, what about, is it ok if, is it okay if, would it be ok, can we do, could we do,
      can we make it, could we make it, can we say
    `),
    correction: list(`
      actually, change, change it to, change that to, instead, i meant, i mean, correction, no wait,
      on second thought, switch, not quite, modify, update, wrong
    `),
    amend: list(`
      make that, make it, sorry, wait, but, except, should be, needs to be, rather, let's make it
    `),
    noPreference: list(`
      no preference, don't have a preference, do not have a preference, don't have any preference,
      doesn't matter, does not matter, don't mind, do not mind, don't care, do not care, whatever,
      anything, anything works, anything is fine, any is fine, any will do, any one, anyone, either,
      either is fine, either one, no matter, not important, up to you, you choose, you decide, you pick,
      surprise me, all the same to me, i'm flexible, i am flexible, i'm open, it doesn't matter, any time,
      anytime, any day, anywhere, whichever, not picky, skip, none in particular, nothing in particular,
      no particular
    `),
    another: list(`
      another, other, others, something else, anything else, someone else, somewhere else, else, different,
      alternative, alternatives, more options, next one, another one, any others
    `),
    lead: list(`
      and, also, so, oh, well, then, but, now, please, hi, hello, hey, um, uh, just, or, cool, great, okay
    `),
    filler: list(`
      please, well, oh, um, uh, hm, hmm, er, ah, so, then, just, hello, hi, hey, and, also, now, too, to me, for me,
      with me, very, really, pretty, much, a lot, so much, very much, again, i, it, that, this, is, for,
      your, you, the, help, with, all, in, my, me, would, be, will, i think, think, one, like, that's,
      it's, to, a, sounds, looks, seems, of, need, what, want, there, from, everything, everything is,
      assistance, these, details, are, i'm, guess, they, as, was, here
    `),
  },
  speech: {
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
      recommend, address, number
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
    most: list("at most, up to, no more than, under, below, less than, maximum, max"),
    least: list("at least, no less than, over, above, more than, minimum, min"),
    without: list(`
      without, no, not, don't, doesn't, do not, does not, non, isn't, don't need, never, not need, nope
    `),
    none: ["none", "no", "nothing"],
    self: ["just me", "only me", "myself", "by myself", "alone", "just myself", "only myself"],
    together: ["with"],
    nameJoiners: list(`
      of, of the, the, &, de, la, le, del, los, las, el, de la, von, van, der, da, di, vs
    `),
    nameCues: list(`
      called, named, titled, name is, my name is, name's, this is, i am, i'm, under the name,
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
    closings: list(`
      please, thanks, thank you, would be great, would be good, would be nice, would be fine, is fine,
      is good, works, will do, for me, would be perfect, sounds good, if possible, instead, would be best,
      area, i think, will work, would work, as well, too, then, would be ideal, is perfect, now,
      would be lovely
    `),
    suffixes: list("ations, ation, ings, ing, ies, ers, ed, er, es, ly, al, s, e, y"),
  },
  concepts: {
    origin: list(`
      origin, departure, depart, departing, leaving, from, originates, start, pickup, source
    `),
    destination: list(`
      destination, recipient, receiver, arrival, arrive, going, to, dropoff, ends, towards
    `),
    place: list(`
      place, city, town, location, area, where, address, region, country, station, airport, district,
      neighbourhood, neighborhood, street, venue, state, village, located
    `),
    start: list(`
      start, begin, beginning, check-in, checkin, pickup, pick-up, departure, arrival, from, leaving,
      first, outbound
    `),
    end: list(`
      end, until, check-out, checkout, return, returning, drop-off, dropoff, last, inbound, finish, due,
      deadline
    `),
    people: list(`
      people, person, persons, guests, guest, party, seats, travelers, travellers, passengers, riders,
      adults, attendees, diners, covers, visitors, participants, tickets
    `),
    person: list(`
      name, who, person, recipient, customer, guest, contact, therapist, doctor, stylist, dentist, artist,
      director, actor, author, actress, provider, starring, host, singer, friend
    `),
    creator: list(`
      artist, director, author, singer, composer, directed, performed, writer, band, creator, maker
    `),
    title: list(`
      title, movie, song, album, film, book, event, hotel, restaurant, product, item, label, property,
      attraction, show, alarm
    `),
    thing: ["product", "item", "article", "goods", "recipe", "dish", "meal", "ingredient", "query"],
    category: list("category, genre, type, kind, cuisine, style, subcategory, sort, topic, food"),
    money: list(`
      price, cost, amount, budget, fare, fee, rent, balance, money, total, pay, payment, transfer
    `),
    count: ["number", "count", "quantity", "how many", "amount"],
    note: list(`
      note, notes, comment, comments, request, requests, message, reason, remark, remarks, details,
      description, wishes, instructions, special, text
    `),
    phone: ["phone", "telephone", "mobile", "cell"],
    email: ["email", "e-mail", "mail"],
    date: ["date", "day", "when", "birthday"],
    time: ["time", "hour", "when", "o'clock"],
    duration: list("duration, length, long, days, nights, hours, minutes, weeks, stay"),
  },
  cues: {
    origin: list(`
      from, leaving, leaving from, departing, departing from, leave from, depart from, out of,
      starting from, start from, originating from, starting in
    `),
    destination: list(`
      to, going to, into, arriving in, arriving at, arrive at, arrive in, towards, heading to, headed to,
      visit, visiting, get to, fly to, travel to, bound for
    `),
    place: list("of, in, at, near, around, located in, within, close to, for"),
    creator: ["by", "directed by", "sung by", "written by", "from"],
    person: list(
      "with, for, named, called, starring, acted by, see, under, name's, under the name, under the name of",
    ),
    title: list("called, named, titled, watch, see, at, play, hear, name"),
    category: ["some", "any", "kind of", "type of"],
    start: list(`
      from, starting, beginning, check in, checking in, pick up, picking up, picked up, leaving, leave,
      departing, depart, arriving, starting on, as of
    `),
    end: list(`
      to, until, till, through, return, returning, back, check out, checking out, drop off, dropping off,
      drop it off, by, ending, up to
    `),
    people: ["for", "party of", "table for", "of"],
    money: ["for", "of", "send", "pay", "transfer"],
  },
  synonyms: [
    list("cheap, inexpensive, affordable, budget, economical, low cost, low priced"),
    ["expensive", "pricey", "costly", "high priced", "upscale"],
    ["luxury", "fancy", "high end", "ultra high end", "fine dining"],
    list(`
      moderate, moderately priced, medium, mid range, average, reasonable, standard, medium sized,
      mid sized, intermediate, regular, normal
    `),
    ["large", "big", "full size", "spacious", "huge", "full sized"],
    ["small", "compact", "little", "tiny"],
    ["wifi", "wi fi", "internet", "wireless"],
    ["pets", "pet", "dog", "cat", "dogs", "cats"],
    ["kids", "children", "child", "kid", "family", "families"],
    list("outdoors, outside, outdoor, terrace, patio, garden, al fresco"),
    ["indoors", "inside", "indoor"],
    ["movie", "film", "movies", "films"],
    ["apartment", "flat", "apartments", "flats"],
    ["song", "track", "music", "tune"],
    ["furnished", "furniture"],
    ["vegetarian", "veggie", "veg", "meatless"],
    ["vegan", "plant based"],
    ["shared", "share", "pool", "sharing"],
    ["beds", "bedrooms", "bedroom", "bed", "rooms"],
    ["baths", "bathrooms", "bathroom", "bath"],
    ["stars", "star"],
    ["free", "no cost", "no charge", "no fee", "free of charge"],
    list("stops, stop, layover, layovers, stopover, transfers, direct, nonstop"),
    ["bags", "bag", "luggage", "baggage", "suitcase", "suitcases"],
    ["car", "vehicle", "automobile"],
    ["checking", "current"],
    ["sports", "sport", "game", "games", "match"],
    ["concert", "music", "concerts", "gig", "gigs"],
    list(`
      travelers, travellers, passengers, people, persons, person, guests, riders, adults, seats, tickets,
      us, ppl, pax, passenger, rider, seat, ticket, party, traveler, guest
    `),
    ["days", "nights", "day", "night"],
    ["economy", "coach"],
    ["museum", "museums", "gallery"],
    ["shopping", "shop", "mall", "shops"],
    ["return", "bring back", "come back", "back"],
  ],
  phrases: definePhrases({
    ask: "Please tell me: {parameter}",
    askSeveral: "I still need a few details:\n{parameters}",
    askChange: "All right, not like that. What shall I change?",
    offer: "{parameter}\nYou can choose from:\n{options}",
    noOptions: "I have nothing to offer for this: {parameter}",
    invalid: "That does not work for “{parameter}”: {reason}",
    invalidWithOptions: "That does not work for “{parameter}”: {reason}\nYou can choose from:\n{options}",
    chooseIntent: "Which of these do you mean?\n{options}",
    chooseValue: "Which one do you mean for “{parameter}”?\n{options}",
    confirm: "{title}:\n{summary}\nShall I go ahead?",
    confirmWithPrice: "{title}:\n{summary}\nPrice: {price}. Shall I go ahead?",
    confirmDestructiveWithPrice:
      "{title}:\n{summary}\nPrice: {price}. This cannot be undone. Shall I go ahead?",
    confirmDestructive: "{title}:\n{summary}\nThis cannot be undone. Shall I go ahead?",
    confirmBriefly: "{title}: {values}. Shall I go ahead?",
    otherAmount: "The amount has changed meanwhile, and nothing has been done yet.",
    means: "“{words}” means {value}",
    done: "{title}: done.\n{summary}",
    doneWithReference: "{title}: done. Your reference is {reference}.\n{summary}",
    declined: "I am sorry, that was not possible. {reason}",
    failed: "Something went wrong and nothing was changed: {title}. Please try again later.",
    indeterminate: "I cannot tell whether this went through: {title}. Please check before trying again.",
    notUnderstood: "I did not understand that. Could you say it in other words?",
    gaveUp: "We are not getting any further, so I stop here. Nothing was done. Please start again.",
    nothingICanDo: "That is nothing I can do here. I can help with:\n{abilities}",
    cancelled: "All right, I have stopped. Nothing was done.",
    answer: "{answer}",
    noAnswer: "I am afraid I cannot answer that.",
    stillOpen: "Back to where we were. {question}",
    welcome: "You are welcome.",
    signIn: "Please sign in first: {link}",
    agree: "Please read and accept the terms first: {link}",
    pay: "Please pay {price} first: {link}",
    rateLimited: "That was too often. Please try again in {seconds} seconds.",
    unavailable: "I cannot reach what I need for this right now. Please try again later.",
    yes: "yes",
    no: "no",
    and: "{list} and {last}",
    or: "{list} or {last}",
    line: "{name}: {value}",
    free: "free of charge",
  }),
  page,
}
