import type { TurnWords } from "../../language.ts"
import { noSigns, yesSigns } from "../../signs.ts"
import { list } from "../../word-lists.ts"

export const turns: TurnWords = {
  yes: [
    ...yesSigns,
    ...list(`
    you got it, yes, yes please, yeah, yea, yep, yup, ya, sure, sure thing, of course, ok, okay, okey, k,
    alright, all right, correct, right, absolutely, definitely, certainly, exactly, indeed, affirmative,
    by all means, most definitely, very well, fine, please do, go ahead, do it, confirm, i confirm,
    confirmed, i agree, agreed, true, why not, you bet, please proceed, proceed, y, ye, yh, yess, yesss, yas, aye, ay,
    go on, go on then, go for it, carry on, crack on, okey dokey, okie dokie, okie, kk, spot on, bang on, do that,
    all good, lock it in
  `),
  ],
  no: list(`
    no, nope, nah, no thanks, no thank you, not really, not now, not right now, not yet, not today,
    not at the moment, negative, not quite, not at this time, not needed, no need, i don't think so,
    absolutely not, of course not, nay, naw, nop, noo
  `),
  agree: list(`
    sounds good, sounds great, sounds nice, sounds fine, sounds perfect, sounds right,
    sounds interesting, sounds like a plan, sound good, sound great, good, great, perfect, nice,
    excellent, wonderful, awesome, amazing, fantastic, lovely, cool, splendid, brilliant, marvellous, smashing, works for me, that works, it works,
    that will work, that would work, that'll work, will do, would be fine, would be good, would be great,
    would be perfect, is fine, is good, is great, is perfect, is correct, is right, that's right,
    that's correct, that's fine, that's good, that's great, that's perfect, that's nice, that's it,
    that's the one, i like it, i like that, i love it, i'll take it, i will take it, i'll go with that,
    i'll have that, let's do it, let's do that, let's go with that, looks good, looks great, looks right,
    seems good, seems fine, seems nice, seems right, seems great, suits me, suit me, suits my needs,
    good to me, that one, this one, looks correct, everything is correct, no problem, would like that,
    i'd like that, book it, book that, book this, book us in, reserve it, order it, order that, send it, place it,
    place the order, i'll take that, we'll take it, we will take it, we'll take that, we'll have it, that'd be great,
    that'd be lovely, sounds about right, good with me, fine by me, fine with me, ok with me, okay with me
  `),
  refuse: [
    ...noSigns,
    ...list(`
    that's wrong, that's not right, that is not right, that's incorrect, that is incorrect, is wrong,
    is incorrect, not correct, not right, doesn't work, does not work, don't like, do not like,
    won't work, not interested, not that one, not this one, don't want that, don't want it, isn't right,
    isn't correct
  `),
  ],
  cancel: list(`
    cancel, never mind, nevermind, forget it, forget about it, forget that, stop, abort, quit,
    call it off, i changed my mind, i've changed my mind, leave it, drop it, scrap that, scrap it, don't bother, bin it,
    bin that, ditch it, ditch that, call that off, get rid of it, get rid of that
  `),
  abort: list(`
    stop, abort, quit, never mind, nevermind, forget it, forget about it, forget that, leave it, drop it, don't bother
  `),
  cancelObjects: list(`
    it, that, this, everything, the request, this request, the process, the order, all, please,
    the whole thing, my request, the conversation, for me, for us, after all, again, right away, straight away, now
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
    and, also, so, oh, well, then, but, now, please, hi, hello, hey, um, uh, just, or, cool, great, okay, wait, sorry,
    hang on, hold on, actually
  `),
  filler: list(`
    please, well, oh, um, uh, hm, hmm, er, ah, so, then, just, hello, hi, hey, and, also, now, too, to me, for me,
    with me, very, really, pretty, much, a lot, so much, very much, again, i, it, that, this, is, for,
    your, you, the, help, with, all, in, my, me, would, be, will, i think, think, one, like, that's,
    it's, to, a, sounds, looks, seems, of, need, what, want, there, from, everything, everything is,
    assistance, these, details, are, i'm, guess, they, as, was, here
  `),
  compare: list(`
    compare, compares, compared, comparing, comparison, which of, which one of, cheapest, best value, lowest price,
    who has, who offers, who sells
  `),
}
