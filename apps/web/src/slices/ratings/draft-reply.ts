/** A first draft of a public reply to a bad or middling rating, from what is known of its order. Pure. */
import type { RatingRow } from "@stallkeeper/contract";
import { texts } from "./texts.ts";

const { draft } = texts.reply;

type Rated = Pick<RatingRow, "buyer" | "maxReply"> & {
  order: Pick<NonNullable<RatingRow["order"]>, "itemName" | "isLate" | "refundedMinor"> | null;
};

/** As much of it as fits; a sentence is never cut. It promises nothing that hasn't happened. */
export function draftReply({ buyer, maxReply, order }: Rated): string {
  const sentences = [
    draft.hello(buyer),
    order?.isLate === true ? draft.late : draft.sorry(order?.itemName ?? ""),
    (order?.refundedMinor ?? 0) > 0 ? draft.refunded : draft.write,
  ];
  let text = "";
  for (const sentence of sentences) {
    const longer = text === "" ? sentence : `${text} ${sentence}`;
    if (longer.length <= maxReply) text = longer;
  }
  return text;
}
