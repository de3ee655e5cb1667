/** Orders for the packing bench: somebody buys, and the order is waited for. */
import { expect, type Page } from "@playwright/test";
import { askGraphql } from "./ask-service.ts";
import { buy } from "./market.ts";
import type { RunningService } from "./start-service.ts";

/** Tells this run's SKUs and buyers from those of another. */
export const tag = Date.now().toString(36).toUpperCase();

interface Line {
  sku: string;
  quantity: number;
}
export interface Bought {
  id: string;
  orderNumber: string;
  marketId: string;
}

/** A buyer buys at Bazaar, and writes nothing to it unless `fields` say so: a note has to be read at packing. */
export async function buyOrder(
  service: RunningService,
  lines: Line[],
  fields: Record<string, unknown> = {},
): Promise<Bought> {
  const [made] = await buy(service, {
    market: "bazaar",
    account: "northlane",
    fields: {
      buyer: { firstName: "Mara", lastName: tag, handle: `mara.${tag.toLowerCase()}` },
      note: null,
      giftMessage: null,
      ...fields,
      lines: lines.map((line) => ({ title: "Storm lantern", priceMinor: 4_200, ...line })),
    },
  });
  if (made === undefined) throw new Error("nobody bought");
  return { id: "", orderNumber: "", marketId: made.id };
}

/** The order in our own words, once it has arrived. */
export async function awaitOrder(page: Page, service: RunningService, bought: Bought): Promise<Bought> {
  let found: { _id: string; orderNumber: string } | undefined;
  await expect
    .poll(async () => {
      const { TransactionMany } = await askGraphql<{
        TransactionMany: { _id: string; orderNumber: string }[];
      }>(
        page,
        service,
        "query($id: String) { TransactionMany(filter: { platformOrderId: $id }) { _id orderNumber } }",
        { id: bought.marketId },
      );
      [found] = TransactionMany;
      return found !== undefined;
    })
    .toBe(true);
  return { ...bought, id: found?._id ?? "", orderNumber: found?.orderNumber ?? "" };
}
