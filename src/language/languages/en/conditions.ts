import type { ConditionWords } from "../../language.ts"
import { list } from "../../word-lists.ts"

export const conditions: ConditionWords = {
  rulesOut: list(`
    without, without any, with no, no, not any, except, except for, anything but, everything but, all but,
    nothing with, other than, excluding, free of, free from, allergic to, intolerant to, intolerant of,
    sensitive to, allergy to, allergies to, intolerance to, can't eat, cannot eat, can not eat, can't have,
    cannot have, can't drink, don't eat, do not eat, doesn't eat, does not eat, can't tolerate, don't like,
    do not like, doesn't like, hates, hate, avoid, avoids, avoiding, leave out, hold the, minus the, skip the, not a fan of
  `),
  ruledOutAfter: list("allergy, allergies, allergic, intolerance, intolerant, is out, are out, excluded"),
  freeOf: ["free"],
  avoided: list(`
    gluten, dairy, lactose, milk, nut, nuts, peanut, peanuts, egg, eggs, soy, soya, wheat, sugar, meat,
    fish, shellfish, pork, beef, alcohol, caffeine, fat, carb, salt, oil, fragrance, perfume, latex,
    nickel, cruelty, plastic, smoke, pet, chemical
  `),
  states: list(`
    vegan, vegans, vegetarian, vegetarians, pescatarian, celiac, coeliac, celiacs, coeliacs, kosher, halal,
    keto, paleo, diabetic, diabetics, lactose, gluten, allergic, allergy, allergies, intolerant, intolerance,
    dietary, pregnant, wheelchair, wheelchairs, disabled, disability, accessible, accessibility, blind, deaf,
    step free, ground floor, toddler, baby, infant, organic, unsweetened, non smoking, nonsmoking, smoking,
    pet friendly, dog friendly, child friendly, kid friendly
  `),
  removes: ["remove", "removes", "delete", "deletes", "take out", "takes out", "out of", "discard", "drop"],
  needs: list(`
    need, needs, we'd need, we need, i need, we'll need, would need, bringing, bring, we have, with a,
    requires, require, it's my, it's our, it is my, it is our, it's a, celebrating, celebrate, for my, for our,
    would love, could we have, can we have, could you, please note, note that, by the way, also, prefer,
    preferably, if possible
  `),
}
