/**
 * The life of an action towards a marketplace (decisions 5).
 *
 *   pending  -> sent                     the call is about to be made; recorded before it is
 *   sent     -> accepted | refused       an answer came
 *            -> pending                  an answer came that proves that nothing happened: again later
 *            -> unknown                  no answer, or one that proves nothing
 *   unknown  -> accepted | pending       a look at the marketplace settled it
 *            -> sent                     repeated with the same key, where the marketplace knows keys
 *   accepted -> verified                 read back
 *            -> refused                  the marketplace took it in and said no later, as refunds are
 *   any of these -> gaveUp               after the last try, or where a look can't tell it from another one; a
 *     person may retry: -> pending | unknown
 *   pending, gaveUp -> refused           a person withdraws what surely did nothing
 *   gaveUp   -> accepted | verified | refused   nobody knows what became of it: a look finds it, or a person
 *     says whether it was done
 *   refused  -> pending                  a person tries again, where the kind lets them
 * refused and verified are ends otherwise. A crash leaves `sent`, which is read as `unknown`.
 */
export const actionStates = [
  "pending",
  "sent",
  "unknown",
  "accepted",
  "verified",
  "refused",
  "gaveUp",
] as const;
export type ActionState = (typeof actionStates)[number];

const transitions: Record<ActionState, readonly ActionState[]> = {
  pending: ["sent", "refused", "gaveUp"],
  sent: ["sent", "accepted", "refused", "pending", "unknown", "verified", "gaveUp"],
  unknown: ["sent", "accepted", "refused", "pending", "verified", "gaveUp"],
  accepted: ["verified", "refused", "gaveUp"],
  verified: [],
  refused: ["pending"],
  gaveUp: ["pending", "unknown", "accepted", "verified", "refused"],
};

/** Whether an action may go from one state to another; staying is always allowed. */
export function canActionMove(from: ActionState, to: ActionState): boolean {
  return from === to || transitions[from].includes(to);
}

/** What the runner does next. */
export type ActionStep = "send" | "look" | "verify" | "rest";

/**
 * The next step: a write that may have happened is repeated only where the marketplace knows our key, else
 * looked for first.
 */
export function nextActionStep(state: ActionState, isIdempotent: boolean): ActionStep {
  switch (state) {
    case "pending":
      return "send";
    case "sent":
    case "unknown":
      return isIdempotent ? "send" : "look";
    case "accepted":
      return "verify";
    case "verified":
    case "refused":
    case "gaveUp":
      return "rest";
  }
}

/** Whether the outcome is known to the person who asked for it. */
export function isActionAnswered(state: ActionState): boolean {
  return state === "accepted" || state === "verified" || state === "refused" || state === "gaveUp";
}

const settledShipments: readonly (string | null | undefined)[] = [null, undefined, "verified", "refused"];

/**
 * Whether nothing of a shipment is under way, so that its number may be corrected; null: it was never sent
 * from here.
 */
export const isShipmentSettled = (state: string | null | undefined): boolean =>
  settledShipments.includes(state);

/**
 * Pause before another try: doubling from two seconds to five minutes; `share` in 0..1 spreads it over the
 * upper half.
 */
export function actionBackoffMs(tries: number, share: number): number {
  const whole = Math.min(300_000, 2_000 * 2 ** Math.min(tries, 16));
  return Math.round(whole / 2 + (whole / 2) * share);
}
