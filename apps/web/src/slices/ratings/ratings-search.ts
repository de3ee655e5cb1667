/** What the address of Ratings says: the view, its filters, and the open rating. */
export const dayChoices = ["1", "7", "30", "90", "365"] as const;

export interface RatingsSearch {
  /** Left out: all of them. */
  view?: "needsReply";
  rating?: string;
  q?: string;
  sku?: string;
  polarity?: "positive" | "neutral" | "negative";
  platform?: string;
  account?: string;
  comment?: "with" | "without";
  order?: "late" | "refunded";
  revision?: "open";
  days?: (typeof dayChoices)[number];
}

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value);

/** What of an address can be one of these; the rest is left out. */
export function parseRatingsSearch(search: Readonly<Record<string, string | undefined>>): RatingsSearch {
  const found = {
    view: oneOf(["needsReply"] as const, search["view"]),
    rating: search["rating"],
    q: search["q"],
    sku: search["sku"],
    polarity: oneOf(["positive", "neutral", "negative"] as const, search["polarity"]),
    platform: search["platform"],
    account: search["account"],
    comment: oneOf(["with", "without"] as const, search["comment"]),
    order: oneOf(["late", "refunded"] as const, search["order"]),
    revision: oneOf(["open"] as const, search["revision"]),
    days: oneOf(dayChoices, search["days"]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
