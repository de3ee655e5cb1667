/**
 * What people shipped: each order once, with a key of its own; every third one as a run of one row, as many
 * at once are asked for.
 *
 *   waiting -> acknowledged (200 or 202)
 *           -> unknown (no answer): every second one is asked for again with the same key, the others stay
 */
import { randomUUID } from "node:crypto";
import type { TestClient } from "@stallkeeper/testkit";

export interface Shipment {
  /** Our id and the marketplace's. */
  orderId: string;
  platformOrderId: string;
  market: string;
  key: string;
  trackingNumber: string;
  state: "waiting" | "unknown" | "acknowledged";
  tries: number;
}

export interface ShownShipment {
  _id: string;
  fulfilled: boolean;
  shipping: { shipped: boolean; provider: string | null; trackingNumber: string | null };
}

const provider = "Royal Mail";
const numberOf = ({ platformOrderId }: Pick<Shipment, "platformOrderId">): number =>
  Number(platformOrderId.replaceAll(/\D/g, ""));

/** An order that waits to be shipped. */
export function planShipment(order: { orderId: string; platformOrderId: string; market: string }): Shipment {
  return {
    ...order,
    key: randomUUID(),
    trackingNumber: `TRK-${order.platformOrderId}`,
    state: "waiting",
    tries: 0,
  };
}

/** Asks for the shipment. False: no answer. Throws when it is refused, which no shipment here may be. */
export async function requestShipment(client: TestClient, shipment: Shipment): Promise<boolean> {
  shipment.tries += 1;
  shipment.state = "unknown";
  const { orderId, trackingNumber, key } = shipment;
  const row = { saleId: orderId, provider, trackingNumber };
  const isRun = numberOf(shipment) % 3 === 0;
  const answer = await client
    .post(`/api/fulfilment/${isRun ? "shipMany" : "markAsShipped"}`, isRun ? { rows: [row] } : row, {
      "idempotency-key": key,
    })
    .catch(() => null);
  if (answer === null || answer.status >= 500) return false;
  if (answer.status !== 200 && answer.status !== 202)
    throw new Error(`shipping ${orderId} (try ${shipment.tries}) answered ${answer.status} ${answer.text}`);
  if (isRun && answer.text.includes('"state":"refused"'))
    throw new Error(`shipping ${orderId} (try ${shipment.tries}) was refused: ${answer.text}`);
  shipment.state = "acknowledged";
  return true;
}

/** Holds what a restarted service shows against the journal: an unknown one stands whole or not at all. */
export function compareShipment(shipment: Shipment, shown: ShownShipment | undefined): string[] {
  const isWhole =
    shown !== undefined &&
    shown.fulfilled &&
    shown.shipping.shipped &&
    shown.shipping.provider === provider &&
    shown.shipping.trackingNumber === shipment.trackingNumber;
  const isAbsent =
    shown !== undefined &&
    !shown.fulfilled &&
    !shown.shipping.shipped &&
    (shown.shipping.trackingNumber ?? "") === "" &&
    (shown.shipping.provider ?? "") === "";
  if (isWhole || (isAbsent && shipment.state !== "acknowledged")) return [];
  return [
    `${shipment.state} shipment of ${shipment.market} ${shipment.orderId} shows ${JSON.stringify(shown)}`,
  ];
}

/** What may be asked for in a round: the fresh ones, and every second unknown one once more. */
export function isToBeAsked({ state, tries, platformOrderId }: Shipment): boolean {
  return state === "waiting" || (state === "unknown" && tries < 4 && numberOf({ platformOrderId }) % 2 === 0);
}
