/** Body and answer of POST /api/cancellations/: a buyer's request to cancel an order is approved or rejected. */
import { z } from "zod";

export const cancellationDecisions = ["approve", "reject"] as const;
export type CancellationDecision = (typeof cancellationDecisions)[number];

export const answerCancellationInput = z.strictObject({
  orderId: z.string().min(1).max(300),
  decision: z.enum(cancellationDecisions),
});
export type AnswerCancellationInput = z.infer<typeof answerCancellationInput>;

/** The order as it stands: it changes once the platform's own state is read. */
export const answeredCancellation = z.object({ _id: z.string(), state: z.string() });
export type AnsweredCancellation = z.infer<typeof answeredCancellation>;
