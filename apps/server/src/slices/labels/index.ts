export { registerLabels, workLabels } from "./labels.plugin.ts";
export { findOrderOfLabel } from "./shipments.store.ts";
export { buyLabel } from "./buy-label.ts";
export { readSenderSettings } from "./label-settings.ts";
export { quoteRates } from "./quote-rates.ts";
export { labelPurchaseAction } from "./label-purchase-action.ts";
export { labelVoidAction } from "./label-void-action.ts";
export { manifestAction } from "./manifest-action.ts";
export { readParcelAgain } from "./follow-parcels.ts";
