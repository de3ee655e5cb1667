/**
 * Brings the shipment states up to date with the actions of the service: those that need attention once the
 * orders are loaded, then each one that the live stream names. The newest action of an order counts. Reads
 * follow one another, so that an older answer never overwrites a newer one.
 */
import { onChange, onGap } from "../../platform/live-stream.ts";
import { loadOrders, orderStore, orderTexts as texts } from "../orders/index.ts";
import {
  clearShipmentStates,
  readShipmentStates,
  setShipmentStates,
  type ShipmentState,
} from "../actions/index.ts";
import { listShipmentActions, type ShipmentAction } from "./shipments.api.ts";

let tail: Promise<unknown> = Promise.resolve();

function stateOf({ orderId, state, problem }: ShipmentAction): ShipmentState | null {
  const source = orderStore.read(orderId)?.source ?? texts.platform;
  const typed = readShipmentStates().get(orderId)?.typed;
  const kept = typed === undefined ? {} : { typed };
  switch (state) {
    case "refused":
      return { state, reason: `${texts.refusedBy(source)}: ${problem ?? ""}`, ...kept };
    case "gaveUp":
      return { state, reason: problem ?? texts.refusedBy(source), ...kept };
    case "accepted":
    case "verified":
      return null;
    default:
      return { state: "onItsWay", ...kept };
  }
}

function takeIn(actions: readonly ShipmentAction[]): void {
  // What this tab is sending right now tells its own form how it ended.
  const others = actions.filter(({ orderId }) => readShipmentStates().get(orderId)?.state !== "sending");
  if (others.length > 0)
    setShipmentStates(others.map((action) => [action.orderId, stateOf(action)] as const));
}

/**
 * Reads the actions of these ids, or all that need attention. Never throws: the next change or load reads
 * again.
 */
function readNews(actionIds: readonly string[] | null): void {
  tail = tail.then(() => listShipmentActions(actionIds)).then(takeIn, () => undefined);
}

/** Follows the shipments of the store on screen until the returned function is called, which forgets them. */
export function keepShipmentsLive(): () => void {
  // The words name the order's marketplace, so the orders come first.
  const readAll = (): void => void loadOrders().then(() => readNews(null));
  readAll();
  const stops = [onChange("action", readNews), onGap(readAll), clearShipmentStates];
  return () => {
    for (const stop of stops) stop();
  };
}
