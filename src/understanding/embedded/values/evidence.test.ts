import { describe, expect, test } from "vitest"
import { z } from "zod"
import { declare, situation } from "../../../../test/understanding/declarations.ts"
import type { IntentDescriptor, Vocabulary } from "../../../intent/index.ts"
import type { Asked, Situation } from "../../understanding.ts"
import { staticVector } from "../static-encoder.ts"
import { extractValues } from "./extractor.ts"

const dentist = declare(
  z.object({
    day: z.iso.date().describe("Day of the appointment"),
    time: z.iso.time().describe("Time of the appointment"),
    patient: z.string().describe("Name of the patient"),
    treatment: z.enum(["check-up", "cleaning", "filling", "whitening"]).describe("Treatment"),
    remarks: z.string().optional().describe("Anything the dentist should know"),
  }),
  { hours: { "Monday to Friday": "08:00-18:00" } },
)

const vans = declare(
  z.object({
    pickup: z.iso.date().describe("Day you pick the van up"),
    days: z.int().optional().describe("For how many days"),
    maxPrice: z.number().optional().describe("Most you want to pay a day, in pounds"),
    minPrice: z.number().optional().describe("Least you want to pay a day, in pounds"),
    volume: z.number().optional().describe("Smallest loading space in cubic metres"),
    seats: z.int().optional().describe("Number of seats"),
    extras: z
      .array(z.enum(["ramp", "trolley", "straps", "tow bar"]))
      .optional()
      .describe("What comes with it"),
    driver: z.string().describe("Name of the driver"),
    address: z.string().optional().describe("Address to bring the van to"),
  }),
)

const pottery = declare(
  z.object({
    people: z.int().min(1).describe("Number of people in your group"),
    date: z.iso.date().describe("Day of the class"),
    time: z.iso.time().describe("Time of the class"),
    name: z.string().describe("Name the places are under"),
    glaze: z.enum(["matt", "glossy", "lead-free", "raw"]).optional().describe("Glaze you would like"),
    notes: z.string().optional().describe("Special wishes for the class"),
  }),
)

const florist = declare(
  z.object({
    flowers: z.array(z.string()).optional().describe("Items that must be in the bouquet"),
    without: z.array(z.string()).optional().describe("Flowers to leave out"),
    colour: z.enum(["red", "white", "pink", "yellow"]).optional().describe("Colour of the bouquet"),
    budget: z.number().optional().describe("Highest price in euros"),
  }),
)

function extract(
  text: string,
  descriptor: IntentDescriptor,
  more: Partial<Situation> = {},
  vocabulary?: Vocabulary,
) {
  return extractValues(text, descriptor, { ...situation, intent: descriptor, ...more }, { vocabulary })
}

function values(text: string, descriptor: IntentDescriptor, more: Partial<Situation> = {}) {
  const found = extract(text, descriptor, more).values.filter(({ excluded }) => !excluded)
  return Object.fromEntries(found.map(({ parameter, value }) => [parameter, value]))
}

function asked(...parameters: string[]): { asked: Asked } {
  return { asked: { kind: "parameters", parameters } }
}

describe("a number with a noun is the noun's", () => {
  const known = { people: 4, date: "2026-03-06", time: "18:00" }
  test.each([
    ["make it 9 people", { people: 9 }],
    ["actually we'll be 7 people", { people: 7 }],
    ["make it 9 o'clock", { time: "21:00" }],
    ["can we make that 5 adults instead", { people: 5 }],
  ])("%s", (text, expected) => {
    expect(values(text, pottery, { known, asked: { kind: "confirmation" } })).toEqual(expected)
  })

  test("a number for something else is not taken for people", () => {
    expect(values("we want to make 6 bowls on Friday", pottery)).toEqual({
      date: "2026-03-06",
      notes: "we want to make 6 bowls",
    })
  })
})

describe("counts of one thing add up", () => {
  test.each([
    ["two adults and three kids on Sunday", 5],
    ["we are 2 grown ups, 1 teenager and a toddler", 4],
    ["4 adults plus 2 children", 6],
    ["my wife and 2 friends", 3],
    ["four of us and a baby", 5],
    ["a group of six", 6],
    ["3 ppl", 3],
  ])("%s", (text, people) => {
    expect(values(text, pottery).people).toBe(people)
  })

  test("not where children have a parameter of their own", () => {
    const zoo = declare(
      z.object({
        adults: z.int().describe("Number of adults"),
        children: z.int().optional().describe("Number of children"),
      }),
    )
    expect(values("two adults and three children", zoo)).toEqual({ adults: 2, children: 3 })
  })
})

