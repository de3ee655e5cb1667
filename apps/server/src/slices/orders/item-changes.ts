/** What a platform changed of an order's items after it came: pieces more or fewer, other items. */

export interface ChangedItem {
  _id: string;
  name: string | null;
  quantity: number | null;
  isFee?: boolean | null;
}

export interface ItemChange {
  name: string;
  /** Pieces; 0: it wasn't there. */
  before: number;
  /** Pieces; 0: it's gone. */
  after: number;
}

/** The items whose pieces changed, those that were there first. Fees are no pieces. Pure. */
export function listItemChanges(before: readonly ChangedItem[], after: readonly ChangedItem[]): ItemChange[] {
  const pieces = (items: readonly ChangedItem[], id: string): number =>
    items
      .filter(({ _id, isFee }) => _id === id && isFee !== true)
      .reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
  const named = new Map([...before, ...after].map(({ _id, name }) => [_id, name ?? ""]));
  return [...named]
    .map(([id, name]) => ({ name, before: pieces(before, id), after: pieces(after, id) }))
    .filter((change) => change.before !== change.after);
}
