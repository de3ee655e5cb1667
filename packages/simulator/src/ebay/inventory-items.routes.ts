/**
 * Products of the Inventory API (sell/inventory/v1): kept whole by SKU, replaced whole. What is sold from a
 * published one is counted on its listing.
 */
import { reviseListing } from "../acts/listing.acts.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, countCharacters, readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Account, Listing } from "../model.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError, sellerOf } from "./ebay.context.ts";
import type { InventoryItem, SellOffer } from "./ebay.model.ts";

export const INVENTORY = "/sell/inventory/v1";
export const INVENTORY_SCOPE = "sell.inventory";

export const INVENTORY_ROUTES: readonly Route<EbayContext>[] = [
  { method: "GET", pattern: `${INVENTORY}/inventory_item`, scope: INVENTORY_SCOPE, run: list },
  {
    method: "GET",
    pattern: `${INVENTORY}/inventory_item/:sku`,
    scope: INVENTORY_SCOPE,
    run: (call, context) => answer(200, toItem(findItem(call.params.sku, context), context)),
  },
  { method: "PUT", pattern: `${INVENTORY}/inventory_item/:sku`, scope: INVENTORY_SCOPE, run: replace },
];

const FIELD_ERROR = { status: 400, domain: "API_INVENTORY" } as const;

/** A refusal of the Inventory API; `field` stands in it as the vendor's documents name it. */
export function inventoryError(errorId: number, text: string, parameters?: Record<string, string>) {
  return ebayError(errorId, text, { ...FIELD_ERROR, ...(parameters && { parameters }) });
}

const itemId = ({ username }: Account, sku: string): string => `${username}/${sku}`;

/** The seller's product of a SKU; throws 25710 as the vendor does. */
export function findItem(sku: string | undefined, context: EbayContext): InventoryItem {
  const id = itemId(sellerOf(context), sku ?? "");
  const found = context.sim.store.inventoryItem.get("ebay", id);
  if (found === undefined)
    throw ebayError(25710, "We didn't find the resource/entity you are requesting.", {
      ...FIELD_ERROR,
      status: 404,
    });
  return found;
}

/** The offers of a product. */
export function offersOf(sku: string, context: EbayContext): readonly SellOffer[] {
  const { username } = sellerOf(context);
  return context.sim.store.sellOffer.list("ebay", username).filter((one) => one.sku === sku);
}

/** The listing that a published product is; undefined: not published. */
export function listingOf(sku: string, context: EbayContext): Listing | undefined {
  const published = offersOf(sku, context).find((one) => one.isPublished);
  return context.sim.store.listing.get("ebay", published?.listingId ?? "");
}

/** Keeps a product; a published one's listing changes with it. */
export function keepItem(
  context: EbayContext,
  sku: string,
  body: Record<string, unknown>,
  quantity: number,
): InventoryItem {
  const account = sellerOf(context);
  const { store } = context.sim;
  const id = itemId(account, sku);
  const known = store.inventoryItem.get("ebay", id);
  const seq = known?.seq ?? store.inventoryItem.nextSeq("ebay");
  const item = { market: "ebay" as const, account: account.username, id, seq, sku, body, quantity };
  store.commit([{ k: "inventoryItem", v: item }]);
  const listing = listingOf(sku, context);
  if (listing !== undefined) {
    const { title, description, imageUrls } = readObject(body.product);
    reviseListing(
      context.sim,
      listing,
      {
        quantity,
        ...(typeof title === "string" && { title }),
        ...(typeof description === "string" && { description }),
        ...(Array.isArray(imageUrls) && { pictures: imageUrls.map(String) }),
      },
      quantity === listing.quantity ? "listing" : "quantity",
      body,
    );
  }
  return item;
}

function toItem(item: InventoryItem, context: EbayContext): Record<string, unknown> {
  const quantity = listingOf(item.sku, context)?.quantity ?? item.quantity;
  return { ...item.body, sku: item.sku, availability: { shipToLocationAvailability: { quantity } } };
}

/** `offset` is the number of the page here, not of the entry. */
function list(call: Call, context: EbayContext): Answer {
  const limit = Number(call.query.get("limit") ?? "25");
  const page = Number(call.query.get("offset") ?? "0");
  if (!Number.isInteger(limit) || limit < 1 || limit > 200 || !Number.isInteger(page) || page < 0)
    throw inventoryError(25706, "You have provided invalid pagination values.");
  const all = context.sim.store.inventoryItem.list("ebay", sellerOf(context).username);
  const shown = all.slice(page * limit, (page + 1) * limit);
  const linkOf = (to: number): string =>
    `${context.base}${call.path}?limit=${String(limit)}&offset=${String(to)}`;
  return answer(200, {
    href: linkOf(page),
    limit,
    size: shown.length,
    total: all.length,
    ...((page + 1) * limit < all.length && { next: linkOf(page + 1) }),
    inventoryItems: shown.map((item) => toItem(item, context)),
  });
}

function replace(call: Call, context: EbayContext): Answer {
  const sku = call.params.sku ?? "";
  if (call.headers["content-language"] === undefined)
    throw inventoryError(25709, "Invalid value for header Content-Language.", {
      fieldName: "Content-Language",
    });
  if (sku.length > 50) throw inventoryError(25707, "Invalid sku. It has more than 50 characters.");
  const { quantity = 0 } = readObject(readObject(call.body.availability).shipToLocationAvailability);
  if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 0)
    throw inventoryError(
      25004,
      "The eBay listing associated with the inventory item has an invalid quantity.",
    );
  const { title } = readObject(call.body.product);
  if (typeof title === "string" && countCharacters(title) > 80)
    throw inventoryError(25016, "The title value is invalid. It has more than 80 characters.", {
      fieldName: "title",
    });
  const isNew = context.sim.store.inventoryItem.get("ebay", itemId(sellerOf(context), sku)) === undefined;
  keepItem(context, sku, call.body, quantity);
  return isNew ? answer(201, { warnings: [] }) : answer(204, null);
}
