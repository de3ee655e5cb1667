/**
 * Buyers by the names that their orders carry: platforms call them by a handle in messages, and people search
 * for the name on the parcel.
 */
import { foldAccents } from "@stallkeeper/domain";
import { wordsOf } from "./search-words.ts";

export interface NamedOrder {
  platform: string;
  account: string;
  buyer: { id: string | null; firstName: string | null; lastName: string | null } | null;
  address: { name: string | null };
}

interface Talk {
  platform: string;
  account: string;
  buyer: { identifier: string | null };
}

const keyOf = (platform: string, account: string, buyerId: string): string =>
  JSON.stringify([platform, account, buyerId]);

/** Whether a conversation is with one of these buyers. */
export type IsNamed = (talk: Talk) => boolean;

/**
 * The buyers of these orders whose own name, or that on the parcel, holds every word that is searched for. What
 * an order was found by otherwise, an item or a note, names nobody. Pure.
 */
export function namedBuyers(
  orders: readonly NamedOrder[],
  query: string,
): { ids: string[]; isNamed: IsNamed } {
  const words = wordsOf(query).map(foldAccents);
  const named = orders.filter(({ buyer, address }) => {
    const name = foldAccents(`${buyer?.firstName ?? ""} ${buyer?.lastName ?? ""}\n${address.name ?? ""}`);
    return words.length > 0 && words.every((word) => name.toLowerCase().includes(word));
  });
  const keys = new Set<string>();
  const ids = new Set<string>();
  for (const { platform, account, buyer } of named) {
    if (buyer?.id === null || buyer?.id === undefined || buyer.id === "") continue;
    ids.add(buyer.id);
    keys.add(keyOf(platform, account, buyer.id));
  }
  return {
    ids: [...ids],
    isNamed: ({ platform, account, buyer }) => keys.has(keyOf(platform, account, buyer.identifier ?? "")),
  };
}
