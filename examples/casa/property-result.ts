import { z } from "zod"
import type { Database } from "../sqlite.ts"
import { features, offers, propertyTypes, statuses } from "./data/properties.ts"
import { countryOf } from "./places.ts"
import { featuresOf, type PropertyRow } from "./properties.ts"
import { service } from "./service.ts"

export const propertySummary = z.object({
  property_id: z.string(),
  title: z.string(),
  offer: z.enum(offers),
  property_type: z.enum(propertyTypes),
  city: z.string(),
  district: z.string(),
  price: z.int(),
  currency: z.literal("EUR"),
  bedrooms: z.int(),
  area: z.int(),
  features: z.array(z.enum(features)),
  status: z.enum(statuses),
})

export const propertyDetails = propertySummary.extend({
  description: z.string(),
  bathrooms: z.int(),
  year_built: z.int(),
  energy_class: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  country: z.string(),
  listed_on: z.iso.date(),
})

export type PropertySummary = z.output<typeof propertySummary>
export type PropertyDetails = z.output<typeof propertyDetails>

export function toSummary(database: Database, row: PropertyRow): PropertySummary {
  const { id, type, title, offer, city, district, price, bedrooms, area, status } = row
  return {
    property_id: id,
    title,
    offer,
    property_type: type,
    city,
    district,
    price,
    currency: "EUR",
    bedrooms,
    area,
    features: featuresOf(database, id),
    status,
  }
}

export function toDetails(database: Database, row: PropertyRow): PropertyDetails {
  const { description, bathrooms, year_built, energy_class, latitude, longitude, listed_on } = row
  return {
    ...toSummary(database, row),
    description,
    bathrooms,
    year_built,
    energy_class,
    latitude,
    longitude,
    country: countryOf(database, row.city),
    listed_on,
  }
}

export function urlOf(propertyId: string): string {
  return `${service.website}/properties/${propertyId}`
}

const schemaTypes = {
  apartment: "Apartment",
  studio: "Apartment",
  loft: "Apartment",
  house: "House",
  villa: "SingleFamilyResidence",
} as const

const availability = {
  available: "InStock",
  reserved: "LimitedAvailability",
  sold: "SoldOut",
  rented: "SoldOut",
} as const

/** A listing: the page with its offer, and the home it is about. */
export function toSchemaOrg(home: PropertyDetails): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    "@id": urlOf(home.property_id),
    url: urlOf(home.property_id),
    identifier: home.property_id,
    name: home.title,
    description: home.description,
    datePosted: home.listed_on,
    keywords: [home.offer, home.property_type, home.city, home.district, ...home.features],
    offers: {
      "@type": "Offer",
      businessFunction: `http://purl.org/goodrelations/v1#${home.offer === "rent" ? "LeaseOut" : "Sell"}`,
      price: String(home.price),
      priceCurrency: home.currency,
      availability: `https://schema.org/${availability[home.status]}`,
    },
    about: {
      "@type": schemaTypes[home.property_type],
      numberOfBedrooms: home.bedrooms,
      numberOfBathroomsTotal: home.bathrooms,
      yearBuilt: home.year_built,
      floorSize: { "@type": "QuantitativeValue", value: home.area, unitCode: "MTK" },
      amenityFeature: home.features.map((name) => ({
        "@type": "LocationFeatureSpecification",
        name,
        value: true,
      })),
      address: {
        "@type": "PostalAddress",
        addressLocality: home.city,
        addressRegion: home.district,
        addressCountry: home.country,
      },
      geo: { "@type": "GeoCoordinates", latitude: home.latitude, longitude: home.longitude },
    },
  }
}