describe("units and periods fit the parameter", () => {
  test.each([
    ["a van for three days, max 80 a day", { days: 3, maxPrice: 80 }],
    ["up to 60 pounds per day", { maxPrice: 60 }],
    ["not more than 75 a day please", { maxPrice: 75 }],
    ["at least 12 cubic metres", { volume: 12 }],
    ["with 3 seats and a tow bar", { seats: 3, extras: ["tow bar"] }],
    ["for a week", { days: 7 }],
    ["between 40 and 70 a day", { minPrice: 40, maxPrice: 70 }],
    ["a fortnight from Friday", { pickup: "2026-03-20" }],
  ])("%s", (text, expected) => {
    expect(values(text, vans)).toEqual(expected)
  })
})

describe("a name is a name", () => {
  test.each([
    ["van der Berg", "van der Berg"],
    ["it's for Anna van der Berg", "Anna van der Berg"],
    ["Mr. & Mrs. Weiss", "Mr. & Mrs. Weiss"],
    ["Mr and Mrs Weiss please", "Mr and Mrs Weiss"],
    ["Dr. J. Okonkwo", "Dr. J. Okonkwo"],
    ["Maria de la Cruz", "Maria de la Cruz"],
    ["Anna and Tom Berger", "Anna and Tom Berger"],
    ["O'Brien", "O'Brien"],
    ["Müller & Söhne GmbH", "Müller & Söhne GmbH"],
    ["put it under Jean-Luc Dupont", "Jean-Luc Dupont"],
    ["schmidt", "schmidt"],
    ["My name is Ng", "Ng"],
    ["the name's Will May", "Will May"],
  ])("%s", (text, name) => {
    expect(values(text, pottery, asked("name")).name).toBe(name)
  })

  test.each([
    "hang on, let me check",
    "one moment please",
    "sorry I meant Saturday",
    "what do you need it for?",
    "can I bring my dog?",
    "hmm not sure yet",
    "why do you ask",
    "wait, how much does it cost",
    "actually, can we do Sunday instead?",
  ])("%s is none", (text) => {
    expect(values(text, pottery, { ...asked("name"), known: { date: "2026-03-06" } }).name).toBeUndefined()
  })
})

describe("addresses are whole", () => {
  test.each([
    ["10 Downing Street, London SW1A 2AA", "10 Downing Street, London SW1A 2AA"],
    ["Flat 3, 22b Baker Street", "Flat 3, 22b Baker Street"],
    ["it's Calle Mayor 5, 28013 Madrid", "Calle Mayor 5, 28013 Madrid"],
  ])("%s", (text, address) => {
    expect(values(text, vans, asked("address")).address).toBe(address)
  })

  test("also where nobody asked", () => {
    expect(values("bring it to 14 Harbour Road, Bristol BS1 4RW on Friday", vans)).toEqual({
      address: "14 Harbour Road, Bristol BS1 4RW",
      pickup: "2026-03-06",
    })
  })
})

describe("what is ruled out", () => {
  test.each([
    ["a bouquet without lilies", { without: ["lilies"] }],
    ["no roses or tulips please, pink", { without: ["roses", "tulips"], colour: "pink" }],
    ["I'm allergic to daisies, up to 40 euros", { without: ["daisies"], budget: 40 }],
    ["with peonies and ferns but no lilies", { flowers: ["peonies", "ferns"], without: ["lilies"] }],
    ["anything but carnations", { without: ["carnations"] }],
  ])("%s", (text, expected) => {
    expect(values(text, florist)).toEqual(expected)
  })

  test("a value that means without it", () => {
    expect(values("a glaze without lead", pottery)).toEqual({ glaze: "lead-free" })
    const found = extract("nothing with sheen", pottery, {}, { without: { sheen: "matt" } })
    expect(found.values.map(({ value }) => value)).toEqual(["matt"])
  })

  test("a day that is ruled out", () => {
    const found = extract("any day but not the 8th", dentist, asked("day"))
    expect(found.values).toEqual([
      expect.objectContaining({ parameter: "day", value: "2026-03-08", excluded: true }),
    ])
    expect(values("not Friday, Monday", dentist, { ...asked("day") })).toEqual({ day: "2026-03-02" })
    expect(values("no longer than 2 days", vans)).toEqual({ days: 2 })
  })
})

describe("words that nothing explains", () => {
  function leftOver(text: string, descriptor: IntentDescriptor) {
    return (extract(text, descriptor).leftOver ?? []).map(({ why, from }) => [why, from.text])
  }

  test.each([
    ["a bouquet for a vegan", "condition", "vegan"],
    ["red flowers without plastic wrap by Friday", "date", "Friday"],
    ["a white bouquet, wheelchair accessible shop", "condition", "wheelchair"],
    ["something for 3 tables", "amount", "3"],
  ])("%s", (text, why, words) => {
    expect(leftOver(text, florist)).toContainEqual([why, words])
  })

  test("a value that cannot be ruled out is left over", () => {
    expect(leftOver("a bouquet that is not red", florist).map(([why]) => why)).toContain("negation")
  })

  test.each([
    "a red bouquet please",
    "hello, could you show me white flowers? thanks",
    "pink, up to 30 euros",
  ])("%s is explained", (text) => {
    expect(leftOver(text, florist)).toEqual([])
  })
})

