/**
 * What becomes of shipments that the platform has not settled, by order:
 *   sending -> onItsWay (the service waits for the platform) -> refused | gaveUp (with the platform's words)
 * A settled one is forgotten; the order itself then says it. Set by the form of this tab and by what the
 * service tells of actions, whoever began them.
 */
import { useSyncExternalStore } from "react";

/** What was typed into the form: kept until the platform has taken it. */
export interface TypedShipment {
  provider: string;
  trackingNumber: string;
}

export type ShipmentState =
  | { state: "sending" | "onItsWay"; typed?: TypedShipment }
  | { state: "refused" | "gaveUp"; reason: string; code?: string | null; typed?: TypedShipment };

let states: ReadonlyMap<string, ShipmentState> = new Map();
const listeners = new Set<() => void>();

function replaceStates(next: ReadonlyMap<string, ShipmentState>): void {
  states = next;
  for (const listener of listeners) listener();
}

/** Sets or (null) forgets the states of orders' shipments. */
export function setShipmentStates(
  changed: Iterable<readonly [orderId: string, state: ShipmentState | null]>,
): void {
  const next = new Map(states);
  for (const [orderId, state] of changed) {
    if (state === null) next.delete(orderId);
    else next.set(orderId, state);
  }
  replaceStates(next);
}

/** Forgets all of them, for another store or another person. */
export function clearShipmentStates(): void {
  replaceStates(new Map());
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
