export { registerPaypal } from "./paypal.plugin.ts";
export { askToTellPaypal, letPaypalBeTold, withdrawFromPaypal } from "./tell-paypal.ts";
export { paypalTrackingAction } from "./paypal-tracking-action.ts";
