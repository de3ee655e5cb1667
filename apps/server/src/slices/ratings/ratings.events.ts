/** What ratings tell within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** Buyers left ratings, or changed them. */
export const ratingsTold = defineEvent<{ ratingIds: readonly string[] }>("ratings.ratingsTold");
