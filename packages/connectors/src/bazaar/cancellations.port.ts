/** A buyer's request to cancel on Bazaar: answered with an idempotency key, read back from the order. */
import { z } from "zod";
import type { CancellationReadBack, CancellationsPort } from "@stallkeeper/connector-sdk";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";

const orderWire = z.looseObject({ cancel_state: z.string() });
const states: ReadonlyMap<string, CancellationReadBack["state"]> = new Map([
  ["REQUESTED", "asked"],
  ["CANCELLED", "approved"],
  ["REJECTED", "rejected"],
]);

export const bazaarCancellations: CancellationsPort = {
  idempotent: true,

  async answer(ctx, { platformOrderId, decision, idempotencyKey }) {
    await fetchFromBazaar(ctx, {
      operation: "orders.cancellation",
      method: "POST",
      path: `/orders/${encodeURIComponent(platformOrderId)}/cancellation`,
      schema: orderWire,
      headers: { "idempotency-key": idempotencyKey.slice(0, 100) },
      json: { answer: decision === "approve" ? "APPROVE" : "REJECT" },
    });
    return { vendorRef: null };
  },

  async readBack(ctx, { platformOrderId }) {
    const response = await callBazaar(ctx, {
      operation: "orders.read",
      method: "GET",
      schema: orderWire,
      accept: [404],
      path: `/orders/${encodeURIComponent(platformOrderId)}`,
    });
    const state = response.isOk ? (states.get(response.body.cancel_state) ?? "none") : "none";
    return { state, vendorRef: null };
  },
};
