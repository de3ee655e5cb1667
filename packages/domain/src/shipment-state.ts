import { daysInMs } from "./time/calendar.ts";

/**
 * The life of a parcel (open sections 2.3), and of the money of its label.
 *
 *   planned -> labelBought -> printed -> manifested -> handedOver -> inTransit -> outForDelivery -> delivered
 *   (from the hand-over on) -> exception -> back on its way | returnedToSender | lost
 *   void: requested -> accepted -> refunded, or -> refused, after which the label is good again
 *
 * The first four are moved here: by buying, printing and closing the day. The rest is the courier's word,
 * which may skip states and comes late: what it says last holds, and it never undoes what was done here.
 */
export const shipmentStates = [
  "planned",
  "labelBought",
  "printed",
  "manifested",
  "handedOver",
  "inTransit",
  "outForDelivery",
  "delivered",
  "exception",
  "returnedToSender",
  "lost",
] as const;
export type ShipmentState = (typeof shipmentStates)[number];

export const voidStates = ["requested", "accepted", "refunded", "refused"] as const;
export type VoidState = (typeof voidStates)[number];

const ownSteps: readonly ShipmentState[] = ["planned", "labelBought", "printed", "manifested"];
const ends: readonly ShipmentState[] = ["delivered", "returnedToSender", "lost"];

/**
 * The state after something was done here: steps forward alone, and nothing once the courier has the parcel.
 */
export function shipmentAfterStep(
  state: ShipmentState,
  step: "labelBought" | "printed" | "manifested",
): ShipmentState {
  const at = ownSteps.indexOf(state);
  return at >= 0 && ownSteps.indexOf(step) > at ? step : state;
}

/** The state after the courier's word. "labelBought" is its word for a parcel that nobody has seen. */
export function shipmentAfterScan(state: ShipmentState, seen: ShipmentState): ShipmentState {
  return ownSteps.includes(seen) ? state : seen;
}

/** Whether the courier has the parcel, or had it. */
export function isHandedOver(state: ShipmentState): boolean {
  return !ownSteps.includes(state);
}

/** Whether nothing more is to come. */
export function isShipmentOver(state: ShipmentState): boolean {
  return ends.includes(state);
}

/** Whether the label may be used: bought, and not given back. */
export function isLabelGood(state: ShipmentState, voided: VoidState | null): boolean {
  return state !== "planned" && (voided === null || voided === "refused");
}

/** Whether the label can be given back: it is good, and nobody has seen the parcel. */
export function isVoidable(state: ShipmentState, voided: VoidState | null): boolean {
  return isLabelGood(state, voided) && !isHandedOver(state);
}

const voidOrder: readonly VoidState[] = ["requested", "accepted", "refunded"];

/**
 * The money's state after the courier's word; it never goes back, except that a refusal ends it and a new
 * request begins it again.
 */
export function voidAfter(voided: VoidState | null, said: VoidState): VoidState {
  if (voided === null || voided === "refused" || said === "refused")
    return voided === "refunded" ? voided : said;
  return voidOrder.indexOf(said) > voidOrder.indexOf(voided) ? said : voided;
}

/** What a list of parcels asks of one. */
export interface ParcelFacts {
  readonly state: ShipmentState | null;
  readonly handedOverAt: string | null;
  readonly lastEventAt: string | null;
  readonly deliveredAt: string | null;
}

/** Whole days on the way, until the delivery or now; null before the hand-over. */
export function daysInTransit({ handedOverAt, deliveredAt }: ParcelFacts, now: Date): number | null {
  if (handedOverAt === null) return null;
  return Math.max(
    0,
    Math.floor(
      ((deliveredAt === null ? now.getTime() : Date.parse(deliveredAt)) - Date.parse(handedOverAt)) /
        daysInMs(1),
    ),
  );
}

/** Whether a parcel on its way was not seen for three days (design 4.8). */
export function isUnseen({ state, lastEventAt, handedOverAt }: ParcelFacts, now: Date): boolean {
  if (state === null || !isHandedOver(state) || isShipmentOver(state)) return false;
  const seenAt = lastEventAt ?? handedOverAt;
  return seenAt !== null && now.getTime() - Date.parse(seenAt) >= daysInMs(3);
}
