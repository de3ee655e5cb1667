interface Talked {
  messages: readonly { byMe: boolean }[] | null;
  boughtAttachedItem: boolean;
  boughtSomethingBefore: boolean;
}

/**
 * What a row says of the buyer's purchases: "this" for the item they write about, "before" for another one,
 * null for none and for a conversation that was answered last. Whether somebody has paid decides how soon
 * they get an answer; once they have it the mark stands on nearly every row and says nothing. Pure.
 */
export function purchaseOf({
  messages,
  boughtAttachedItem,
  boughtSomethingBefore,
}: Talked): "this" | "before" | null {
  if (messages?.at(-1)?.byMe === true) return null;
  return boughtAttachedItem ? "this" : boughtSomethingBefore ? "before" : null;
}
