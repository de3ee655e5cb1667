import type { Parcel } from "@stallkeeper/contract";
import { isShipmentOver, isUnseen, type ShipmentState } from "@stallkeeper/domain";
import type { TrackingShow } from "../tracking-search.ts";

type TrackedFacts = Pick<Parcel, "state" | "handedOverAt" | "lastEventAt" | "deliveredAt">;
type ShownFacts = TrackedFacts & Pick<Parcel, "shipmentId" | "isTemporary">;

/** A parcel as the rules of couriers look at it. Pure. */
export const factsOf = ({ state, handedOverAt, lastEventAt, deliveredAt }: TrackedFacts) => ({
  state: state as ShipmentState | null,
  handedOverAt,
  lastEventAt,
  deliveredAt,
});

/** Whether a parcel belongs under a filter. Pure. */
export function isShown(parcel: ShownFacts, show: TrackingShow, now: Date): boolean {
  const facts = factsOf(parcel);
  switch (show) {
    case "all":
      return true;
    case "exception":
      return parcel.state === "exception" || parcel.state === "lost" || parcel.state === "returnedToSender";
    case "unseen":
      return isUnseen(facts, now);
    case "delivered":
      return parcel.state === "delivered";
    case "temporary":
      return parcel.isTemporary;
    // Who ships without a label bought here has hundreds that nobody reports on: those have a filter of their
    // own.
    case "unfollowed":
      return parcel.shipmentId === null;
    case "transit":
      return parcel.shipmentId !== null && (facts.state === null || !isShipmentOver(facts.state));
  }
}
