export { receiveOffers } from "./receive-offers.ts";
