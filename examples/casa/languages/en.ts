import { toCount } from "../../markdown.ts"
import { formatDate } from "../../zoned-time.ts"
import type { PropertyDetails, PropertySummary } from "../property-result.ts"

/** What the agency says of its own accord. The other languages have the same sentences. */
export const en = {
  date: (date: string) => formatDate(date, "en"),
  price: ({ price, offer }: Pick<PropertySummary, "price" | "offer">) =>
    `${price.toLocaleString("en")} EUR${offer === "rent" ? " a month" : ""}`,
  /** What a home is, in words: the title of its listing, or the same made of its facts. */
  home: ({ title }: Pick<PropertySummary, "title" | "property_type" | "bedrooms" | "district">) => title,
  description: ({ description }: PropertyDetails): string => description,
  status: (status: string) => status,
  feature: (feature: string) => feature,
  noneFound: (page: number, pages: number) =>
    `No home matches${pages > 0 ? ` on page ${page} of ${pages}` : ""}.`,
  found: (total: number, page: number, pages: number) =>
    `Found ${toCount(total, "home")} (page ${page} of ${pages}).`,
  heads: ["Id", "Home", "City", "Price", "Area", "Status"],
  rooms: (bedrooms: number, bathrooms: number, area: number) =>
    `${toCount(bedrooms, "bedroom")}, ${toCount(bathrooms, "bathroom")}, ${area} m²`,
  built: (year: number, energy: string) => `built in ${year}, energy class ${energy}`,
  statusLine: (status: string) => `status: ${status}`,
  unknownHome: (id: string) => `We have no home ${id}: search for one first, its id looks like CASA-1001.`,
  unknownPlace: (place: string) =>
    `We have no homes in '${place}', only in these cities and their districts.`,
  pricesCross: "The highest price is below the lowest one.",
  gone: (id: string, status: string) => `${id} is already ${status}: it is no longer shown.`,
  notOnSunday: "Homes are shown from Monday to Saturday.",
  tooSoon: "A viewing is agreed at least 24 hours ahead.",
  tooFar: "A viewing is agreed at most 30 days ahead.",
  dayTaken: (when: string) => `Every hour on ${when} is taken.`,
  notThen: (id: string, when: string, time: string) => `${id} cannot be shown on ${when} at ${time}.`,
  alreadyAgreed: (id: string) => `A viewing of ${id} is already agreed under this address.`,
  reserved: (id: string) => `${id} is reserved; you would be next in line.`,
  agreed: (home: string, id: string, name: string, when: string, time: string, viewing: string) =>
    `**Agreed**: ${home} (${id}) is shown to ${name} on ${when} at ${time}. The viewing is **${viewing}**.`,
  unknownViewing: (id: string) => `No viewing ${id} was agreed under this address.`,
  sent: (id: string, to: string) => `**Sent**: the confirmation of ${id} is on its way to ${to}.`,
}

export type Sentences = typeof en
