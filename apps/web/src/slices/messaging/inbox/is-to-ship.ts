import type { TalkedOrder } from "../order-facts.ts";
import { texts } from "./texts.ts";

const overStates: ReadonlySet<string> = new Set(["cancelled", "refunded", "deleted"]);

/** Whether an order is still to be sent: not shipped, and neither cancelled nor paid back in full. Pure. */
export const isToShip = ({
  state,
  refund,
  shipping,
}: Pick<TalkedOrder, "state" | "refund"> & { shipping: Pick<TalkedOrder["shipping"], "shipped"> }): boolean =>
  !shipping.shipped && refund !== 2 && !overStates.has(state);

/** Why an order that is still to be sent can't be marked as shipped from the inbox; null: it can. Pure. */
export const shipObstacle = ({ refund }: Pick<TalkedOrder, "refund">, mayShip: boolean): string | null =>
  !mayShip ? texts.noScope : refund === 1 ? texts.refundPending : null;
