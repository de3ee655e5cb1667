/** Questions about an order that several acts and wires ask. */
import type { Order } from "../model.ts";

/** Whether the buyer's money has not arrived. */
export function isUnpaid(order: Order): boolean {
  return order.state === "unpaid" || order.state === "paymentFailed" || order.paidAt === null;
}

/** Lines and quantities that no shipment holds yet. */
export function findUnshipped(order: Order): { lineId: string; quantity: number }[] {
  return order.lines.flatMap((line) => {
    const sent = order.shipments
      .flatMap((one) => one.lines)
      .filter((one) => one.lineId === line.id)
      .reduce((sum, one) => sum + one.quantity, 0);
    return sent < line.quantity ? [{ lineId: line.id, quantity: line.quantity - sent }] : [];
  });
}

/** What was paid back, and what is on its way back. */
export function sumRefunds(order: Order): { refundedMinor: number; pendingMinor: number } {
  let refundedMinor = 0;
  let pendingMinor = 0;
  for (const refund of order.refunds) {
    if (refund.state === "refunded") refundedMinor += refund.amountMinor;
    if (refund.state === "pending") pendingMinor += refund.amountMinor;
  }
  return { refundedMinor, pendingMinor };
}
