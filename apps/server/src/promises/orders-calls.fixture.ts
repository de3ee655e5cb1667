/** Calls of accounts, orders, parcels, messages and refunds. */
import type { Ids } from "./house.fixture.ts";
import {
  change,
  inDoubt,
  inTwoParts,
  post,
  signHook,
  toSend,
  withBuyers,
  withJoined,
  withNewOffer,
  withSecondOrder,
} from "./prepare-calls.fixture.ts";
import { onePixel, own, type ValidCall } from "./valid-call.fixture.ts";

const tillKeys = { clientId: "till-client", clientSecret: "till-secret" };
const internal = { note: "0199a000-0000-7000-8000-000000000001", text: "Wrap it twice." };
const account = (id: Ids) => ({ accountId: id("accounts") });

export const ordersCalls: Record<string, ValidCall> = {
  // accounts
  "POST /api/accounts/connect": {
    audit: "accountLinked",
    body: (_id, _given, _store, house) => ({
      platform: "stall",
      fields: { address: house.shop.url, key: "sesame" },
    }),
  },
  // There is no practice marketplace in this house: what it does for each is what connecting does.
  "POST /api/accounts/practice": { isWithoutTrace: true },
  "POST /api/accounts/link": {
    body: (id) => ({ accountId: id("accounts") }),
    prepare: (store, house) =>
      change(house, "update accounts set platform = 'gate' where id = $1", store.id("accounts")),
  },
  "GET /api/hooks/:endpointId": {
    params: (id) => ({ endpointId: id("webhook_endpoints") }),
    prepare: signHook,
    query: () => ({ challenge: "a" }),
  },
  "POST /api/hooks/:endpointId": {
    params: (id) => ({ endpointId: id("webhook_endpoints") }),
    prepare: signHook,
    headers: ({ signature = "" }) => ({ "x-signature": signature }),
  },
  "POST /api/accounts/:accountId/sync": {
    params: account,
    audit: "accountResumed",
    prepare: (store, house) =>
      change(house, "update accounts set state = 'paused' where id = $1", store.id("accounts")),
  },
  "POST /api/accounts/:accountId/pause": { params: account, audit: "accountPaused" },
  "POST /api/accounts/:accountId/stop": { params: account, audit: "syncStopped" },
  "POST /api/accounts/:accountId/reconnect": {
    params: account,
    audit: "accountReconnected",
    body: (_id, _given, _store, house) => ({ fields: { address: house.shop.url, key: "sesame" } }),
    prepare: (store, house) =>
      change(house, "update accounts set username = 'ada' where id = $1", store.id("accounts")),
  },
  "POST /api/accounts/:id/reconcile": { params: (id) => ({ id: id("accounts") }), status: 202 },
  "POST /api/user/unlink": { audit: "accountUnlinked", body: (id) => ({ toUnlink: id("accounts") }) },
  // paypal
  "POST /api/paypal/link": { audit: "accountLinked", body: () => tillKeys },
  "POST /api/paypal/unlink": {
    audit: "accountUnlinked",
    prepare: async (store) => void (await post(store, "/api/paypal/link", tillKeys)),
    body: () => ({}),
  },
  // orders
  "POST /api/actions/:id/retry": {
    params: (id) => ({ id: id("actions") }),
    status: 202,
    audit: "actionRetried",
    scope: "orders.write",
  },
  "POST /api/actions/:id/withdraw": {
    params: (id) => ({ id: id("actions") }),
    audit: "actionWithdrawn",
    scope: "refunds.write",
    prepare: (store, house) =>
      change(
        house,
        `update actions set kind = 'refund', state = 'pending', is_effect_unknown = false,
           payload = '{"platformOrderId": "1", "amountMinor": 100, "currency": "EUR"}',
           undo = '{"refund": null}' where id = $1`,
        store.id("actions"),
      ),
  },
  "GET /api/orders/:orderId/items/:itemId/photos/:index": {
    params: (id) => ({ orderId: id("orders"), itemId: id("items"), index: "0" }),
  },
  "POST /api/fulfilment/markAsShipped": {
    status: 202,
    audit: "orderShipped",
    prepare: (store, house) => change(house, "delete from actions where order_id = $1", store.id("orders")),
    body: (id) => ({ saleId: id("orders"), provider: "Royal Mail", trackingNumber: "AB1" }),
  },
  "POST /api/actions/:id/check": {
    params: (id) => ({ id: id("actions") }),
    scope: "orders.write",
    prepare: inDoubt,
  },
  "POST /api/actions/:id/settle": {
    params: (id) => ({ id: id("actions") }),
    scope: "orders.write",
    audit: "actionSettled",
    prepare: inDoubt,
    body: () => ({ isDone: true }),
  },
  "POST /api/fulfilment/shipMany": {
    status: 202,
    audit: "orderShipped",
    body: (id) => ({ rows: [{ saleId: id("orders"), provider: "Royal Mail", trackingNumber: "AB1" }] }),
    prepare: async (store, house) => {
      await toSend(store, house);
      await change(house, "delete from actions where order_id = $1", store.id("orders"));
    },
  },
  "GET /api/actions/runs/:runId": { params: (id) => ({ runId: id("action_runs") }) },
  "POST /api/actions/runs/:runId/told": {
    ...own,
    params: (id) => ({ runId: id("action_runs") }),
    prepare: (store, house) =>
      change(
        house,
        "update action_runs set requested_by = $2 where id = $1",
        store.id("action_runs"),
        store.owner.userId,
      ),
  },
  "POST /api/fulfilment/correctTracking": {
    status: 202,
    audit: "trackingCorrected",
    prepare: (store, house) =>
      change(
        house,
        "update orders set shipped = true, tracking_number = 'AB1', shipment_state = 'verified' where id = $1",
        store.id("orders"),
      ),
    body: (id) => ({ saleId: id("orders"), provider: "Royal Mail", trackingNumber: "AB2" }),
  },
  // what waits, goes out together, goes out in several parcels
  "POST /api/parcels/hold": {
    prepare: toSend,
    body: (id, _given, _store, house) => ({
      orderIds: [id("orders")],
      until: new Date(house.test.clock.now().getTime() + 3_600_000).toISOString(),
      reason: "Stock",
    }),
  },
  "POST /api/parcels/release": {
    prepare: (store, house) =>
      change(
        house,
        "update orders set held_until = '2037-01-01', held_reason = 'Stock' where id = $1",
        store.id("orders"),
      ),
    body: (id) => ({ orderIds: [id("orders")] }),
  },
  "POST /api/parcels/combine": {
    prepare: withSecondOrder,
    body: (id, { second = "" }) => ({ orderIds: [id("orders"), second] }),
  },
  "POST /api/parcels/separate": {
    prepare: (store, house) =>
      change(
        house,
        "update orders set combined_id = gen_random_uuid(), shipped = false where id = $1",
        store.id("orders"),
      ),
    body: (id) => ({ orderIds: [id("orders")] }),
  },
  "POST /api/parcels/restore": {
    prepare: withSecondOrder,
    body: (id, { second = "" }) => ({
      orderIds: [id("orders"), second],
      parcel: null,
      parcels: [[id("orders"), second]],
    }),
  },
  "POST /api/parcels/split": {
    prepare: toSend,
    body: (id) => ({
      orderId: id("orders"),
      parts: [
        { items: [{ itemId: id("items"), quantity: 1 }] },
        { items: [{ itemId: id("items"), quantity: 1 }] },
      ],
    }),
  },
  "POST /api/parcels/join": { prepare: inTwoParts, body: (id) => ({ orderId: id("orders") }) },
  "POST /api/parcels/send": {
    audit: "partShipped",
    prepare: inTwoParts,
    body: (id) => ({ orderId: id("orders"), number: 1, provider: "Royal Mail", trackingNumber: "P1" }),
  },
  "POST /api/fulfilment/alreadySold": { body: (id) => ({ saleId: id("orders") }) },
  // What it would have done is only said.
  "POST /api/messages/auto/release": {
    audit: "autoMessageReleased",
    prepare: (store, house) =>
      change(
        house,
        "update order_triggers set name = 'markedAsShipped', state = 'held' where store_id = $1 and order_id = $2",
        store.storeId,
        store.id("orders"),
      ),
    body: (id) => ({ trigger: "markedAsShipped", subjectId: id("orders") }),
  },
  "POST /api/messages/auto/dryRun": {
    isWithoutTrace: true,
    body: (id) => ({ trigger: "orderReceived", snippetId: id("message_snippets"), plan: {} }),
  },
  "GET /api/orders/:orderId/autoMessages/:trigger": {
    params: (id) => ({ orderId: id("orders"), trigger: "alreadySold" }),
  },
  // conversations
  "POST /api/messages/": {
    status: 202,
    audit: "messageSent",
    body: (id) => ({
      text: "Hello",
      session: id("messaging_sessions"),
      coChatterId: id("messaging_sessions"),
    }),
  },
  "POST /api/messages/many": {
    status: 202,
    audit: "messageSent",
    body: (id) => ({ rows: [{ orderId: id("orders"), text: "Hello", items: [id("items")] }] }),
  },
  // The stall takes any text, and says so of an order of one's own.
  "GET /api/messages/templates/:orderId": { status: 422, params: (id) => ({ orderId: id("orders") }) },
  "POST /api/messages/attachments": { body: () => ({ name: "cup.png", file: onePixel }) },
  "GET /api/messages/attachments/:attachmentId": {
    params: (id) => ({ attachmentId: id("message_attachments") }),
  },
  "GET /api/messages/:sessionId/attachments/:messageId/:index": {
    prepare: (store, house) =>
      change(
        house,
        `update messaging_sessions set messages = jsonb_build_array(jsonb_build_object('_id', 'with-file',
           'date', '2026-03-01T10:00:00Z', 'byMe', true,
           'attachments', jsonb_build_array(jsonb_build_object('name', 'cup.jpg', 'id', $2::text))))
         where $1 in (id, identifier)`,
        store.id("messaging_sessions"),
        store.id("message_attachments"),
      ),
    params: (id) => ({ sessionId: id("messaging_sessions"), messageId: "with-file", index: "0" }),
  },
  "POST /api/messages/reload": { status: 202 },
  "GET /api/messages/:sessionId/items/:itemId/photos/:index": {
    prepare: (store, house) =>
      change(
        house,
        "update messaging_sessions set items = (select items from orders where id = $2) where $1 in (id, identifier)",
        store.id("messaging_sessions"),
        store.id("orders"),
      ),
    params: (id) => ({ sessionId: id("messaging_sessions"), itemId: id("items"), index: "0" }),
  },
  "POST /api/messages/reloadSession/:sessionId": {
    // What is read again is known by the platform's own id.
    prepare: (store, house) =>
      change(
        house,
        "update messaging_sessions set identifier = $1, id = 'stall:' || account_id || ':' || $1 where $1 in (id, identifier)",
        store.id("messaging_sessions"),
      ),
    params: (id) => ({ sessionId: id("messaging_sessions") }),
  },
  "GET /api/offers/:offerId/photos/:index": {
    prepare: (store, house) =>
      change(
        house,
        "update offers set items = (select items from orders where id = $2) where id = $1",
        store.id("offers"),
        store.id("orders"),
      ),
    params: (id) => ({ offerId: id("offers"), index: "0" }),
  },
  "POST /api/offers/rules/save": {
    audit: "offerRulesChanged",
    body: () => ({ kind: "reject", percent: 50 }),
  },
  "POST /api/offers/rules/remove": {
    audit: "offerRulesChanged",
    body: (id) => ({ ruleId: id("offer_rules") }),
  },
  "POST /api/offers/rules/pause": {
    audit: "offerRulesChanged",
    prepare: (store, house) =>
      change(house, "delete from offer_rule_pauses where store_id = $1", store.storeId),
    body: () => ({ isPaused: true }),
  },
  "POST /api/messages/auto/pause": {
    audit: "autoMessagesPaused",
    prepare: (store, house) =>
      change(house, "delete from auto_message_pauses where store_id = $1", store.storeId),
    body: () => ({ isPaused: true }),
  },
  "POST /api/offers/rules/preview": { isWithoutTrace: true, body: () => ({ kind: "reject", percent: 50 }) },
  "POST /api/offers/": {
    status: 202,
    audit: "offerAnswered",
    prepare: withNewOffer,
    body: (id) => ({ offerId: id("offers"), offerState: 1 }),
  },
  "POST /api/offers/counter": {
    status: 202,
    audit: "offerAnswered",
    prepare: withNewOffer,
    body: (id) => ({ offerId: id("offers"), amount: "12.00" }),
  },
  "POST /api/offers/counter/many": {
    status: 202,
    audit: "offerAnswered",
    prepare: withNewOffer,
    body: (id) => ({ counters: [{ offerId: id("offers"), amount: "12.00" }] }),
  },
  "POST /api/offers/many": {
    status: 202,
    audit: "offerAnswered",
    prepare: withNewOffer,
    body: (id) => ({ offerIds: [id("offers")], offerState: 2 }),
  },
  "POST /api/messages/drafts": {
    body: (id) => ({ place: id("messaging_sessions"), text: "Dear", revision: null }),
  },
  "POST /api/messages/:sessionId/notes": {
    params: (id) => ({ sessionId: id("messaging_sessions") }),
    body: () => internal,
  },
  "POST /api/messages/:sessionId/notes/remove": {
    prepare: async (store) =>
      void (await post(
        store,
        `/api/messages/${encodeURIComponent(store.id("messaging_sessions"))}/notes`,
        internal,
      )),
    params: (id) => ({ sessionId: id("messaging_sessions") }),
    body: () => ({ note: internal.note }),
  },
  "GET /api/messages/:sessionId/buyers": { params: (id) => ({ sessionId: id("messaging_sessions") }) },
  "POST /api/messages/:sessionId/buyers": {
    audit: "buyersJoined",
    prepare: withBuyers,
    params: (id) => ({ sessionId: id("messaging_sessions") }),
    body: (id) => ({ place: id("orders") }),
  },
  "POST /api/messages/:sessionId/buyers/part": {
    audit: "buyersParted",
    prepare: withJoined,
    params: (id) => ({ sessionId: id("messaging_sessions") }),
    body: (id) => ({ place: id("orders") }),
  },
  "POST /api/messages/:sessionId/buyers/undo": {
    audit: "buyersParted",
    prepare: withJoined,
    params: (id) => ({ sessionId: id("messaging_sessions") }),
    body: (id) => ({ joinId: id("buyer_joins") }),
  },
  "POST /api/messages/:sessionId/presence": {
    ...own,
    params: (id) => ({ sessionId: id("messaging_sessions") }),
    body: () => ({ doing: "viewing" }),
  },
  "POST /api/cancellations/": {
    status: 202,
    audit: "cancellationAnswered",
    prepare: (store, house) =>
      change(
        house,
        "update orders set state = 'cancelRequested', refund = null, shipped = false, parts = '[]' where id = $1",
        store.id("orders"),
      ),
    body: (id) => ({ orderId: id("orders"), decision: "reject" }),
  },
  "POST /api/refunds/": {
    status: 202,
    audit: "refundRequested",
    prepare: (store, house) =>
      change(
        house,
        "update orders set state = 'paid', refund = null, amount_total_minor = 1000, data = '{}' where id = $1",
        store.id("orders"),
      ),
    body: (id) => ({ orderId: id("orders"), platformParams: { amount: "5.00" } }),
  },
};
