/** The cancellations' call: alone knows the transport. */
import type { CancellationDecision } from "@stallkeeper/contract";
import { callWithStatus } from "../../platform/api/api-client.ts";

/**
 * Answers a buyer who asks for an order to be cancelled: "done" or, after 8 s without an answer, "onItsWay".
 * Throws ApiError when refused. Safe to repeat: a request is answered once.
 */
export async function answerCancellation(
  orderId: string,
  decision: CancellationDecision,
): Promise<"done" | "onItsWay"> {
  const { status } = await callWithStatus("POST /api/cancellations/", { body: { orderId, decision } });
  return status === 202 ? "onItsWay" : "done";
}
