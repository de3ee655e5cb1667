export { paypalSlice } from "./paypal.slice.ts";
export { askToCorrectAtPaypal, askToTellPaypal, letPaypalBeTold, withdrawFromPaypal } from "./tell-paypal.ts";
