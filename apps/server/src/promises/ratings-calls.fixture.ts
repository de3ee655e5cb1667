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

/** An order was shipped, and its buyer has no feedback. */
const withLeavable = async (store: Store, house: House): Promise<void> => {
  await change(house, "delete from buyer_feedback where store_id = $1", store.storeId);
  await change(
    house,
    `update orders set platform = 'stall', shipped = true, failed = false, external = false, created_at = now(),
       items = jsonb_build_array(jsonb_build_object('_id', id || ':1', 'name', 'Cup')) where id = $1`,
    store.id("orders"),
  );
};

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
  "GET /api/ratings/health/orders": {
    query: (id) => ({ account: id("accounts"), measure: "late" }),
    isWithoutTrace: true,
  },
  "POST /api/ratings/health/thresholds": {
    audit: "ratingThresholdChanged",
    body: (id) => ({ accountId: id("accounts"), measure: "late", limit: 300 }),
  },
  "POST /api/ratings/leave": {
    status: 202,
    audit: "feedbackLeft",
    prepare: withLeavable,
    body: (id) => ({ orderIds: [id("orders")], texts: ["A good buyer."] }),
  },
  "POST /api/ratings/revision": {
    prepare: withUnanswered,
    body: (id) => ({ ratingId: id("ratings"), state: "asked" }),
  },
};
