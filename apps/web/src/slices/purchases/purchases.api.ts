/** The calls of purchases: alone knows the transport. */
import type {
  ClosePurchaseInput,
  Purchase,
  PurchaseLine,
  ReceiveInput,
  ReorderItem,
  SavePurchaseInput,
} from "@stallkeeper/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { queryClient } from "../../platform/metadata.ts";

const purchasesKey = ["purchases"] as const;
/** How many more a press shows. */
export const purchasesAtOnce = 200;
const linesRead = 1_000;

const purchaseFields = `_id supplier reference note state expectedOn ordered received postage value currency revision
  byName createdAt updatedAt`;

export type ShownPurchase = Purchase;
export type ShownLine = Omit<PurchaseLine, "options"> & { options: { name: string; value: string }[] };
export type ShownReorder = Omit<ReorderItem, "options"> & { options: { name: string; value: string }[] };

/** So many purchases, the newest first, and how many there are. */
export const purchasesQuery = (shown: number) =>
  queryOptions({
    queryKey: [...purchasesKey, "list", shown],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      askGraphql<{ purchases: ShownPurchase[]; count: number }>(
        `query Purchases($limit: Int) {
           purchases: PurchaseMany(sort: UPDATEDAT_DESC, limit: $limit) { ${purchaseFields} }
           count: PurchaseCount }`,
        { limit: shown },
        signal,
      ),
  });

/** What has to be bought, by SKU. */
export const reorderQuery = queryOptions({
  queryKey: [...purchasesKey, "reorder"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ items: ShownReorder[] }>(
        `{ items: ReorderItemMany(sort: SKU_ASC, limit: ${linesRead}) {
           _id sku title options available incoming minimum suggested supplier cost currency } }`,
        {},
        signal,
      )
    ).items,
});

/** One purchase with its lines; `purchase` null: there is none. */
export const purchaseQuery = (purchaseId: string) =>
  queryOptions({
    queryKey: [...purchasesKey, "one", purchaseId],
    queryFn: ({ signal }) =>
      askGraphql<{ purchase: ShownPurchase | null; lines: ShownLine[] }>(
        `query Purchase($id: MongoID!) { purchase: PurchaseById(_id: $id) { ${purchaseFields} }
           lines: PurchaseLineMany(filter: { purchaseId: $id }, sort: PLACE_ASC, limit: ${linesRead}) {
             _id purchaseId itemId place sku title options location onHand ordered received cost currency } }`,
        { id: purchaseId },
        signal,
      ),
  });

/** Saves a purchase whole. Throws ApiError. */
export const savePurchase = (purchase: SavePurchaseInput) => call("POST /api/purchases", { body: purchase });
/** Books what came in; each id once. Throws ApiError. */
export const receive = (receipts: ReceiveInput) => call("POST /api/purchases/receive", { body: receipts });
/** Says that nothing more comes, or that it does. Throws ApiError. */
export const closePurchase = (close: ClosePurchaseInput) =>
  call("POST /api/purchases/close", { body: close });
/** Makes purchases of the reorder list; the same request makes the same ones. Throws ApiError. */
export const reorder = (pressKey: string, itemIds: readonly string[]) =>
  call("POST /api/purchases/reorder", { body: { pressKey, itemIds } });

/** Reads purchases again. */
export const refreshPurchases = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: purchasesKey });

/** Reads purchases again when somebody changes or receives one, or stock moves. */
export function useLivePurchases(): void {
  useEffect(() => keepFresh(() => void refreshPurchases(), ["purchase", "itemLocation", "order"]), []);
}
