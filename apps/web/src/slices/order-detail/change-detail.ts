/**
 * Changes of what only an order's detail shows: the own address, the eBay order id, the metadata of items.
 * Shown at once, sent like every reversible change, taken back with the service's words when refused.
 */
import type { Order, Post } from "@stallkeeper/contract";
import { ApiError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { offerUndo } from "../../platform/undo-stack.ts";
import { forgetUnsaved, keepUnsaved } from "../../platform/unsaved-edits.ts";
import { explainRefusal } from "../../platform/api/explain-refusal.ts";
import { aboutOrder, nameUnsent } from "../../platform/order-names.ts";
import { changeOrders, readAgain, orderTexts } from "../orders/index.ts";
import { updateItem, type OrderDetail } from "./order-detail.api.ts";
import { orderDetailQuery } from "./use-order-detail.ts";
import { texts } from "./texts.ts";

export type CustomAddress = Order["fulfillment"]["customFulfillmentAddress"];
export type ItemMeta = NonNullable<Post["meta"]>;

function showInDetail(orderId: string, change: (order: Order) => Order): void {
  queryClient.setQueryData<OrderDetail | null>(orderDetailQuery(orderId).queryKey, (detail) =>
    detail === null || detail === undefined ? detail : { ...detail, order: change(detail.order) },
  );
}

type Fulfillment = NonNullable<Parameters<typeof changeOrders>[2]["fulfillment"]>;

async function saveFulfillment(orderId: string, wanted: Fulfillment, seen: Fulfillment): Promise<void> {
  const show = (values: Fulfillment) =>
    showInDetail(orderId, (order) => ({
      ...order,
      fulfillment: { ...order.fulfillment, ...(values as Order["fulfillment"]) },
    }));
  const isBought = (wanted.ebayOrderId ?? "") !== "";
  show(wanted);
  try {
    await changeOrders(
      [orderId],
      (order) => (isBought && !order.fulfilled ? { ...order, fulfilled: true } : { ...order }),
      { fulfillment: wanted, seen: { fulfillment: seen } },
    );
  } catch (error) {
    show(seen);
    throw error;
  }
}

/** A conflict is asked about where it stands; everything else is told. */
function tellFailure(orderId: string, error: unknown): void {
  if (!(error instanceof ApiError && error.conflicts.length > 0))
    notifyError(error, undefined, aboutOrder(orderId));
}

/**
 * Writes the own address of an order, or clears it with null. Undo by toast. Never throws: what is refused is
 * kept and told.
 */
export async function saveAddress(
  orderId: string,
  address: CustomAddress,
  seen: CustomAddress,
): Promise<boolean> {
  const write = (wanted: CustomAddress, before: CustomAddress) =>
    saveFulfillment(orderId, { customFulfillmentAddress: wanted }, { customFulfillmentAddress: before });
  try {
    await write(address, seen);
    offerUndo(
      texts.addressSaved,
      () => void write(seen, address).catch((error: unknown) => tellFailure(orderId, error)),
      undefined,
      aboutOrder(orderId),
    );
    return true;
  } catch (error) {
    tellFailure(orderId, error);
    return false;
  }
}

/** Writes the id of the purchase that fulfils an order. Never throws: what is refused is kept and told. */
export async function saveEbayOrderId(orderId: string, ebayOrderId: string, seen: string): Promise<boolean> {
  try {
    await saveFulfillment(
      orderId,
      { ebayOrderId: ebayOrderId === "" ? null : ebayOrderId },
      { ebayOrderId: seen },
    );
    notifySuccess(texts.ebaySaved, undefined, aboutOrder(orderId));
    return true;
  } catch (error) {
    tellFailure(orderId, error);
    return false;
  }
}

interface SentItem {
  orderId: string;
  itemId: string;
  meta: Partial<ItemMeta>;
  seen: Partial<ItemMeta>;
}

const itemKind = "items";

registerChangeSender(itemKind, async (payload) => {
  const { orderId, itemId, meta, seen } = payload as SentItem;
  const field = `item ${itemId}` as const;
  try {
    await updateItem(itemId, { meta, seen: { meta: seen } });
    forgetUnsaved(orderId, field);
  } catch (error) {
    const conflicts = error instanceof ApiError ? error.conflicts : [];
    const theirs = Object.fromEntries(
      conflicts.map((conflict) => [conflict.field.replace("meta.", ""), conflict.value]),
    );
    const [first] = conflicts;
    keepUnsaved(orderId, field, {
      mine: meta,
      seen: { ...seen, ...theirs },
      problem: first === undefined ? explainRefusal(error) : null,
      conflict: first === undefined ? null : { theirs, by: first.by, at: first.at },
    });
    throw error;
  }
});

/**
 * Writes those fields of an item's metadata that the person changed. Answers whether it was saved; never
 * throws.
 */
export async function saveItemMeta(
  orderId: string,
  itemId: string,
  meta: Partial<ItemMeta>,
  seen: Partial<ItemMeta>,
): Promise<boolean> {
  const show = (values: Partial<ItemMeta>) =>
    showInDetail(orderId, (order) => ({
      ...order,
      items: order.items.map((item) =>
        item._id === itemId ? { ...item, meta: { ...emptyMeta, ...item.meta, ...values } } : item,
      ),
    }));
  show(meta);
  try {
    const payload: SentItem = { orderId, itemId, meta, seen };
    await deliverChange({
      kind: itemKind,
      keys: [orderId],
      payload,
      words: nameUnsent(orderTexts.kept.item, [orderId]),
    });
    if ("link" in meta || "id" in meta) notifySuccess(texts.metadataSaved, undefined, aboutOrder(orderId));
    if ("fulfillmentLink" in meta || "fulfillmentId" in meta)
      notifySuccess(texts.fulfillmentInfoSaved, undefined, aboutOrder(orderId));
    return true;
  } catch (error) {
    show(seen);
    tellFailure(orderId, error);
    return false;
  } finally {
    void readAgain([orderId]);
  }
}

/** Metadata of an item that has none. */
export const emptyMeta: ItemMeta = { link: null, id: null, fulfillmentLink: null, fulfillmentId: null };
