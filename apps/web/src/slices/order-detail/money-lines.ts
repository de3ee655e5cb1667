/**
 * The lines of an order's money as its section shows them (design 4.4): items, discount, postage, fees, tax
 * and what the buyer paid; then what the platform keeps and the seller with it. Lines of one kind are added
 * up; a fee keeps its name. Pure.
 */
import type { Order } from "@stallkeeper/contract";
import { toMinor, formatMoney } from "@stallkeeper/domain";
import { orderTexts } from "../orders/index.ts";

const words = orderTexts.detail;

export interface ShownLine {
  name: string;
  amountMinor: number;
  isStrong?: boolean;
}

type MoneyOfOrder = Pick<Order, "amount" | "amountTotal" | "currency" | "money" | "refunded" | "source">;
type MoneyLine = Order["money"]["lines"][number];

const namesOf = (lines: readonly MoneyLine[]): string =>
  [...new Set(lines.map(({ name }) => name).filter((name) => name !== ""))].join(", ");

/**
 * Everything that makes the total, the total, and what is kept of it. An order that was stored without lines
 * shows its sums.
 */
export function linesOfMoney({
  amount,
  amountTotal,
  currency,
  money,
  refunded,
  source,
}: MoneyOfOrder): ShownLine[] {
  const minor = (decimal: number): number => toMinor(decimal, currency);
  const totalMinor = minor(amountTotal);
  const of = (kind: string): MoneyLine[] => money.lines.filter((line) => line.kind === kind);
  const sumOf = (lines: readonly MoneyLine[]): number =>
    lines.reduce((sum, line) => sum + minor(line.amount), 0);
  const summed = (kind: string, name: string): ShownLine[] =>
    of(kind).length === 0 ? [] : [{ name, amountMinor: sumOf(of(kind)) }];
  const tax = of("tax");
  const kept = of("platformFee");
  const keptMinor = sumOf(kept);
  const remittedMinor = sumOf(
    tax.filter(({ isRemitted, counts }) => isRemitted === true && counts !== "outside"),
  );
  const paidLines: ShownLine[] =
    money.lines.length === 0
      ? [{ name: words.amount, amountMinor: minor(amount) }]
      : [
          ...summed("goods", words.amount),
          ...summed("discount", words.discount(namesOf(of("discount")))),
          ...summed("postage", words.postage),
          ...of("fee").map((line) => ({ name: line.name || words.fee, amountMinor: minor(line.amount) })),
          ...tax
            .filter(({ counts }) => counts === "added")
            .map((line) => ({ name: line.name || words.tax, amountMinor: minor(line.amount) })),
          ...summed("adjustment", words.adjustment),
        ];
  return [
    ...paidLines,
    { name: words.total(currency), amountMinor: totalMinor, isStrong: true },
    ...tax
      .filter(({ counts }) => counts === "outside")
      .map((line) => ({ name: words.outsideTax(line.name || words.tax), amountMinor: minor(line.amount) })),
    ...(kept.length === 0
      ? []
      : [
          {
            name: words.fees(
              source,
              kept.some(({ isSettled }) => isSettled === false),
            ),
            amountMinor: keptMinor,
          },
          ...(refunded === 0 ? [] : [{ name: words.refunded, amountMinor: -minor(refunded) }]),
          { name: words.keep, amountMinor: totalMinor + keptMinor - remittedMinor - minor(refunded) },
        ]),
  ];
}

/** The tax that stands in the amounts already, in words; "" where there is none. */
export function describeIncludedTax({ currency, money }: MoneyOfOrder, locale: string): string {
  const included = money.lines.filter(({ kind, counts }) => kind === "tax" && counts === "included");
  const amountMinor = included.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  return amountMinor === 0
    ? ""
    : words.includedTax(formatMoney(amountMinor, currency, locale), namesOf(included));
}
