export { AddToPaypal } from "./add-to-paypal.tsx";
export { PaypalState } from "./paypal-state.tsx";
export { wordsOfPaypalLine } from "./timeline-words.ts";
