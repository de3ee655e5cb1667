/** Calls of Ratings. */
import type { House, Store } from "./house.fixture.ts";
import { change } from "./prepare-calls.fixture.ts";
import type { ValidCall } from "./valid-call.fixture.ts";

/** A rating waits for a reply. */
const withUnanswered = (store: Store, house: House): Promise<void> =>
  change(
    house,
    "update ratings set platform = 'stall', reply = null, answer = null, revision = null where id = $1",
    store.id("ratings"),
  );

export const ratingsCalls: Record<string, ValidCall> = {
  "GET /api/ratings": { query: (id) => ({ account: id("accounts") }), isWithoutTrace: true },
  "GET /api/ratings/one/:ratingId": {
    prepare: withUnanswered,
    params: (id) => ({ ratingId: id("ratings") }),
  },
  "POST /api/ratings/reply": {
    status: 202,
    audit: "ratingAnswered",
    prepare: withUnanswered,
    body: (id) => ({ ratingId: id("ratings"), text: "Thank you." }),
  },
  "POST /api/ratings/revision": {
    prepare: withUnanswered,
    body: (id) => ({ ratingId: id("ratings"), state: "asked" }),
  },
};
