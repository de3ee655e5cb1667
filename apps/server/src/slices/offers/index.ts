export { offersSlice } from "./offers.slice.ts";
export { receiveOffers } from "./receive-offers.ts";
export { startAnswer } from "./answer-offer.ts";
export { lockOffers } from "./offers.store.ts";
export { offersErased } from "./offers.events.ts";
