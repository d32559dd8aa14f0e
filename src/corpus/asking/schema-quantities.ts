import type { ContentAttribute } from "../../language/index.ts"

/** Fields of Schema.org in which an attribute's numbers stand, best first. Prices stand in a field per currency. */
export const attributeFields: Readonly<Record<Exclude<ContentAttribute, "price">, readonly string[]>> = {
  time: ["totalTime", "duration", "timeRequired", "cookTime", "performTime"],
  preparation: ["prepTime"],
  cooking: ["cookTime"],
  date: ["startDate", "datePosted", "datePublished", "uploadDate", "dateCreated", "releaseDate"],
  size: ["floorSize", "size", "area"],
  rating: ["ratingValue"],
  protein: ["proteinContent"],
  calories: ["calories"],
  fat: ["fatContent"],
  carbs: ["carbohydrateContent"],
  sugar: ["sugarContent"],
  fiber: ["fiberContent"],
  bedrooms: ["numberOfBedrooms", "numberOfRooms"],
  bathrooms: ["numberOfBathroomsTotal", "numberOfFullBathrooms"],
}
