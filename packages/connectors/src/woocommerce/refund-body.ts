/**
 * What WooCommerce is asked for when money goes back. Pure. The shop believes what it is told: a line's
 * amount without tax, its tax by rate, and the sum beside them. So the gross amount of a line is parted as
 * the line itself is, and a line or an order of which all that is left goes back gets exactly that, in the
 * shop's own digits.
 *
 * Goods go back on sale for named lines alone, so a whole refund names all of them. Postage and fees are
 * named like goods.
 */
import type { RefundRequest } from "@stallkeeper/connector-sdk";
import { currencyExponent } from "@stallkeeper/domain";
import { digitsOf, minorUnit, roundUnits, toUnits, unitsText } from "./exact-amounts.ts";
import type { WooMeta, WooOrder } from "./order.wire.ts";
import type { WooRefund } from "./refund-lines.ts";

interface LeftLine {
  id: string;
  pieces: number;
  netUnits: number;
  taxes: { id: string; units: number }[];
}

interface LineBody {
  id: number;
  quantity: number;
  refund_total: number;
  refund_tax?: { id: number; refund_total: number }[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const asNumber = (units: number): number => units / 1_000_000;
const grossOf = ({ netUnits, taxes }: LeftLine): number => netUnits + sum(taxes.map(({ units }) => units));

/** The lines of an order, goods first, with what was not refunded of them. */
function linesLeft(order: WooOrder, refunds: readonly WooRefund[]): LeftLine[] {
  const gone = refunds.flatMap((one) => [...one.line_items, ...one.shipping_lines, ...one.fee_lines]);
  const isOf =
    (id: string) =>
    ({ key, value }: WooMeta): boolean =>
      key === "_refunded_item_id" && String(value) === id;
  const sumBack = (amounts: readonly { total: string }[]): number =>
    sum(amounts.map(({ total }) => Math.abs(toUnits(total))));
  const left = (
    line: Pick<WooOrder["fee_lines"][number], "id" | "total" | "taxes">,
    quantity: number,
  ): LeftLine => {
    const back = gone.filter(({ meta_data: meta }) => meta.some(isOf(line.id)));
    const taxesBack = back.flatMap(({ taxes }) => taxes);
    return {
      id: line.id,
      pieces: Math.max(0, quantity - sum(back.map((one) => Math.abs(one.quantity)))),
      netUnits: toUnits(line.total) - sumBack(back),
      taxes: line.taxes.map(({ id, total }) => ({
        id,
        units: toUnits(total) - sumBack(taxesBack.filter((tax) => tax.id === id)),
      })),
    };
  };
  return [
    ...order.line_items.map((line) => left(line, line.quantity)),
    ...[...order.shipping_lines, ...order.fee_lines]
      .filter(({ id }) => id !== "")
      .map((line) => left(line, 0)),
  ];
}

/** A part of a line, or all that is left of it where that is less than a minor unit away. */
function partOf(
  line: LeftLine,
  grossUnits: number,
  wanted: number,
  exactness: { unit: number; digits: number },
): LeftLine {
  const { unit, digits } = exactness;
  const leftUnits = grossOf(line);
  // A line sold by weight holds less than the piece it's counted as here: no more than that goes back on
  // sale.
  const pieces = line.pieces > 0 ? Math.min(wanted, line.pieces) : wanted;
  if (Math.abs(leftUnits - grossUnits) < unit) return { ...line, pieces };
  const share = leftUnits === 0 ? 0 : grossUnits / leftUnits;
  const taxes = line.taxes.map(({ id, units }) => ({ id, units: roundUnits(units * share, digits) }));
  return { id: line.id, pieces, taxes, netUnits: grossUnits - sum(taxes.map(({ units }) => units)) };
}

function toBody({ id, pieces, netUnits, taxes }: LeftLine): LineBody {
  const shares = taxes
    .filter(({ units }) => units !== 0)
    .map((tax) => ({ id: Number(tax.id), refund_total: asNumber(tax.units) }));
  const refundTax = shares.length === 0 ? {} : { refund_tax: shares };
  return { id: Number(id), quantity: pieces, refund_total: asNumber(netUnits), ...refundTax };
}

/** Amount and lines of a refund, from the order as it is at the shop now. */
export function refundBody(
  order: WooOrder,
  refunds: readonly WooRefund[],
  { amountMinor, currency, items, doesRestock }: RefundRequest,
): { amount: string; line_items?: LineBody[] } {
  const unit = minorUnit(currency);
  const digits = Math.max(digitsOf(order.total), currencyExponent(currency));
  const askedUnits = amountMinor * unit;
  const leftUnits = toUnits(order.total) - sum(order.refunds.map(({ total }) => Math.abs(toUnits(total))));
  const isWhole = Math.abs(leftUnits - askedUnits) < unit;
  const left = linesLeft(order, refunds);
  const named = items.flatMap((item) => {
    const line = left.find(({ id }) => id === item.itemId);
    return line === undefined ? [] : [partOf(line, item.amountMinor * unit, item.quantity, { unit, digits })];
  });
  const isExact = Math.abs(sum(left.map(grossOf)) - leftUnits) < unit;
  // An earlier refund that named no line is in none of them: what goes back on sale is named without an
  // amount.
  const all = !isWhole
    ? []
    : isExact
      ? left.filter((line) => line.pieces > 0 || grossOf(line) !== 0)
      : doesRestock
        ? left.filter(({ pieces }) => pieces > 0).map((line) => ({ ...line, netUnits: 0, taxes: [] }))
        : [];
  const lines = items.length > 0 ? named : all;
  const namedUnits = sum(named.map(grossOf));
  const isSumOfLines = named.length > 0 && Math.abs(namedUnits - askedUnits) < unit * named.length;
  const amountUnits = isWhole ? leftUnits : isSumOfLines ? namedUnits : askedUnits;
  return {
    amount: unitsText(amountUnits, digits),
    ...(lines.length === 0 ? {} : { line_items: lines.map(toBody) }),
  };
}
