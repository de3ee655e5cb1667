import type { StoreTx } from "../../platform/db/index.ts";
import { erasePayloads } from "../actions/index.ts";
import { deleteLabelFilesOf } from "./shipments.store.ts";

const erased = ["name", "line1", "line2", "city", "region", "postcode", "phone"];

/**
 * Printed labels of orders whose buyer closed their account go, and the address that they were bought for;
 * number, price and courier stay. Safe to repeat.
 */
export async function eraseFromLabels(
  tx: StoreTx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<void> {
  if (orderIds.length === 0) return;
  await deleteLabelFilesOf(tx, orderIds);
  // A label that brings a return goes out in the buyer's name.
  await erasePayloads(
    tx,
    { kind: "labelPurchase", accountId: null, orderIds, about: null },
    erased.flatMap((part) => [
      ["parcel", "to", part],
      ["parcel", "from", part],
    ]),
  );
}