describe("a value by its meaning", () => {
  const bicycles = declare(
    z.object({
      job: z
        .enum(["drivetrain replacement", "brake service", "wheel truing", "full service"])
        .describe("What is to be done"),
      date: z.iso.date().optional().describe("Day you bring it"),
    }),
  )
  const found = (text: string, more: Partial<Situation> = {}) =>
    extractValues(text, bicycles, { ...situation, ...more }, { meaning: staticVector }).values

  test("is said with the value, and is less sure than one that is named", () => {
    expect(found("new chain and gears", asked("job"))).toEqual([
      expect.objectContaining({
        parameter: "job",
        value: "drivetrain replacement",
        by: "meaning",
        assumption: "“new chain and gears” means drivetrain replacement",
      }),
    ])
    expect(found("brake service", asked("job"))[0]).toMatchObject({ by: "option", value: "brake service" })
  })

  test.each(["what do you mean?", "hello", "my grandmother", "no idea"])("is not read into “%s”", (text) => {
    expect(found(text)).toEqual([])
  })
})

describe("needs go into the note", () => {
  test.each([
    [
      "4 people on Friday at 6pm, one of us is in a wheelchair and we need aprons for kids",
      "one of us is in a wheelchair and we need aprons for kids",
    ],
    ["Saturday at 10 for two, my son is allergic to latex", "my son is allergic to latex"],
  ])("%s", (text, note) => {
    expect(values(text, pottery).notes).toBe(note)
  })

  test("with the words they came from", () => {
    const text = "a check-up on Monday at 9, I'm pregnant"
    const note = extract(text, dentist).values.find(({ parameter }) => parameter === "remarks")
    expect(note).toMatchObject({ value: "I'm pregnant", by: "note", from: { text: "I'm pregnant" } })
  })
})

describe("times are read in their situation", () => {
  test("from the time known so far", () => {
    const known = { date: "2026-03-06", time: "18:00" }
    expect(values("half an hour later please", pottery, { known })).toEqual({ time: "18:30" })
    expect(values("could we do an hour earlier", pottery, { known })).toEqual({ time: "17:00" })
    expect(values("a week later", pottery, { known })).toEqual({ date: "2026-03-13" })
    expect(values("push it back two days", pottery, { known })).toEqual({ date: "2026-03-08" })
  })

  test("today, what has gone by is not meant", () => {
    const late = { now: Date.parse("2026-03-03T14:00:00Z") }
    expect(values("today at 4", dentist, late).time).toBe("16:00")
    expect(values("today at 8 for two", pottery, late).time).toBe("20:00")
  })
})

describe("a code in answer to the only question", () => {
  const pickup = declare(
    z.object({
      day: z.iso.date().optional().describe("Day you fetch it"),
      code: z.string().optional().describe("Code on the receipt"),
    }),
  )

  test.each(["K8BG-ZBY5-9BSB", "TUEU-UBKB-3EFT", "BTUT-7FA9-PQWN", "no-7-fri"])(
    "%s is taken as it stands",
    (code) => {
      expect(values(code, pickup, asked("code"))).toEqual({ code })
    },
  )
})

describe("a number that may be an hour or people", () => {
  const known = { people: 4, date: "2026-03-06", time: "18:00" }
  const confirming = { known, asked: { kind: "confirmation" } } as const
  test("is taken for neither", () => {
    expect(values("actually make it seven", pottery, confirming)).toEqual({})
  })
  test("is what it replaces", () => {
    expect(values("could we do seven instead of six", pottery, confirming)).toEqual({ time: "19:00" })
    expect(values("could we do six instead of four", pottery, confirming)).toEqual({ people: 6 })
  })
})

describe("a word that several values share names none of them", () => {
  const salon = declare(
    z.object({
      service: z.enum(["dog wash", "cat wash", "claw trim"]).describe("Service"),
      without: z.array(z.string()).optional().describe("Allergies: what must not be used"),
    }),
  )
  const read = (text: string, more: Partial<Situation> = {}) =>
    Object.fromEntries(
      extractValues(text, salon, { ...situation, intent: salon, ...more }, { meaning: staticVector })
        .values.filter(({ excluded }) => !excluded)
        .map(({ parameter, value }) => [parameter, value]),
    )
  test("not even by its meaning", () => {
    expect(read("a carwash please")).toEqual({})
    expect(read("just a trim")).toEqual({})
  })
  test("a value that is ruled out is no allergy", () => {
    expect(read("the claw trim, no cat wash")).toEqual({ service: "claw trim" })
  })
  test("in an answer the last word is enough", () => {
    expect(read("trim", asked("service"))).toEqual({ service: "claw trim" })
  })
})
