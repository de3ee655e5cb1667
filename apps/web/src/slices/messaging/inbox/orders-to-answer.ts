import { talkedOrderOf, type TalkedAbout } from "./talked-order.ts";

export interface BuyersOrder extends TalkedAbout {
  _id: string;
  platform: string;
  account: string;
  buyer: { id: string | null };
}

/** What of a conversation says which order it is about. */
interface Asked {
  _id: string;
  platform: string;
  account: string;
  buyer: { identifier: string | null };
  items: TalkedAbout["items"];
}

/**
 * The order that each conversation's message is filled from, with the conversation: the one it is about, else
 * the buyer's newest at that account. One order answers one conversation; a conversation without one is left
 * out. `orders` come newest first. Pure.
 */
export function ordersToAnswer(
  conversations: readonly Asked[],
  orders: readonly BuyersOrder[],
): Map<string, string> {
  const byBuyer = Map.groupBy(orders, ({ platform, account, buyer }) =>
    JSON.stringify([platform, account, buyer.id]),
  );
  const sessions = new Map<string, string>();
  for (const { _id, platform, account, buyer, items } of conversations) {
    const theirs = byBuyer.get(JSON.stringify([platform, account, buyer.identifier])) ?? [];
    const free = theirs.filter((order) => !sessions.has(order._id));
    const order = talkedOrderOf(items, free) ?? free[0];
    if (order !== undefined) sessions.set(order._id, _id);
  }
  return sessions;
}
