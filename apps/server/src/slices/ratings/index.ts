export { ratingsSlice } from "./ratings.slice.ts";
export { receiveRatings } from "./receive-ratings.ts";
export { ratingsTold } from "./ratings.events.ts";
export { countRatings, listOrderRatings, summariseRatings } from "./ratings.store.ts";
