import { textOf } from "../../platform/section.ts";

/** What the address of the offers desk says: the tab, what is left in the list, its sort, the open offer. */
export const offerTabs = ["new", "accepted", "rejected"] as const;
export type OfferTab = (typeof offerTabs)[number];

export const offerSorts = ["newest", "lapsing", "share", "kept", "margin"] as const;
export type OfferSort = (typeof offerSorts)[number];

/** Per cent below the asking price, at least. */
export const belowSteps = ["10", "20", "30", "40"] as const;

export interface OffersSearch {
  /** Left out: the new ones. */
  state?: Exclude<OfferTab, "new">;
  offer?: string;
  q?: string;
  platform?: string;
  account?: string;
  below?: (typeof belowSteps)[number];
  acceptable?: "yes" | "no";
  sort?: Exclude<OfferSort, "newest">;
}

/** What of an address can be one of these; the rest is left out. */
export function parseOffersSearch(search: Record<string, unknown>): OffersSearch {
  const found = {
    state: (["accepted", "rejected"] as const).find((one) => one === search["state"]),
    offer: textOf(search, "offer"),
    q: textOf(search, "q"),
    platform: textOf(search, "platform"),
    account: textOf(search, "account"),
    below: belowSteps.find((one) => one === String(search["below"])),
    acceptable: (["yes", "no"] as const).find((one) => one === search["acceptable"]),
    sort: (["lapsing", "share", "kept", "margin"] as const).find((one) => one === search["sort"]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
