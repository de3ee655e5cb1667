/** Ratings: the feed, replies, and getting one changed. */
import {
  ratingsQuery,
  replyInput,
  reviseInput,
  type RatingRow,
  type RatingsPage,
  type RatingsSummary,
} from "../rest/ratings.ts";
import { answers } from "./route.ts";

const requires = "ratings.write";

export const ratingRoutes = {
  "GET /api/ratings": answers<RatingsPage>()({ requires: "member", query: ratingsQuery }),
  "GET /api/ratings/summary": answers<RatingsSummary>()({ requires: "member" }),
  "GET /api/ratings/one/:ratingId": answers<RatingRow>()({ requires: "member" }),
  "POST /api/ratings/reply": answers<RatingRow>()({ requires, input: replyInput }),
  "POST /api/ratings/revision": answers<RatingRow>()({ requires, input: reviseInput }),
} as const;
