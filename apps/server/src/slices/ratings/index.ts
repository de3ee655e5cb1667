export { ratingsSlice } from "./ratings.slice.ts";
export { receiveRatings } from "./receive-ratings.ts";
export { ratingsTold } from "./ratings.events.ts";
export { countRatings, isRated, listOrderRatings, summariseRatings } from "./ratings.store.ts";
