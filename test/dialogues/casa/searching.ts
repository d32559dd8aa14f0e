import { asks, does, says } from "../script.ts"
import type { CasaDialogue } from "./world.ts"

/** Homes are looked for and looked at. */
export const searching: readonly CasaDialogue[] = [
  {
    title: "[IW-39] a search with everything in one sentence is answered at once",
    lines: [
      says("Find me a two-bedroom flat to rent in Lisbon under 2000 euros"),
      does(/found \d+ homes/i, "CASA-1028"),
    ],
    leaves: [],
  },
  {
    title: "[IW-40] a place the agency does not know is refused with the cities it has",
    lines: [
      says("Houses for sale in Madrid with a garden"),
      asks(["location"], ["Madrid", "Valencia"], { offering: ["Lisbon", "Valencia"] }),
      says("Valencia then"),
      does(/home/i),
    ],
    leaves: [],
  },
  {
    title: "[IW-16] the city is asked for when it was not said, and any will do",
    lines: [
      says("I'm looking for a furnished studio to rent"),
      asks(["location"], [/city|district/i], { offering: ["Bologna", "Lisbon"] }),
      says("Porto"),
      does(/home/i),
    ],
    leaves: [],
  },
  {
    title: "details of one home by its number",
    lines: [says("Tell me more about CASA-1028"), does("Two-bedroom apartment", "1,810 EUR")],
    leaves: [],
  },
]
