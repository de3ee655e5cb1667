export { addCatalogueRoutes as registerCatalogue } from "./catalogue.routes.ts";
export { workCatalogue, type CatalogueTimings } from "./collect-words.ts";
