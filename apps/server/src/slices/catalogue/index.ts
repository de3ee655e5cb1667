export { catalogueSlice } from "./catalogue.slice.ts";
export { learnListedWords, type CatalogueTimings } from "./collect-words.ts";
export { findCategoryIds, searchCategories } from "./words.store.ts";
