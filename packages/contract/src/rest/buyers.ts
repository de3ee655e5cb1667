/** Buyers whom the seller says are one person (docs/adr/0085-joined-buyers.md). */
import { z } from "zod";

/** Body of POST /api/messages/:sessionId/buyers and …/part: a conversation or an order of the other buyer. */
export const buyerPlaceInput = z.strictObject({ place: z.string().min(1).max(400) });

/** A buyer who is the same person as another, at this platform. */
export interface JoinedBuyerView {
  platform: string;
  /** The platform's id of the buyer: `buyer.id` of orders, `buyer.identifier` of conversations. */
  buyerId: string;
  /** As their newest order says; "" without one. */
  name: string;
  handle: string;
  /** An order or a conversation of theirs; "" when both are gone. */
  place: string;
}
