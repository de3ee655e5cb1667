/**
 * The life of one line that comes back (open sections 2.3). Every line of a return has its own.
 *
 *   requested  -> authorised             the buyer may send it, with a deadline and perhaps a label
 *   authorised -> inTransit              handed to a courier
 *   any of these -> received             it lies here, announced or not
 *   received   -> inspected              with a condition, and what becomes of the goods: back on the shelf,
 *     or scrap
 *   inspected  -> resolved               refund, swap, resend or refuse; booked first, decided later
 *   resolved   -> closed
 *   before it has come, and once resolved -> closed
 * A refund that the platform refused may be resolved again. `closed` is the end.
 */
export const returnStates = [
  "requested",
  "authorised",
  "inTransit",
  "received",
  "inspected",
  "resolved",
  "closed",
] as const;
export type ReturnState = (typeof returnStates)[number];

export const returnConditions = ["asDescribed", "damaged", "wrong", "missing"] as const;
export type ReturnCondition = (typeof returnConditions)[number];

/** `refundByHand`: paid back on the platform's own page, where it takes no refunds from us. */
export const returnResolutions = ["refund", "refundByHand", "refuse", "swap", "resend"] as const;
export type ReturnResolution = (typeof returnResolutions)[number];

export const returnDispositions = ["restock", "scrap"] as const;
export type ReturnDisposition = (typeof returnDispositions)[number];

const transitions: Record<ReturnState, readonly ReturnState[]> = {
  requested: ["authorised", "received", "closed"],
  authorised: ["inTransit", "received", "closed"],
  inTransit: ["received", "closed"],
  received: ["inspected"],
  inspected: ["resolved"],
  resolved: ["closed"],
  closed: [],
};

/** Whether a line may go from one state to another; staying is no move. */
export function canReturnMove(from: ReturnState, to: ReturnState): boolean {
  return transitions[from].includes(to);
}

/** The states that a line may go to, the usual one first. */
export function nextReturnStates(from: ReturnState): readonly ReturnState[] {
  return transitions[from];
}

/** What became of the goods must fit their condition: nothing that is missing can be put anywhere. */
export function fitsCondition(condition: ReturnCondition, disposition: ReturnDisposition | null): boolean {
  return condition === "missing" ? disposition === null : disposition !== null;
}

/**
 * How many of a line may still be returned: those of returns that were not closed without having come count
 * as on their way.
 */
export function countReturnable(
  ordered: number,
  returns: readonly { quantity: number; state: ReturnState; wasReceived: boolean }[],
): number {
  const taken = returns
    .filter(({ state, wasReceived }) => state !== "closed" || wasReceived)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, ordered - taken);
}

/** A replacement on its way to a buyer: planned -> sent, or cancelled while it is planned. */
export const swapStates = ["planned", "sent", "cancelled"] as const;
export type SwapState = (typeof swapStates)[number];

/** Whether a swap may still be changed. */
export function isSwapOpen(state: SwapState): boolean {
  return state === "planned";
}
