/** Buyers whom the seller says are one person (docs/adr/0085-joined-buyers.md). */
import { z } from "zod";

/** Body of POST /api/messages/:sessionId/buyers and …/part: a conversation or order of the other buyer. */
export const buyerPlaceInput = z.strictObject({ place: z.string().min(1).max(400) });

/** Body of POST /api/messages/:sessionId/buyers/undo: the join that is taken back. */
export const buyerJoinInput = z.strictObject({ joinId: z.uuid() });

/** A buyer who is the same person as another, at this platform. */
export interface JoinedBuyerView {
  platform: string;
  /** The account where the id is theirs; "": the platform's buyers have one id at all its accounts. */
  account: string;
  /** The platform's id of the buyer: `buyer.id` of orders, `buyer.identifier` of conversations. */
  buyerId: string;
  /** As their newest order says; "" without one. */
  name: string;
  handle: string;
  /** An order or a conversation of theirs; "" when both are gone. */
  place: string;
}

/** A join as it was made, and everybody else who is that person now. */
export interface BuyersJoined {
  /** What takes it back; null: they were one person already. */
  joinId: string | null;
  buyers: JoinedBuyerView[];
}
