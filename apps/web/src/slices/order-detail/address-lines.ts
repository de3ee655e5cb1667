import type { Address, Order } from "@stallkeeper/contract";
import { listTownLines } from "@stallkeeper/domain";
import { copyText } from "../../ui/index.ts";
import { orderTexts as texts } from "../orders/index.ts";
import { tellCopied } from "./tell-copied.ts";

/** An address as lines; without one there are none. */
export function listLinesOf(address: Partial<Address> | null | undefined): string[] {
  const { name, line1, line2, countryName } = address ?? {};
  return [name, line1, line2, ...listTownLines(address ?? {}), countryName].filter(
    (line): line is string => typeof line === "string" && line !== "",
  );
}

/** Whether the seller wrote an address of their own. */
export function hasCustomAddress({ fulfillment }: Pick<Order, "fulfillment">): boolean {
  return Object.values(fulfillment.customFulfillmentAddress ?? {}).some(
    (part) => part !== null && part !== "",
  );
}

/**
 * The address as lines; a custom one wins, and the platform's own words stand in where its parts are not
 * known.
 */
export function listAddressLines(
  order: Pick<Order, "address" | "addressFormatted" | "fulfillment">,
): string[] {
  if (hasCustomAddress(order)) return listLinesOf(order.fulfillment.customFulfillmentAddress);
  const areKnown = (order.address.line1 ?? "") !== "" && (order.address.city ?? "") !== "";
  return areKnown || order.addressFormatted === ""
    ? listLinesOf(order.address)
    : order.addressFormatted.split("\n");
}

/**
 * The same on a screen: what follows the street shares a line, so that the address leaves room for what is
 * below it.
 */
export function shortenLines(lines: readonly string[]): readonly string[] {
  return lines.length <= 4 ? lines : [...lines.slice(0, 2), lines.slice(2).join(", ")];
}

/** Copies the address the parcel goes to. */
export async function copyAddress(order: Order): Promise<void> {
  tellCopied(await copyText(listAddressLines(order).join("\n")), texts.detail.copied, order._id);
}
