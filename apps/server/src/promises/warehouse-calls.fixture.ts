/** Calls of returns, packing, stock, rules, labels and settings. */
import { randomUUID } from "node:crypto";
import type { Ids } from "./house.fixture.ts";
import {
  asCourier,
  change,
  inReturnState,
  inSwapPlan,
  ownBatch,
  post,
  printedBefore,
  toSend,
  withoutLabel,
  withReturn,
} from "./prepare-calls.fixture.ts";
import { onePixel, own, type ValidCall } from "./valid-call.fixture.ts";

const account = (id: Ids) => ({ accountId: id("accounts") });
const labelWish = (orderId: string) => ({ orderId, weightGrams: 500, serviceCode: "van", price: 9 });

export const warehouseCalls: Record<string, ValidCall> = {
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
  "GET /api/stock/items/:itemId/photos/:index": {
    prepare: (store, house) =>
      change(
        house,
        `update items set images = array(select jsonb_array_elements_text(items -> 0 -> 'images') from orders
           where id = $2) where id = $1`,
        store.id("stockItems"),
        store.id("orders"),
      ),
    params: (id) => ({ itemId: id("stockItems"), index: "0" }),
  },
  "POST /api/stock/items": { audit: "itemMade", body: () => ({ sku: "VASE-9", title: "Vase" }) },
  "POST /api/stock/items/change": {
    audit: "itemsChanged",
    body: (id) => ({ edits: [{ itemId: id("stockItems"), set: { title: "Tall vase" } }] }),
  },
  "POST /api/stock/bundles": {
    audit: "bundleSaved",
    prepare: async (store, house) => {
      await change(
        house,
        `insert into items (store_id, sku, updated_at) select store_id, 'VASE-PART', now() from items
           where id = $1 on conflict do nothing`,
        store.id("stockItems"),
      );
      await change(house, "update items set on_hand = null where id = $1", store.id("stockItems"));
    },
    body: (id) => ({ itemId: id("stockItems"), parts: [{ code: "VASE-PART", pieces: 2 }] }),
  },
  "POST /api/stock/links": {
    audit: "listingLinked",
    body: (id) => ({ listingId: id("listings"), variantId: "w", itemId: id("stockItems"), say: "link" }),
  },
  "POST /api/stock/links/suggestions": {
    ...own,
    isWithoutTrace: true,
    body: (id) => ({ listings: [{ listingId: id("listings"), variantId: "w" }] }),
  },
  "POST /api/stock/holds": {
    audit: "stockHeld",
    body: (id) => ({ itemId: id("stockItems"), quantity: 1, reason: "For a fair", until: null }),
  },
  "POST /api/stock/holds/end": { audit: "stockReleased", body: (id) => ({ holdId: id("stock_holds") }) },
  "POST /api/stock/places": {
    audit: "placeSaved",
    body: () => ({ placeId: randomUUID(), name: `Garage ${randomUUID()}` }),
  },
  "POST /api/stock/places/archive": {
    audit: "placeArchived",
    prepare: (store, house) =>
      change(
        house,
        `with free as (update items set place_id = null where place_id = $1),
           gone as (delete from item_bins where place_id = $1) update stock_places set archived_at = null where id = $1`,
        store.id("stock_places"),
      ),
    body: (id) => ({ placeId: id("stock_places"), name: "Garage", isArchived: true }),
  },
  "POST /api/stock/bins/move": {
    audit: "piecesMoved",
    prepare: async (store, house) => {
      await change(
        house,
        "update stock_places set archived_at = null where id = $1",
        store.id("stock_places"),
      );
      await change(
        house,
        "update items set place_id = null, location = 'A-1' where id = $1",
        store.id("stockItems"),
      );
      return {};
    },
    body: (id) => ({
      itemId: id("stockItems"),
      from: { placeId: id("storeIds"), bin: "A-1" },
      to: { placeId: id("stock_places"), bin: "G-1" },
      pieces: null,
    }),
  },
  "POST /api/stock/lots/first": {
    audit: "lotChosen",
    body: (id) => ({ lotId: id("stock_lots"), isFirst: true }),
  },
  "POST /api/stock/adjustments": {
    audit: "stockAdjusted",
    body: (id) => ({ itemId: id("stockItems"), reason: "found", quantity: 1, note: "" }),
  },
  "GET /api/stock/oversold": { ...own, query: (id) => ({ orderId: id("orders") }), isWithoutTrace: true },
  "POST /api/stock/push/preview": {
    isWithoutTrace: true,
    body: (id) => ({ accountId: id("accounts"), min: 0, max: null, percent: 100 }),
  },
  "POST /api/stock/push/rule": {
    audit: "pushRuleChanged",
    body: (id) => ({ accountId: id("accounts"), isOn: false, min: 0, max: 5, percent: 100 }),
  },
  "POST /api/stock/push/listing": {
    audit: "pushRuleChanged",
    body: (id) => ({
      listingId: id("listings"),
      variantId: "v",
      isPushed: false,
      min: null,
      max: null,
      percent: null,
      safety: null,
    }),
  },
  "POST /api/stock/push/now": { body: (id) => ({ parts: [{ listingId: id("listings"), variantId: "v" }] }) },
  // Nobody turned the sending of quantities on there: it stays on sale, and the answer says why.
  "POST /api/stock/push/pause": {
    isWithoutTrace: true,
    body: (id) => ({ parts: [{ listingId: id("listings"), variantId: "v" }], isPaused: true }),
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
    body: () => ({ name: "Abroad", groups: [], actions: [{ kind: "pin" }] }),
  },
  "POST /api/rules/save": {
    audit: "ruleChanged",
    body: (id) => ({
      ruleId: id("rules"),
      revision: 1,
      name: "Abroad",
      groups: [],
      actions: [{ kind: "pin" }],
    }),
  },
  "POST /api/rules/state": { audit: "ruleChanged", body: (id) => ({ ruleId: id("rules"), state: "dry" }) },
  "POST /api/rules/order": {
    audit: "ruleChanged",
    prepare: async (store) => ({
      second: String(
        (await post(store, "/api/rules", { name: "Second", groups: [], actions: [{ kind: "pin" }] })).ruleId,
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
  "GET /api/rules/log": { query: (id) => ({ ruleId: id("rules") }) },
  "POST /api/rules/log/replay": {
    audit: "ruleAnswered",
    body: (id) => ({ evaluationId: id("rule_evaluations") }),
  },
  "POST /api/rules/waiting/answer": {
    audit: "ruleAnswered",
    prepare: (store, house) =>
      change(
        house,
        "update rule_evaluations set outcome = 'asks' where id = $1",
        store.id("rule_evaluations"),
      ),
    body: (id) => ({ evaluationId: id("rule_evaluations"), isApproved: false }),
  },
  "POST /api/rules/tasks/done": {
    prepare: (store, house) =>
      change(house, "update rule_tasks set done_at = null where id = $1", store.id("rule_tasks")),
    body: (id) => ({ taskId: id("rule_tasks") }),
  },
  "POST /api/rules/breaks": { audit: "rulesPaused", body: (id) => ({ accountId: id("accounts") }) },
  "POST /api/rules/breaks/end": { audit: "rulesResumed", body: (id) => ({ breakId: id("rule_breaks") }) },
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
  "PATCH /api/labels/customs": {
    audit: "settingsChanged",
    body: () => ({ customs: [{ sku: "CUP", hsCode: "970100" }] }),
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
