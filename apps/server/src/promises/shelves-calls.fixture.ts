/** Calls of stock takes and purchases. */
import { randomUUID } from "node:crypto";
import type { House, Store } from "./house.fixture.ts";
import { change, type Given } from "./prepare-calls.fixture.ts";
import type { ValidCall } from "./valid-call.fixture.ts";

const takeIn =
  (state: string): ValidCall["prepare"] =>
  (store, house) =>
    change(house, `update stock_takes set state = '${state}' where id = $1`, store.id("stock_takes"));

/** The SKU of the store's item, as a scanner reads it. */
async function scanned(store: Store, house: House): Promise<Given> {
  const item = await house.test.services.db.withStore(store.storeId, (tx) =>
    tx.one<{ sku: string }>("select sku from items where id = $1", [store.id("stockItems")]),
  );
  return { sku: item?.sku ?? "" };
}

export const shelvesCalls: Record<string, ValidCall> = {
  "POST /api/stock/takes": {
    audit: "stockTakeMade",
    body: () => ({
      takeId: randomUUID(),
      name: "Shelf A",
      scope: "found",
      shelf: "",
      isBlind: false,
      isStarted: false,
    }),
  },
  "POST /api/stock/takes/counts": {
    prepare: async (store, house) => {
      await takeIn("counting")?.(store, house);
      return scanned(store, house);
    },
    body: (id, { sku }) => ({
      takeId: id("stock_takes"),
      counts: [{ id: randomUUID(), code: sku, pieces: 1, isTotal: false }],
    }),
  },
  "POST /api/stock/takes/move": {
    audit: "stockTakeMoved",
    prepare: takeIn("counting"),
    body: (id) => ({ takeId: id("stock_takes"), to: "review" }),
  },
  "POST /api/stock/takes/post": {
    audit: "stockTakePosted",
    prepare: takeIn("approved"),
    body: (id) => ({ takeId: id("stock_takes"), uncounted: "leave" }),
  },
  "POST /api/stock/takes/undo": {
    audit: "stockTakeUndone",
    prepare: takeIn("posted"),
    body: (id) => ({ takeId: id("stock_takes") }),
  },
  "POST /api/purchases": {
    audit: "purchaseSaved",
    prepare: scanned,
    body: (id, { sku }) => ({
      purchaseId: id("purchases"),
      revision: 1,
      supplier: "Kiln & Sons",
      reference: "K-1",
      expectedOn: null,
      postage: 4,
      note: "",
      lines: [{ code: sku, ordered: 6, cost: 2.5 }],
    }),
  },
  "POST /api/purchases/receive": {
    audit: "purchaseReceived",
    prepare: scanned,
    body: (id, { sku }) => ({
      purchaseId: id("purchases"),
      receipts: [{ id: randomUUID(), code: sku, pieces: 2 }],
    }),
  },
  "POST /api/purchases/close": {
    audit: "purchaseClosed",
    body: (id) => ({ purchaseId: id("purchases"), isClosed: true }),
  },
  "POST /api/purchases/reorder": {
    audit: "purchaseSaved",
    body: (id) => ({ pressKey: randomUUID(), itemIds: [id("stockItems")] }),
  },
};
