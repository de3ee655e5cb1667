/**
 * The fake eBay's Inventory API: products, their offers, and groups of products that are one listing. The
 * practice market has everything but groups.
 */
import { refusal } from "./fake-ebay-answers.test-server.ts";
import type { AskedRequest, FakeAnswer } from "./fake-ebay-answers.test-server.ts";

interface FakeOffer {
  readonly offerId: string;
  readonly sku: string;
  status: string;
  [name: string]: unknown;
}

export class FakeInventory {
  readonly items = new Map<string, Record<string, unknown>>();
  readonly offers: FakeOffer[] = [];
  readonly groups = new Map<string, string[]>();
  #made = 0;

  /** A product with a published offer; in a group it is a variation of the group's listing. */
  add(
    sku: string,
    { group, ...item }: { readonly group?: string; readonly [name: string]: unknown } = {},
  ): void {
    this.items.set(sku, {
      availability: { shipToLocationAvailability: { quantity: 3 } },
      product: { title: "Strap", aspects: { Colour: [sku] } },
      ...item,
      ...(group === undefined ? {} : { inventoryItemGroupKeys: [group] }),
    });
    if (group !== undefined) this.groups.set(group, [...(this.groups.get(group) ?? []), sku]);
    const listingId = group === undefined ? `11${this.items.size}` : `listing-${group}`;
    this.offer(sku, { status: "PUBLISHED", listing: { listingId, listingStatus: "ACTIVE" } });
  }

  /** Another offer of a product. */
  offer(sku: string, fields: Record<string, unknown> = {}): FakeOffer {
    this.#made += 1;
    const offer = {
      offerId: `of-${this.#made}`,
      sku,
      status: "UNPUBLISHED",
      marketplaceId: "EBAY_DE",
      format: "FIXED_PRICE",
      listingDuration: "GTC",
      pricingSummary: { price: { value: "9.50", currency: "EUR" } },
      ...fields,
    };
    this.offers.push(offer);
    return offer;
  }
}

const itemOf = (inventory: FakeInventory, sku: string): Record<string, unknown> => ({
  sku,
  ...inventory.items.get(sku),
});

/** Answers `/sell/inventory/v1/…`. */
export function answerInventory(inventory: FakeInventory, asked: AskedRequest): FakeAnswer {
  const { method, path, query, text } = asked;
  const [kind = "", id, act] = path.replace("/sell/inventory/v1/", "").split("/").map(decodeURIComponent);
  const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (kind === "inventory_item" && id === undefined) return listItems(inventory, query);
  if (kind === "inventory_item" && id !== undefined) {
    if (method === "PUT") inventory.items.set(id, body);
    if (method === "PUT") return { status: 204 };
    return inventory.items.has(id)
      ? { status: 200, body: itemOf(inventory, id) }
      : refusal(404, 25_710, "No.");
  }
  if (kind === "inventory_item_group") {
    const variantSKUs = inventory.groups.get(id ?? "");
    return variantSKUs === undefined ? refusal(404, 25_705, "No.") : { status: 200, body: { variantSKUs } };
  }
  if (id === "withdraw_by_inventory_item_group") {
    const key = String(body.inventoryItemGroupKey);
    const skus = body.marketplaceId === "EBAY_DE" ? (inventory.groups.get(key) ?? []) : [];
    return withdraw(
      inventory.offers.filter(({ sku, status }) => skus.includes(sku) && status === "PUBLISHED"),
    );
  }
  if (kind === "offer" && method === "GET") {
    const offers = inventory.offers.filter(({ sku }) => sku === query.sku);
    return offers.length === 0 ? refusal(404, 25_713, "No.") : { status: 200, body: { offers } };
  }
  if (kind === "offer" && id === undefined)
    return { status: 201, body: { offerId: inventory.offer(String(body.sku), fresh(body)).offerId } };
  return changeOffer(inventory, { id: id ?? "", act, body });
}

/** As the seller sent it, and nothing that eBay would add. */
const fresh = (body: Record<string, unknown>) => ({
  listingDuration: undefined,
  ...body,
  status: "UNPUBLISHED",
});

function changeOffer(
  inventory: FakeInventory,
  { id, act, body }: { id: string; act: string | undefined; body: Record<string, unknown> },
): FakeAnswer {
  const offer = inventory.offers.find(({ offerId }) => offerId === id);
  if (offer === undefined) return refusal(404, 25_713, "This Offer is not available.");
  if (act === undefined) Object.assign(offer, body);
  if (act === undefined) return { status: 200, body: { offerId: id } };
  const isOfGroup = [...inventory.groups.values()].some((skus) => skus.includes(offer.sku));
  if (act === "withdraw" && isOfGroup) return refusal(400, 25_019, "It's a variation of a listing.");
  if (act === "withdraw") return withdraw([offer]);
  // "For fixed-price listings, this value must be set to GTC", and it's needed before publishing.
  if (offer.format === "FIXED_PRICE" && offer.listingDuration !== "GTC")
    return refusal(400, 25_002, "A user error has occurred. The listing duration is missing.");
  const listingId = `12${id}`;
  Object.assign(offer, { status: "PUBLISHED", listing: { listingId, listingStatus: "ACTIVE" } });
  return { status: 200, body: { listingId } };
}

function listItems(inventory: FakeInventory, query: Readonly<Record<string, string>>): FakeAnswer {
  const limit = Number(query.limit ?? "25");
  const from = Number(query.offset ?? "0") * limit;
  const inventoryItems = [...inventory.items.keys()].slice(from, from + limit);
  return {
    status: 200,
    body: {
      limit,
      size: inventoryItems.length,
      total: inventory.items.size,
      inventoryItems: inventoryItems.map((sku) => itemOf(inventory, sku)),
    },
  };
}

function withdraw(offers: readonly FakeOffer[]): FakeAnswer {
  if (offers.length === 0) return refusal(400, 25_725, "No offer found");
  for (const offer of offers)
    Object.assign(offer, {
      status: "UNPUBLISHED",
      listing: { ...(offer.listing as object), listingStatus: "ENDED" },
    });
  return { status: 204 };
}
