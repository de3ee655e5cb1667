export { registerPaypal } from "./paypal.plugin.ts";
export { askToCorrectAtPaypal, askToTellPaypal, letPaypalBeTold, withdrawFromPaypal } from "./tell-paypal.ts";
export { paypalTrackingAction } from "./paypal-tracking-action.ts";
