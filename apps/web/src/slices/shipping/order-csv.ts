/**
 * Selected orders as CSV. A cell that a spreadsheet would take for a formula is given an apostrophe
 * (decisions 10), moments are ISO, a pinned order's update date is left empty: it is a mark. Names of buyers
 * take export.personal.
 */
import { isPinned, primaryState, nameBuyer, nameCountry, type OrderTag } from "@stallkeeper/domain";
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

// The wide forms of East Asian keyboards count, too.
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function writeCell(value: string | number): string {
  const text = typeof value === "string" && formula.test(value) ? `'${value}` : String(value);
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The file's text: a head, then a line for each order. */
export function writeOrdersCsv(orders: readonly ListOrder[], withNames: boolean): string {
  const used = columns.filter(([, , isPersonal]) => withNames || isPersonal !== true);
  const lines = orders.map((order) => used.map(([, read]) => writeCell(read(order))).join(","));
  // The mark at the start lets spreadsheets read the accents.
  return `\uFEFF${[used.map(([head]) => head).join(","), ...lines].join("\r\n")}\r\n`;
}

/** Hands the file to the browser. */
export function downloadOrdersCsv(orders: readonly ListOrder[], withNames: boolean, day: string): void {
  const address = URL.createObjectURL(
    new Blob([writeOrdersCsv(orders, withNames)], { type: "text/csv;charset=utf-8" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = texts.fileOfExport(day);
  link.click();
  URL.revokeObjectURL(address);
}
