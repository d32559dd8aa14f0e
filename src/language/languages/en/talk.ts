import type { TalkWords } from "../../talk-words.ts"
import { list } from "../../word-lists.ts"

export const talk: TalkWords = {
  greeting: list(`
    hi, hi there, hello, hello there, hey, hey there, hiya, howdy, good morning, good afternoon, good evening,
    good day, greetings, yo, anyone there, is anyone there, anybody there, is anybody there,
    are you there, 👋
  `),
  thanks: list(`
    thanks, thank you, thx, ty, cheers, cheers mate, thanks mate, ta, ta very much, thanks a lot, thanks a million, much appreciated, appreciate it, many thanks, you're a star, you are a star,
    you're great, you are great, you're the best, you are the best, you're awesome, you rock, well done, nice job,
    you've been helpful, you've been very helpful, life saver, lifesaver, 🙏, ❤️
  `),
  farewell: list(`
    bye, bye bye, goodbye, good bye, see you, see you soon, see you later, see you then, see ya, have a good day,
    have a great day, have a nice day, have a good one, good night, that's all, that is all, that will be all,
    that'll be all, nothing else, i'm done, that's everything, all set, that's it for now, nothing more, talk soon,
    take care
  `),
  help: list(`
    help, help me, i need help, i need some help, can you help, can you help me, could you help me, what can you do,
    what can you do for me, what can i do here, what can i do, what can i ask, what can i ask you, what do you do,
    what do you offer, what are my options, what are the options, how does this work, how does it work,
    how do i use this, what is possible here, what can you help with, what can you help me with, what services do you offer,
    what are you able to do, what else can you do, show me what you can do, menu of options, commands
  `),
  who: list(`
    who are you, who is this, who's this, what are you, what is this, what's this, what is this place, who am i talking to,
    who am i speaking to, who am i speaking with, what's your name, what is your name, tell me about yourself,
    what kind of place is this, what sort of place is this, what sort of place are you, what kind of place are you, what company is this, which company is this
  `),
  machine: list(`
    are you a robot, are you a bot, are you human, are you a human, are you a person, are you a real person, are you real,
    is this a bot, is this a robot, are you an ai, is this an ai, am i talking to a robot, am i talking to a bot,
    am i talking to a human, am i talking to a person, am i talking to a machine, are you a machine
  `),
  where: list(`
    where are you, where are you located, where are you based, where exactly are you, where is it, where is that, where's that,
    where is this, what's your address, what is your address, what's the address, what is the address, your address,
    how do i get there, how do i get to you, how can i get there, where can i find you, how do i find you, which street,
    where do i have to go, where do i go, where is your office, where is the office, where is your shop, where is the shop,
    where are you again, where exactly, directions
  `),
  contact: list(`
    your phone number, your telephone number, your number, your email, your e mail, your email address,
    your contact details, how can i reach you, how do i reach you, how can i contact you, how do i contact you,
    can i call you, can i phone you, can i email you, can i write to you, do you have a phone number,
    do you have a phone, do you have an email, do you have an email address, contact details, what number can i call,
    can i ring you, who do i ring, who do i call, who can i call, who can i ring, who should i call, who to call, a phone number, the phone number, phone number, telephone number, a telephone number, the number, her number,
    his number, a number to call, what's the number, call you, ring you, phone you, i'd rather call, rather call, ring me
  `),
  person: list(`
    talk to someone, speak to someone, speak with someone, talk with someone, chat with someone, speak to somebody,
    talk to somebody, talk to a person, speak to a person, speak with a person, talk with a person, talk to a human,
    speak to a human, speak with a human, talk with a human, human please, a human please, a person please,
    real person, real human, actual person, actual human, live agent, human agent, human being, an operator, operator please,
    speak to an agent, talk to an agent, speak to the manager, speak to a manager, talk to the manager, talk to a manager,
    speak to your manager, speak to staff, talk to staff, someone from the team, someone from your team, customer service,
    someone real, talk to an employee, speak to an employee, connect me to, connect me with, put me through,
    call me back, who can i talk to, who can i speak to, who do i talk to, who should i talk to, talk to one of, speak to one of,
    speak with one of, speak to a member of staff, talk to a real, speak to a real, speak with a real
  `),
  why: list(`
    why do you ask, why are you asking, why on earth, why the hell, why do you need, why do you want, why would you need, why would you want,
    why you need, why you want, why does it matter, what do you need it for, what do you need that for,
    what do you need my, what do you want my, what do you want that for, what do you want it for, who gets it, what is that for, what's that for, what for, why, why is that needed, why is that necessary,
    why is this needed, why must i, why do i have to, why should i tell you, why should i give you,
    what will you do with, what do you do with, is that really necessary, is this really necessary, do you really need
  `),
  repeat: list(`
    say that again, say it again, repeat, repeat that, repeat please, can you repeat, can you repeat that, could you repeat that,
    could you repeat, what did you say, what was that, what was the question, what was your question, come again, pardon,
    pardon me, again please, once more, once more please, one more time, sorry what, what did you ask, i missed that
  `),
  back: list(`
    go back, back, step back, one step back, go a step back, go one step back, previous, previous question,
    back to the previous question, undo, undo that, undo it, take that back, i take that back
  `),
  restart: list(`
    start over, start again, restart, reset, start from scratch, from scratch, from the beginning, start from the beginning,
    begin again, start anew, start new, let's start over, let's start again, start all over, start all over again
  `),
  hold: list(`
    hang on, hold on, one moment, one moment please, just a moment, a moment please, a moment, one second, one sec,
    just a second, just a sec, a sec, just a minute, one minute, give me a minute, give me a moment, give me a second,
    give me a sec, wait a minute, wait a moment, wait a second, wait a sec, hold the line, let me check, let me think,
    let me see, let me ask, let me look, let me have a look, i need to check, i have to check, i'll check, i will check,
    i need to ask, i have to ask, i'll ask, i need to think, brb, be right back, bear with me, hmm let me, not sure yet,
    i'm not sure yet, i don't know yet, i do not know yet, i'll think about it, let me think about it, i will think about it
  `),
  complaint: list(`
    this is ridiculous, that's ridiculous, ridiculous, this is useless, you are useless, you're useless, useless,
    this is stupid, you are stupid, you're stupid, stupid bot, stupid machine, stupid thing, dumb bot, you don't understand,
    you do not understand, you don't get it, you're not listening, you are not listening, you aren't listening,
    that's not what i said, that is not what i said, that's not what i asked, that is not what i asked,
    that's not what i want, that is not what i want, that's not what i meant, this is annoying, you're annoying,
    this is frustrating, i'm frustrated, i am frustrated, so frustrating, wtf, what the hell, ffs, for god's sake,
    are you kidding, are you serious, this doesn't work, this does not work, it doesn't work, nothing works,
    i already told you, i told you already, i've already told you, i already said that, i just told you, i just said that,
    forget you, you suck, this sucks, terrible service, hopeless, 😡, 🤬, 😤
  `),
  giveUp: list(`
    never mind, nevermind, forget it, forget about it, forget that, forget the whole thing, leave it, leave that, let's leave it,
    drop it, skip it, don't bother, no way, thanks anyway, thank you anyway, thanks all the same, thank you all the same,
    thanks though, then no, then not, not then, so no, no thanks, no thank you, nothing thanks, no deal, i'll pass, i will pass,
    we'll pass, some other time, another time then, maybe another time, maybe next time, perhaps another time, i give up,
    i changed my mind, i've changed my mind, we changed our minds, we've changed our minds, changed my mind,
    i don't want anything, i don't need anything, don't want to buy anything, don't want to order anything,
    don't want to book anything, just looking, just looking around, just browsing, only looking, just having a look, wrong page,
    wrong site, wrong shop, rather not, i'd rather not, shame, a shame, what a shame, that's a shame, pity, a pity, what a pity,
    too bad, that's too expensive, that's too much, way too expensive, no point
  `),
  lacks: list(`
    i don't have it, i don't have one, i don't have a, i don't have any, i don't have an, i don't have that, i do not have it,
    i do not have one, i do not have a, i do not have any, haven't got it, haven't got one, haven't got any, i haven't got a,
    don't have it, don't have one, don't have any, i lost it, i've lost it, i can't find it, i don't know it, i don't know that,
    i don't remember, i forgot it, no idea, i never got one, i didn't get one
  `),
  praise: list(`
    great job, good job, fantastic job, amazing job, wonderful job, excellent job, lovely job, did a great, did a fantastic,
    did an amazing, did a wonderful, was delicious, was fantastic, was wonderful, was lovely, was amazing, was great,
    was excellent, loved it, we loved, i loved, i just wanted to say, just wanted to say, compliments to, keep it up, 😍
  `),
  chat: list(`
    how are you, how are you doing, how are you today, how's it going, how is it going, how do you do, what's up, whats up,
    sup, alright mate, you alright, how are things, you ok, are you ok, how was your day, nice to meet you, pleased to meet you, tell me a joke,
    do you know a joke, i love you, i like you, you're funny, you are funny, haha, hahaha, lol, nice weather, lovely weather,
    nice day today, i'm hungry, i'm bored, happy birthday, merry christmas, happy new year, 😀, 😂, 🙂, 😊
  `),
}
