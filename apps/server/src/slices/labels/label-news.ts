/**
 * What a courier's word changes in a shipment. Words come doubled, late and out of order: what was seen is
 * kept by the event's id, the state is the courier's newest, and what was done here is never undone
 * (domain/shipment-state.ts).
 */
import type { ParcelEvent, PurchasedLabel, TrackedParcel } from "@stallkeeper/connector-sdk";
import {
  isHandedOver,
  isShipmentOver,
  shipmentAfterScan,
  voidAfter,
  type ShipmentState,
  type VoidState,
} from "@stallkeeper/domain";
import type { ShipmentChange, ShipmentRow } from "./shipments.store.ts";

type Known = Pick<ShipmentRow, "state" | "void_state" | "events" | "handed_over_at">;

/**
 * How often a courier is asked: soon while money is to come back, else by what can happen. Null: nothing more
 * is to come.
 */
export function nextLookMs(state: ShipmentState, voided: VoidState | null): number | null {
  if (voided === "requested" || voided === "accepted") return 5_000;
  if (voided === "refunded" || isShipmentOver(state)) return null;
  return isHandedOver(state) ? 60_000 : 120_000;
}

/** The change that a tracked parcel makes. Pure. */
export function changeByTracking(known: Known, seen: TrackedParcel, now: Date): ShipmentChange {
  const events = mergeEvents(known.events, seen.events);
  const last = events.at(-1);
  const state = shipmentAfterScan(known.state, seen.state);
  const first = events.find((event) => isHandedOver(event.state));
  const delivered = events.findLast((event) => event.state === "delivered");
  const lookMs = nextLookMs(state, known.void_state);
  return {
    state,
    events,
    last_event: last?.text ?? null,
    last_event_at: last?.at ?? null,
    expected_at: seen.expectedAt,
    handed_over_at: known.handed_over_at ?? first?.at ?? null,
    delivered_at: state === "delivered" ? (delivered?.at ?? now.toISOString()) : null,
    look_at: lookMs === null ? null : new Date(now.getTime() + lookMs),
    failed_looks: 0,
  };
}

/** The same for a label, whose money may be on its way back. Pure. */
export function changeByLabel(known: Known, label: PurchasedLabel, now: Date): ShipmentChange {
  if (label.void === null) return changeByTracking(known, label, now);
  const voided = voidAfter(known.void_state, label.void.state);
  return {
    ...changeByTracking({ ...known, void_state: voided }, label, now),
    void_state: voided,
    void_reason: label.void.reason,
  };
}

/** Both lists, each event once, in the order in which they happened. Pure. */
export function mergeEvents(known: readonly ParcelEvent[], seen: readonly ParcelEvent[]): ParcelEvent[] {
  const byId = new Map([...known, ...seen].map((event) => [event.eventId, event]));
  return [...byId.values()].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.eventId < b.eventId ? -1 : 1),
  );
}
