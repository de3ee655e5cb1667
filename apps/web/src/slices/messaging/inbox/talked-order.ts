interface TalkedItem {
  name?: string | null | undefined;
  meta?: { id?: string | null | undefined } | null | undefined;
}

/** What of an order says whether a conversation is about it. */
export interface TalkedAbout {
  items: readonly TalkedItem[];
}

/**
 * The order that a conversation is about, of the buyer's, newest first: the newest that has the item it
 * names, by the platform's id of it or else by its name; the newest of all where it names none. null: they
 * didn't buy that item. Pure.
 */
export function talkedOrderOf<O extends TalkedAbout>(
  items: TalkedAbout["items"] | null | undefined,
  orders: readonly O[],
): O | null {
  const [about] = items ?? [];
  if (about === undefined) return orders[0] ?? null;
  const isAbout = ({ name, meta }: TalkedItem): boolean =>
    meta?.id && about.meta?.id ? meta.id === about.meta.id : name === about.name;
  return orders.find((order) => order.items.some(isAbout)) ?? null;
}

/**
 * The order that keys act on, and that stands first beside a conversation: the one that it is about, else the
 * buyer's newest; the others stay newest first. Pure.
 */
export function withTalkedFirst<O extends TalkedAbout>(
  items: TalkedAbout["items"] | null | undefined,
  orders: readonly O[],
): readonly O[] {
  const about = talkedOrderOf(items, orders);
  return about === null ? orders : [about, ...orders.filter((order) => order !== about)];
}
