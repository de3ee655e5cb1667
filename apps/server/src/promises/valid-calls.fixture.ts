/**
 * One valid call of every route that changes something or names a thing: what the promises of reliability
 * (S8, S16, S17 and the scopes) try across stores, without rights, from foreign pages. A route that is
 * missing here fails `every-route.test.ts`; a new one adds its line.
 *
 * Ids come from `id(kind)` alone, so that the same call can be made with those of another store and of
 * nobody. `audit` names the line that the call leaves; `scope` is what a route checks by itself beyond what
 * it requires; `isForEverybody` says that being a member is enough.
 */
import type { AuditAction } from "../platform/audit/index.ts";
import type { Scope } from "@stallkeeper/domain";
import { testPassword } from "@stallkeeper/testkit";
import { codeAt } from "./authenticator.fixture.ts";
import type { House, Ids, Store } from "./house.fixture.ts";
import {
  asCourier,
  askForPasskey,
  askForSeed,
  change,
  inDoubt,
  inReturnState,
  inSwapPlan,
  inTwoParts,
  mailAddress,
  mailInvitation,
  mailReset,
  ownBatch,
  post,
  printedBefore,
  signHook,
  toSend,
  turnOn,
  withoutLabel,
  withReturn,
  withSecondOrder,
  type Given,
} from "./prepare-calls.fixture.ts";

export interface ValidCall {
  /** Brings the store to where the call makes sense, and gives what the body needs. */
  prepare?: (store: Store, house: House) => Promise<Given | void>;
  params?: (id: Ids) => Record<string, string>;
  query?: (id: Ids) => Record<string, string>;
  body?: (id: Ids, given: Given, store: Store, house: House) => unknown;
  /** What it answers; 200 unless said. */
  status?: number;
  audit?: AuditAction;
  scope?: Scope;
  isForEverybody?: true;
  /** Made by somebody who is not signed in. */
  isSignedOut?: true;
  /** It changes nothing that can be seen in the tables. */
  isWithoutTrace?: true;
  headers?: (given: Given) => Record<string, string>;
}

const newPassword = "staple battery horse";
const tillKeys = { clientId: "till-client", clientSecret: "till-secret" };
const own = { isForEverybody: true } as const;
const account = (id: Ids) => ({ accountId: id("accounts") });
// A picture of one pixel.
const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const labelWish = (orderId: string) => ({ orderId, weightGrams: 500, serviceCode: "van", price: 9 });

