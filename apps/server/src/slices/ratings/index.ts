export { ratingsSlice } from "./ratings.slice.ts";
export { receiveRatings } from "./receive-ratings.ts";
export { countRatings, summariseRatings } from "./ratings.store.ts";
