import type { TalkedOrder } from "../order-facts.ts";

const overStates: ReadonlySet<string> = new Set(["cancelled", "refunded", "deleted"]);

/** Whether an order is still to be sent: not shipped, and neither cancelled nor paid back in full. Pure. */
export const isToShip = ({
  state,
  refund,
  shipping,
}: Pick<TalkedOrder, "state" | "refund"> & { shipping: Pick<TalkedOrder["shipping"], "shipped"> }): boolean =>
  !shipping.shipped && refund !== 2 && !overStates.has(state);
