/**
 * What became of shipments marked in this tab, by order: sending -> on its way (the service waits for the
 * platform) or refused (the platform's words). A done one is forgotten; the order itself then says it.
 */
import { useSyncExternalStore } from "react";

export type ShipmentState = { state: "sending" } | { state: "onItsWay" } | { state: "refused"; reason: string };

let states: ReadonlyMap<string, ShipmentState> = new Map();
const listeners = new Set<() => void>();

/** Sets or (null) forgets the state of an order's shipment. */
export function setShipmentState(orderId: string, state: ShipmentState | null): void {
  const next = new Map(states);
  if (state === null) next.delete(orderId);
  else next.set(orderId, state);
  states = next;
  for (const listener of listeners) listener();
}

/** The states now, by order id. */
export const readShipmentStates = (): ReadonlyMap<string, ShipmentState> => states;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The states, and a new render when one changes. */
export function useShipmentStates(): ReadonlyMap<string, ShipmentState> {
  return useSyncExternalStore(subscribe, readShipmentStates);
}
