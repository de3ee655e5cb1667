export { receiveRatings } from "./receive-ratings.ts";
export { countRatings } from "./ratings.store.ts";
