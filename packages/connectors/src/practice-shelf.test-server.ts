/** The shelves of the practice marketplaces, as the conformance kit drives them. */
import type { ListingDraft } from "@stallkeeper/connector-sdk";
import type { ConformanceShelf } from "@stallkeeper/connector-sdk/conformance";

/** What of a running market is needed here. */
interface Market {
  readonly url: string;
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
}

interface Stocked {
  readonly id: string;
  readonly seq: number;
  readonly sku: string | null;
  readonly state: string;
  readonly quantity: number;
  readonly priceMinor: number;
}

interface Manner {
  /** What differs from a plain item, by what the marketplace asks. */
  readonly wish: Partial<ListingDraft>;
  readonly mistake: Partial<ListingDraft>;
  readonly field: string;
  readonly publishPath: string;
  readonly pushPath: string;
  readonly isReviewed?: boolean;
}

const manners: Readonly<Record<string, Manner>> = {
  bazaar: {
    wish: { categoryId: "ceramics", condition: "USED_GOOD" },
    mistake: { title: "x".repeat(81) },
    field: "title",
    publishPath: "/bazaar/v2/listings",
    pushPath: "/bulk_price_quantity",
  },
  atelier: {
    wish: { categoryId: "15", attributes: { material: ["earthenware"] } },
    mistake: { attributes: {} },
    field: "attributes.material",
    publishPath: "/listings",
    pushPath: "/inventory",
    isReviewed: true,
  },
  thriftly: {
    wish: { categoryId: "ceramics", quantity: 1 },
    mistake: { categoryId: "x".repeat(41) },
    field: "categoryId",
    publishPath: "/thriftly/api/v1/listings",
    pushPath: "/thriftly/api/v1/listings",
  },
  ebay: {
    wish: {
      categoryId: "2605",
      condition: "USED_GOOD",
      attributes: { Material: ["earthenware"] },
      policies: { fulfilment: "6100001", payment: "6100002", returns: "6100003" },
      locationKey: "back-room",
    },
    mistake: { attributes: {} },
    field: "attributes.Material",
    publishPath: "/publish",
    pushPath: "/bulk_update_price_quantity",
  },
};

/** The shelf of one account; null for a marketplace without one here. */
export function practiceShelf(market: Market, marketId: string, account: string): ConformanceShelf | null {
  const manner = manners[marketId];
  if (manner === undefined) return null;
  const listed = (): Promise<Stocked[]> =>
    market.control<Stocked[]>("GET", `/listings?market=${marketId}&account=${account}`);
  const find = async (id: string): Promise<Stocked> => {
    const found = (await listed()).find((one) => one.id === id);
    if (found === undefined) throw new Error(`There is no listing ${id}.`);
    return found;
  };
  const draft = (sku: string): ListingDraft => ({
    sku,
    title: `Denby coffee pot ${sku}`,
    description: "Arabesque.\nOne small chip.",
    categoryId: "",
    condition: "",
    price: { amountMinor: 2_850, currency: "GBP" },
    quantity: 3,
    imageUrls: [`${market.url}/media/mugs-1.jpg`, `${market.url}/media/mugs-2.jpg`],
    attributes: {},
    variants: [],
    idempotencyKey: `publish-${account}-${sku}`,
    ...manner.wish,
  });
  return {
    draft,
    badDraft: (sku) => ({ draft: { ...draft(sku), ...manner.mistake }, field: manner.field }),
    publishPath: manner.publishPath,
    pushPath: manner.pushPath,
    quantityOf: async ({ platformListingId }) => (await find(platformListingId)).quantity,
    standing: async (sku) =>
      (await listed()).filter((one) => one.sku === sku && one.state !== "ended").length,
    async sell({ platformListingId }, pieces) {
      const { seq, sku, priceMinor } = await find(platformListingId);
      const lines = [{ listingId: seq, sku, quantity: pieces, priceMinor }];
      await market.control("POST", "/orders", { market: marketId, account, fields: { lines } });
    },
    ...(manner.isReviewed === true
      ? {
          async reviewed() {
            while ((await listed()).some((one) => one.state === "pending"))
              await new Promise((resolve) => setTimeout(resolve, 5));
          },
        }
      : {}),
  };
}
