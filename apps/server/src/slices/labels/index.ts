export { labelsSlice } from "./labels.slice.ts";
export { findLabelToShip, findOrderOfLabel } from "./shipments.store.ts";
export { buyLabel, startLabel } from "./buy-label.ts";
export { readCustoms } from "./customs.store.ts";
export { readSenderSettings, type SenderSettings } from "./label-settings.ts";
export { namePackages, planWishOf } from "./label-presets.ts";
export { quoteRates } from "./quote-rates.ts";
export { readParcelAgain } from "./follow-parcels.ts";
