export { catalogueSlice } from "./catalogue.slice.ts";
export type { CatalogueTimings } from "./collect-words.ts";
export { findCategoryIds, searchCategories, type KnownCategory } from "./words.store.ts";
