/** One kind of record: by id, by account, and in kept sort orders that a write to the account drops. */
import type { Site } from "../model.ts";

/** What every record of a table carries. */
export type Owned = { market: Site; account: string; id: string; seq: number };

export type Table<T extends Owned> = {
  get: (market: Site, id: string) => T | undefined;
  /** Adds or replaces; a repeat is safe. Returns what stood there. */
  put: (record: T) => T | undefined;
  /** Takes a record out for good; its number is not given again. A repeat is safe. */
  remove: (record: T) => void;
  /** All records of one account, oldest first. */
  list: (market: Site, account: string) => readonly T[];
  /** The same, sorted; kept until the account's next write. `orderName` names the order. */
  sorted: (market: Site, account: string, orderName: string, compare: (a: T, b: T) => number) => readonly T[];
  all: () => Iterable<T>;
  /** The next free number of a market. */
  nextSeq: (market: Site) => number;
};

/** Makes an empty table whose numbers start after `firstSeq`. */
export function createTable<T extends Owned>(firstSeq = 0): Table<T> {
  const byId = new Map<string, T>();
  const byAccount = new Map<string, Map<string, T>>();
  const kept = new Map<string, Map<string, readonly T[]>>();
  const lastSeq = new Map<Site, number>();
  const keyOf = (market: Site, name: string): string => `${market}/${name}`;

  const keep = (account: string, name: string, make: () => readonly T[]): readonly T[] => {
    const ofAccount = kept.get(account) ?? new Map<string, readonly T[]>();
    kept.set(account, ofAccount);
    const found = ofAccount.get(name) ?? make();
    ofAccount.set(name, found);
    return found;
  };
  const list = (market: Site, account: string): readonly T[] => {
    const key = keyOf(market, account);
    return keep(key, "", () => [...(byAccount.get(key)?.values() ?? [])]);
  };
  return {
    get: (market, id) => byId.get(keyOf(market, id)),
    put: (record) => {
      const key = keyOf(record.market, record.id);
      const account = keyOf(record.market, record.account);
      const before = byId.get(key);
      byId.set(key, record);
      const ofAccount = byAccount.get(account) ?? new Map<string, T>();
      byAccount.set(account, ofAccount.set(record.id, record));
      kept.delete(account);
      lastSeq.set(record.market, Math.max(lastSeq.get(record.market) ?? firstSeq, record.seq));
      return before;
    },
    remove: (record) => {
      const account = keyOf(record.market, record.account);
      byId.delete(keyOf(record.market, record.id));
      byAccount.get(account)?.delete(record.id);
      kept.delete(account);
    },
    list,
    sorted: (market, account, orderName, compare) =>
      keep(keyOf(market, account), orderName, () => [...list(market, account)].sort(compare)),
    all: () => byId.values(),
    nextSeq: (market) => (lastSeq.get(market) ?? firstSeq) + 1,
  };
}
