/**
 * Selected orders as CSV. Moments are ISO, a pinned order's update date is left empty: it is a mark. Names of
 * buyers take export.personal.
 */
import { isPinned, primaryState, nameBuyer, nameCountry, type OrderTag } from "@stallkeeper/domain";
import { downloadCsv, writeCsv } from "../../platform/csv.ts";
import { stateLooks, tagLooks } from "../order-look/index.ts";
import type { ListOrder } from "../orders/index.ts";
import { texts } from "./texts.ts";

const columns: readonly (readonly [
  head: string,
  read: (order: ListOrder) => string | number,
  isPersonal?: true,
])[] = [
  ["Order", (order) => order.orderNumber],
  ["Platform", (order) => order.source],
  ["Account", (order) => order.account],
  ["State", (order) => stateLooks[primaryState(order)].label],
  ["Buyer", nameBuyer, true],
  ["Handle", (order) => order.buyer.handle ?? "", true],
  ["Country", nameCountry],
  ["Items", ({ items }) => items.map(({ name, quantity }) => `${quantity ?? 1} × ${name ?? ""}`).join("; ")],
  ["SKU", ({ items }) => items.map(({ sku }) => sku ?? "").join("; ")],
  ["Tags", ({ tags }) => tags.map((tag) => tagLooks[tag as OrderTag]?.label ?? tag).join("; ")],
  ["Ship by", (order) => order.dispatchBy ?? ""],
  ["Created", (order) => order.createdAt],
  ["Updated", (order) => (isPinned(order.updatedAt) ? "" : order.updatedAt)],
  ["Courier", ({ shipping }) => shipping.provider ?? ""],
  ["Tracking number", ({ shipping }) => shipping.trackingNumber ?? ""],
  ["Total", (order) => order.amountTotal],
  ["Currency", (order) => order.currency],
  ["Disbursed", (order) => (order.paymentDisbursed ? "yes" : "no")],
  ["Notes", (order) => order.notes],
];

/** The file's text: a head, then a line for each order. */
export function writeOrdersCsv(orders: readonly ListOrder[], withNames: boolean): string {
  const used = columns.filter(([, , isPersonal]) => withNames || isPersonal !== true);
  return writeCsv(
    used.map(([head]) => head),
    orders.map((order) => used.map(([, read]) => read(order))),
  );
}

/** Hands the file to the browser. */
export function downloadOrdersCsv(orders: readonly ListOrder[], withNames: boolean, day: string): void {
  downloadCsv(texts.fileOfExport(day), writeOrdersCsv(orders, withNames));
}