/** "METHOD url" as the route table has it, to its call. */
export const validCalls: Record<string, ValidCall> = {
  // identity
  "POST /api/user/login": {
    ...own,
    body: (_id, _given, store) => ({ email: store.member.email, password: testPassword }),
    audit: "signIn",
  },
  "POST /api/user/logout": { ...own, audit: "signOut" },
  // Valid, and too late: there is an owner.
  "POST /api/setup": {
    ...own,
    status: 409,
    isWithoutTrace: true,
    body: () => ({
      name: "Olive",
      email: "late@stallkeeper.test",
      storeName: "Late",
      password: newPassword,
      passwordConfirmation: newPassword,
      timeZone: "UTC",
      currency: "EUR",
      locale: "en-GB",
    }),
  },
  "POST /api/user/confirmLogin": {
    ...own,
    prepare: (store, house) =>
      change(
        house,
        "update sessions set confirmed_at = confirmed_at - interval '1 minute' where user_id = $1",
        store.owner.userId,
      ),
    body: () => ({ password: testPassword }),
  },
  "POST /api/user/changePassword": {
    ...own,
    audit: "changePassword",
    body: () => ({ currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword }),
  },
  "POST /api/user/saveProfile": {
    ...own,
    audit: "saveProfile",
    body: (_id, _given, store) => ({ email: `new-${store.owner.email}`, name: "Nora New" }),
  },
  "POST /api/user/email/confirm": {
    ...own,
    audit: "emailChanged",
    prepare: mailAddress,
    body: (_id, { token = "" }) => ({ token }),
  },
  "POST /api/user/email/sendAgain": {
    ...own,
    audit: "emailLinkSent",
    prepare: async (store, house) => void (await mailAddress(store, house)),
  },
  "POST /api/user/email/cancel": { ...own, audit: "emailChangeCancelled" },
  "POST /api/user/forgotPassword": { ...own, body: (_id, _given, store) => ({ email: store.owner.email }) },
  "POST /api/user/resetPassword": {
    ...own,
    audit: "passwordReset",
    prepare: mailReset,
    body: (_id, { token = "" }) => ({ token, newPassword, newPasswordConfirmation: newPassword }),
  },
  "POST /api/user/resetPassword/look": {
    ...own,
    isSignedOut: true,
    isWithoutTrace: true,
    prepare: mailReset,
    body: (_id, { token = "" }) => ({ token }),
  },
  "POST /api/user/sessions/revoke": {
    ...own,
    audit: "sessionRevoked",
    body: (id) => ({ sessionId: id("sessions") }),
  },
  "POST /api/user/sessions/revokeOthers": { ...own, audit: "sessionsRevoked" },
  "PATCH /api/user/preferences": { ...own, body: () => ({ theme: "dark" }) },
  "POST /api/user/request2FA": { ...own, audit: "request2FA" },
  "POST /api/user/confirm2FA": {
    ...own,
    audit: "confirm2FA",
    prepare: async (store) => ({ seed: await askForSeed(store) }),
    body: (_id, given, _store, house) => ({ code: codeAt(given.seed ?? "", house.test.clock.now()) }),
  },
  "POST /api/user/remove2FA": {
    ...own,
    audit: "remove2FA",
    prepare: async (store, house) => void (await turnOn(store, house)),
  },
  "POST /api/user/recoveryCodes": {
    ...own,
    audit: "recoveryCodes",
    prepare: async (store, house) => void (await turnOn(store, house)),
  },
  "POST /api/user/passkeys/options": { ...own, isWithoutTrace: true },
  "POST /api/user/passkeys": {
    ...own,
    audit: "passkeyAdded",
    prepare: askForPasskey,
    body: (_id, given) => ({ name: "Key", response: JSON.parse(given.response ?? "{}") as unknown }),
  },
  "POST /api/user/passkeys/remove": {
    ...own,
    audit: "passkeyRemoved",
    body: (id) => ({ passkeyId: id("passkeys") }),
  },
  "POST /api/user/tokens": { ...own, audit: "apiTokenCreated", body: () => ({ name: "Script", scopes: [] }) },
  "POST /api/user/tokens/revoke": {
    ...own,
    audit: "apiTokenRevoked",
    body: (id) => ({ tokenId: id("api_tokens") }),
  },
  "POST /api/services/log/": {
    ...own,
    isWithoutTrace: true,
    body: () => ({ method: "i", message: "hello" }),
  },
  // members
  "POST /api/invitations/look": {
    ...own,
    isSignedOut: true,
    isWithoutTrace: true,
    prepare: mailInvitation,
    body: (_id, { token = "" }) => ({ token }),
  },
  "POST /api/invitations/accept": {
    ...own,
    isSignedOut: true,
    audit: "invitationAccepted",
    prepare: mailInvitation,
    body: (_id, { token = "" }) => ({
      token,
      name: "Gwen Guest",
      password: newPassword,
      passwordConfirmation: newPassword,
    }),
  },
  "POST /api/admin/invitations": {
    audit: "invitationSent",
    body: (_id, _given, store) => ({ email: `invited-${store.member.email}`, role: "packer" }),
  },
  "POST /api/admin/invitations/withdraw": {
    audit: "invitationWithdrawn",
    body: (id) => ({ invitationId: id("invitations") }),
  },
  "POST /api/admin/members/scopes": {
    audit: "memberScopesChanged",
    body: (id) => ({ memberId: id("users"), role: "packer" }),
  },
  "POST /api/admin/members/signOut": { audit: "memberSignedOut", body: (id) => ({ memberId: id("users") }) },
  "POST /api/admin/members/deactivate": {
    audit: "memberDeactivated",
    body: (id) => ({ memberId: id("users") }),
  },
  "POST /api/admin/members/activate": {
    audit: "memberActivated",
    body: (id) => ({ memberId: id("users") }),
    prepare: async (store) =>
      void (await post(store, "/api/admin/members/deactivate", { memberId: store.id("users") })),
  },
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
        "update actions set kind = 'refund', state = 'pending', is_effect_unknown = false, payload = '{\"amountMinor\": 100, \"currency\": \"EUR\"}', undo = '{}' where id = $1",
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
    // What is read anew is known by the platform's own id.
    prepare: (store, house) =>
      change(
        house,
        "update messaging_sessions set identifier = $1, id = 'stall:' || account_id || ':' || $1 where $1 in (id, identifier)",
        store.id("messaging_sessions"),
      ),
    params: (id) => ({ sessionId: id("messaging_sessions") }),
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
  // what comes back, and what goes out for it
  "POST /api/returns/": {
    audit: "returnOpened",
    prepare: (store, house) => change(house, "delete from returns where order_id = $1", store.id("orders")),
    body: (id) => ({
      orderId: id("orders"),
      items: [{ itemId: id("items"), quantity: 1 }],
      reason: "Too small",
    }),
  },
  "POST /api/returns/advance": {
    audit: "returnMoved",
    prepare: inReturnState("requested"),
    body: (id) => ({ returnId: id("returns"), to: "received" }),
  },
  "POST /api/returns/resolve": {
    audit: "returnResolved",
    prepare: inReturnState("inspected"),
    body: (id) => ({ returnId: id("returns"), resolution: "refuse" }),
  },
  "POST /api/returns/photos": {
    audit: "returnPhotoAdded",
    prepare: async (store, house) =>
      change(
        house,
        "update returns set state = 'received', received_at = now() where id = $1",
        store.id("returns"),
      ),
    body: (id) => ({ returnId: id("returns"), photo: onePixel }),
  },
  "POST /api/returns/photos/remove": {
    audit: "returnPhotoRemoved",
    body: (id) => ({ returnId: id("returns"), photoId: id("return_photos") }),
  },
  "POST /api/returns/photos/restore": {
    audit: "returnPhotoRestored",
    prepare: (store, house) =>
      change(house, "update return_photos set removed_at = now() where id = $1", store.id("return_photos")),
    body: (id) => ({ returnId: id("returns"), photoId: id("return_photos") }),
  },
  "GET /api/returns/:returnId/photos/:photoId": {
    params: (id) => ({ returnId: id("returns"), photoId: id("return_photos") }),
  },
  "POST /api/swaps/": {
    audit: "swapOpened",
    body: (id) => ({ orderId: id("orders"), lines: [{ name: "Cup", quantity: 1 }] }),
  },
  "POST /api/swaps/send": {
    audit: "swapSent",
    prepare: inSwapPlan,
    body: (id) => ({ swapId: id("swaps"), provider: "Royal Mail", trackingNumber: "SW1" }),
  },
  "POST /api/swaps/cancel": {
    audit: "swapCancelled",
    prepare: inSwapPlan,
    body: (id) => ({ swapId: id("swaps") }),
  },
  // the bench
  "POST /api/packing/verify": {
    prepare: (store, house) => change(house, "delete from packs where order_id = $1", store.id("orders")),
    body: (id) => ({ orderId: id("orders"), items: [{ itemId: id("items"), checked: 1 }] }),
  },
  "POST /api/packing/ship": {
    status: 202,
    audit: "orderShipped",
    prepare: async (store, house) => {
      await change(house, "delete from actions where order_id = $1", store.id("orders"));
      await change(
        house,
        "update packs set state = 'packed', tracking_number = null where order_id = $1",
        store.id("orders"),
      );
    },
    body: (id) => ({ orderId: id("orders"), provider: "Royal Mail", trackingNumber: "AB12" }),
  },
  "POST /api/packing/batches": {
    prepare: (store, house) =>
      change(house, "delete from batch_orders where order_id = $1", store.id("orders")),
    body: (id) => ({ orderIds: [id("orders")] }),
  },
  "POST /api/packing/batches/add": {
    prepare: async (store, house) => {
      await ownBatch(store, house);
      await change(house, "delete from batch_orders where order_id = $1", store.id("orders"));
    },
    body: (id) => ({ batchId: id("batches"), orderIds: [id("orders")] }),
  },
  "POST /api/packing/batches/remove": {
    prepare: ownBatch,
    body: (id) => ({ batchId: id("batches"), orderIds: [id("orders")] }),
  },
  "POST /api/packing/batches/details": {
    prepare: ownBatch,
    body: (id) => ({ batchId: id("batches"), orderIds: [id("orders")], package: "M" }),
  },
  "POST /api/packing/batches/save": {
    prepare: ownBatch,
    body: (id) => ({ batchId: id("batches"), name: "Friday", cutOffAt: null }),
  },
  "POST /api/packing/batches/takeOver": { body: (id) => ({ batchId: id("batches") }) },
  "POST /api/packing/batches/state": {
    prepare: ownBatch,
    body: (id) => ({ batchId: id("batches"), state: "processed" }),
  },
  "POST /api/packing/picks": {
    body: (id) => ({ items: [{ orderId: id("orders"), itemId: id("items") }], state: "picked" }),
  },
  "POST /api/stock/counts": {
    audit: "stockCounted",
    body: () => ({ counts: [{ sku: "VASE-1", onHand: 4 }] }),
  },
  "POST /api/stock/checks": {
    audit: "stockChecked",
    prepare: (store, house) =>
      change(
        house,
        "update stock_checks set order_id = $1, item_id = $2 where store_id = $3",
        store.id("orders"),
        store.id("items"),
        store.storeId,
      ),
    body: (id) => ({ itemIds: [id("items")], answer: "counted" }),
  },
  "POST /api/packing/locations": { body: () => ({ sku: "VASE-1", location: "C-14" }) },
  "POST /api/packing/slipTemplates": {
    audit: "settingsChanged",
    body: (id) => ({
      accountId: id("accounts"),
      heading: "Thank you",
      footer: "",
      hasPrices: false,
      paper: "A5",
    }),
  },
  // rules
  "POST /api/rules": {
    audit: "ruleCreated",
    body: () => ({ name: "Abroad", groups: [], acts: [{ act: "pin" }] }),
  },
  "POST /api/rules/save": {
    audit: "ruleChanged",
    body: (id) => ({ ruleId: id("rules"), revision: 1, name: "Abroad", groups: [], acts: [{ act: "pin" }] }),
  },
  "POST /api/rules/state": { audit: "ruleChanged", body: (id) => ({ ruleId: id("rules"), state: "dry" }) },
  "POST /api/rules/order": {
    audit: "ruleChanged",
    prepare: async (store) => ({
      second: String(
        (await post(store, "/api/rules", { name: "Second", groups: [], acts: [{ act: "pin" }] })).ruleId,
      ),
    }),
    body: (id, { second = "" }) => ({ ruleIds: [second, id("rules")] }),
  },
  "POST /api/rules/remove": { audit: "ruleRemoved", body: (id) => ({ ruleId: id("rules") }) },
  "POST /api/rules/restore": {
    audit: "ruleRestored",
    prepare: (store, house) =>
      change(house, "update rules set removed_at = now() where id = $1", store.id("rules")),
    body: (id) => ({ ruleId: id("rules") }),
  },
  "POST /api/rules/preview": { ...own, isWithoutTrace: true, body: () => ({ groups: [] }) },
  "POST /api/rules/pause": {
    audit: "rulesPaused",
    prepare: (store, house) => change(house, "delete from rule_pauses where store_id = $1", store.storeId),
  },
  "POST /api/rules/resume": {
    audit: "rulesResumed",
    prepare: (store, house) =>
      change(
        house,
        "insert into rule_pauses (store_id, paused_at, paused_by_name) values ($1, now(), '') on conflict do nothing",
        store.storeId,
      ),
  },
  "POST /api/rules/run/takeBack": { body: (id) => ({ runIds: [id("chosen_runs")] }) },
  "POST /api/rules/run": {
    prepare: (store, house) => change(house, "delete from rule_runs where rule_id = $1", store.id("rules")),
    body: (id) => ({ orderIds: [id("orders")], ruleIds: [id("rules")] }),
  },
  // labels
  "PATCH /api/labels/goods": {
    audit: "settingsChanged",
    body: () => ({ goods: [{ sku: "CUP", hsCode: "970100" }] }),
  },
  "POST /api/labels/couriers": { audit: "accountLinked", body: () => ({ platform: "van", fields: {} }) },
  "POST /api/labels/couriers/practice": { isWithoutTrace: true },
  // Valid, and no practice courier is there.
  "POST /api/labels/couriers/practice/keys": {
    status: 404,
    isWithoutTrace: true,
    body: () => ({ platform: "van" }),
  },
  "POST /api/labels/couriers/unlink": {
    audit: "accountUnlinked",
    prepare: asCourier,
    body: (id) => ({ accountId: id("accounts") }),
  },
  "POST /api/labels/plan": {
    audit: "labelsPlanned",
    prepare: toSend,
    body: (id) => ({ orderIds: [id("orders")], package: "M", weightGrams: 500 }),
  },
  "POST /api/labels/plan/takeBack": {
    audit: "labelPlansTakenBack",
    body: (id) => ({ changeIds: [id("plan_changes")] }),
  },
  "POST /api/labels/rates": {
    isWithoutTrace: true,
    prepare: asCourier,
    body: (id) => ({ orderId: id("orders"), weightGrams: 500 }),
  },
  "POST /api/labels/ratesMany": {
    isWithoutTrace: true,
    prepare: asCourier,
    body: (id) => ({ rows: [{ orderId: id("orders"), weightGrams: 500 }] }),
  },
  "POST /api/labels/buy": {
    status: 202,
    audit: "labelBought",
    prepare: withoutLabel,
    body: (id) => labelWish(id("orders")),
  },
  "POST /api/labels/buyMany": {
    status: 202,
    audit: "labelBought",
    prepare: withoutLabel,
    body: (id) => ({ rows: [labelWish(id("orders"))] }),
  },
  "POST /api/labels/returns/rates": {
    isWithoutTrace: true,
    prepare: withReturn,
    body: (id) => ({ returnId: id("returns"), weightGrams: 500 }),
  },
  "POST /api/labels/returns/buy": {
    status: 202,
    audit: "labelBought",
    prepare: withReturn,
    body: (id) => ({ returnId: id("returns"), weightGrams: 500, serviceCode: "van", price: 9 }),
  },
  "GET /api/labels/:id/file": { prepare: printedBefore, params: (id) => ({ id: id("shipments") }) },
  "GET /api/labels/files": { prepare: printedBefore, query: (id) => ({ ids: id("shipments") }) },
  "GET /api/labels/services": { prepare: asCourier, query: account },
  "POST /api/labels/:id/printed": { prepare: asCourier, params: (id) => ({ id: id("shipments") }) },
  "POST /api/labels/:id/void": {
    status: 202,
    audit: "labelVoided",
    prepare: asCourier,
    params: (id) => ({ id: id("shipments") }),
  },
  "POST /api/manifests": {
    status: 202,
    audit: "dayClosed",
    body: (id) => ({ accountId: id("accounts"), shipDate: "2036-01-02" }),
    prepare: async (store, house) => {
      await asCourier(store, house);
      await change(
        house,
        "update shipments set manifest_id = null, ship_date = '2036-01-02' where order_id = $1",
        store.id("orders"),
      );
    },
  },
  "GET /api/manifests/:id/file": { params: (id) => ({ id: id("manifests") }) },
  // the store
  "PATCH /api/meta/settings": {
    audit: "settingsChanged",
    body: () => ({ autoMessaging: { orderReceived: "s-1" } }),
  },
  "PATCH /api/meta/couriers": {
    audit: "settingsChanged",
    body: () => ({ "royal-mail": { cutOff: "16:30" } }),
  },
  "PATCH /api/meta/platformSettings": {
    audit: "settingsChanged",
    body: (id) => ({ [id("accounts")]: { handlingDays: 2 } }),
  },
  "POST /api/meta/incubator": { ...own, status: 202, body: (id) => ({ serverName: id("secondStoreName") }) },
  "POST /graphql": { ...own, isWithoutTrace: true, body: () => ({ query: "{ TransactionCount }" }) },
};
