/** Ratings: the feed, replies, getting one changed, accounts' health, and feedback left to buyers. */
import {
  hurtingQuery,
  thresholdInput,
  type AccountsHealth,
  type HurtingOrder,
} from "../rest/account-health.ts";
import { leaveInput, type LeaveOutcome, type ToLeaveView } from "../rest/buyer-feedback.ts";
import {
  ratingsQuery,
  replyInput,
  reviseInput,
  type RatingRow,
  type RatingsPage,
  type RatingsSummary,
} from "../rest/ratings.ts";
import { answers, type Done } from "./route.ts";

const requires = "ratings.write";

export const ratingRoutes = {
  "GET /api/ratings": answers<RatingsPage>()({ requires: "member", query: ratingsQuery }),
  "GET /api/ratings/summary": answers<RatingsSummary>()({ requires: "member" }),
  "GET /api/ratings/one/:ratingId": answers<RatingRow>()({ requires: "member" }),
  "POST /api/ratings/reply": answers<RatingRow>()({ requires, input: replyInput }),
  "POST /api/ratings/revision": answers<RatingRow>()({ requires, input: reviseInput }),
  "GET /api/ratings/health": answers<AccountsHealth>()({ requires: "member" }),
  "GET /api/ratings/health/orders": answers<HurtingOrder[]>()({ requires: "member", query: hurtingQuery }),
  "POST /api/ratings/health/thresholds": answers<Done>()({
    requires: "settings.write",
    input: thresholdInput,
  }),
  "GET /api/ratings/leave": answers<ToLeaveView>()({ requires: "member" }),
  "POST /api/ratings/leave": answers<LeaveOutcome>()({ requires, input: leaveInput }),
} as const;
