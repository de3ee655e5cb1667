export { receiveRatings } from "./receive-ratings.ts";
export { countRatings, summariseRatings } from "./ratings.store.ts";
