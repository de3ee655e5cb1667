import { useMemo } from "react";
import { useCouriers, type Courier } from "../../platform/metadata.ts";
import { suggestCourier } from "@stallkeeper/domain";
import { type ListOrder, orderStore } from "../orders/index.ts";

/** The courier that an order most likely goes by, from the orders in memory; null: nobody can know. */
export const suggestForOrder = (
  order: Pick<ListOrder, "accountId" | "labelPlan">,
  couriers: readonly Courier[],
): string | null => suggestCourier(order, orderStore.queues.all.rows, couriers);

/**
 * The same while the order is shown: worked out once, so that a parcel that is sent meanwhile doesn't change
 * the choice under the hand.
 */
export function useSuggestedCourier({
  _id,
  accountId,
  labelPlan,
}: Pick<ListOrder, "_id" | "accountId" | "labelPlan">): string | null {
  const couriers = useCouriers();
  const planned = labelPlan?.courier ?? null;
  return useMemo(
    () =>
      suggestForOrder(
        { accountId, labelPlan: labelPlan === null ? null : { ...labelPlan, courier: planned } },
        couriers,
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the order's id stands for the moment it is opened at
    [_id, accountId, planned, couriers],
  );
}
