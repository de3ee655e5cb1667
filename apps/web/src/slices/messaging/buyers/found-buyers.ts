/** Buyers as a search finds them: by their orders, and by conversations of those who bought nothing. */
import type { MessagingSession, Order } from "@stallkeeper/contract";
import type { BuyerRef } from "../inbox/buyer-ref.ts";

export type FoundOrder = Pick<Order, "_id" | "platform" | "account"> & {
  buyer: { id: string | null; handle: string | null };
  address: Pick<Order["address"], "name" | "line1" | "city" | "zipcode">;
};
export type FoundConversation = Pick<MessagingSession, "_id" | "platform" | "account"> & {
  buyer: Pick<MessagingSession["buyer"], "identifier" | "handle">;
};

export interface FoundBuyer extends BuyerRef {
  name: string;
  handle: string;
  /** Street, postcode and town of their newest order; "" without one. */
  address: string;
  orderCount: number;
  /** An order or a conversation of theirs. */
  place: string;
}

/** Tells buyers apart. Pure. */
export const buyerKey = ({ platform, account, buyerId }: BuyerRef): string =>
  JSON.stringify([platform, account, buyerId]);

/**
 * Each buyer once, by their newest order or else their newest conversation; both lists newest first. The same
 * id is somebody else at each account, but at the platforms that are `sharing`. Pure.
 */
export function groupBuyers(
  orders: readonly FoundOrder[],
  conversations: readonly FoundConversation[],
  sharing: readonly string[],
): FoundBuyer[] {
  const found = new Map<string, FoundBuyer>();
  const accountOf = ({ platform, account }: Pick<BuyerRef, "platform" | "account">): string =>
    sharing.includes(platform) ? "" : account;
  const add = (buyer: Omit<FoundBuyer, "orderCount">, orderCount: number): void => {
    const key = buyerKey(buyer);
    const known = found.get(key);
    if (known !== undefined) found.set(key, { ...known, orderCount: known.orderCount + orderCount });
    else if (buyer.buyerId !== "") found.set(key, { ...buyer, orderCount });
  };
  for (const { _id, platform, account, buyer, address } of orders)
    add(
      {
        platform,
        account: accountOf({ platform, account }),
        buyerId: buyer.id ?? "",
        name: address.name ?? "",
        handle: buyer.handle ?? "",
        address: [address.line1, [address.zipcode, address.city].filter(Boolean).join(" ")]
          .filter(Boolean)
          .join(", "),
        place: _id,
      },
      1,
    );
  for (const { _id, platform, account, buyer } of conversations)
    add(
      {
        platform,
        account: accountOf({ platform, account }),
        buyerId: buyer.identifier ?? "",
        name: "",
        handle: buyer.handle ?? "",
        address: "",
        place: _id,
      },
      0,
    );
  return [...found.values()];
}
