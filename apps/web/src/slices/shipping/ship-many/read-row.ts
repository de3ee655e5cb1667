/**
 * What a pasted row says: which order it names, and which of its cells is the tracking number. A table of a
 * courier's or a shop's holds more than that: buyers, postcodes, phone numbers, dates and prices, some of
 * which look like a tracking number. Where a heading names the column, that one counts; else a cell that only
 * one courier's rule fits, and of several that may be meant none.
 */
import { cleanTrackingNumber, isVagueNumber, recogniseCourier } from "@stallkeeper/domain";
import type { Courier } from "../../../platform/metadata.ts";
import { isShortenedNumber, type PastedColumns } from "./paste-rows.ts";
import type { ShipLine } from "./ship-line.ts";

export interface PastedRow {
  /** The line that the row names, by the order's number or id. */
  named: ShipLine | undefined;
  provider: string | undefined;
  number: string | undefined;
  /** Something else stands in it that may be another order's number: its place stays without a number. */
  isStrange: boolean;
  /** What looks like the number of an order that is no line. */
  unknown: string | undefined;
  /** The number of the order where nobody can tell which order or which tracking number is meant. */
  unclear: string | undefined;
  isShortened: boolean;
}

interface RowNeeds {
  columns: PastedColumns;
  lines: readonly ShipLine[];
  couriers: readonly Courier[];
  /** Whether a cell names an order that may be none of the lines. */
  isOrder: (cell: string) => boolean;
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const orderWord =
  /^(?:order|bestellung|bestelling|commande|pedido|ordine)\b\s*(?:(?:no|nr|number|id)\b\.?)?\s*:?\s*/i;

/** An order's number without the # or the word that some put before it, as it is compared. */
export const plainOrderNumber = (text: string): string =>
  text.replace(orderWord, "").replace(/^#\s*/, "").toLowerCase();

/** What numbers of one platform have in common: 24-1190 and 24-7 are of one shape, 12.50 is of another. */
const shapeOf = (text: string): string => text.replace(/\d+/g, "0").replace(/[a-z]+/gi, "a");

const hasDigit = (cell: string): boolean => /\d/.test(cell);
const isAmount = (cell: string): boolean => /^[^\p{L}\d]*\d+[.,]\d{1,2}(?!\d)\D{0,4}$/u.test(cell);
const isDate = (cell: string): boolean => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b/.test(cell);
/** A service, a parcel or a street: words beside their figures. */
const isWords = (cell: string): boolean => /\p{L}{3,}\s|\s\p{L}{3,}/u.test(cell);
/** No courier's numbers are shorter; postcodes, weights and quantities are. */
const fewestSigns = 8;

/** What stands between an order's number and a tracking number in one cell: "24-7: RM…", "24-7 | RM…". */
const between = /^(?:\s*[|:=>]+\s*|\s+[-–—]?\s*)(?=\S)/;

/** A cell in two where it begins with the number of an order of the lines; one that is a tracking number stays. */
function splitCell(cell: string, lines: readonly ShipLine[], isKnown: (text: string) => boolean): string[] {
  if (isKnown(cell)) return [cell];
  const plain = plainOrderNumber(cell);
  const numbers = lines
    .map(({ orderNumber }) => plainOrderNumber(orderNumber))
    .filter(
      (number) => number !== "" && plain.startsWith(number) && between.test(plain.slice(number.length)),
    );
  const longest = numbers.toSorted((one, other) => other.length - one.length)[0];
  if (longest === undefined) return [cell];
  const rest = cell.slice(cell.length - plain.length + longest.length);
  return [longest, rest.replace(between, "")];
}

/** The tracking number in a courier's link, where one of its parts is one; else the cell. */
function numberOfLink(cell: string, isKnown: (text: string) => boolean): string {
  if (!/^https?:\/\//i.test(cell)) return cell;
  return cell.split(/[/?=&#]/).find((part) => isKnown(part)) ?? cell;
}

/** The lines that a row may mean: two shops may have the same order number. */
function findNamed(filled: readonly string[], lines: readonly ShipLine[]): readonly ShipLine[] {
  const byId = lines.filter(({ orderId }) => filled.includes(orderId));
  if (byId.length > 0) return byId;
  const cells = new Set(filled.map(plainOrderNumber));
  const found = lines.filter(({ orderNumber }) => cells.has(plainOrderNumber(orderNumber)));
  const byBuyer = found.filter(({ buyer }) => filled.some((cell) => sameText(cell, buyer)));
  return byBuyer.length === 1 ? byBuyer : found;
}

/** The tracking number of a row that names an order; null: nobody can tell which cell it is. */
function pickNumber(
  cells: readonly string[],
  isKnown: (cell: string) => boolean,
  isOnlyCell: boolean,
): string | null | undefined {
  const alone = new Set(
    cells
      .filter((cell) => isKnown(cell) && !isVagueNumber(cleanTrackingNumber(cell)))
      .map(cleanTrackingNumber),
  );
  if (alone.size > 0) return alone.size === 1 ? [...alone][0] : null;
  if (isOnlyCell) return cells[0];
  const likely = cells.filter(
    (cell) =>
      !isAmount(cell) && !isDate(cell) && !isWords(cell) && cleanTrackingNumber(cell).length >= fewestSigns,
  );
  return likely.length > 1 ? null : likely[0];
}

/** Reads one row. Pure. */
export function readRow(
  given: readonly string[],
  { columns, lines, couriers, isOrder }: RowNeeds,
): PastedRow {
  const isKnown = (cell: string): boolean =>
    hasDigit(cell) && recogniseCourier(cleanTrackingNumber(cell), couriers, null) !== null;
  const whole = given.map((cell) => numberOfLink(cell, isKnown));
  const [only = ""] = whole;
  const cells = whole.length === 1 ? splitCell(only, lines, isKnown) : whole;
  const filled = cells.filter((cell) => cell !== "");
  const found = findNamed(filled, lines);
  const [named] = found;
  const names = (cell: string): boolean =>
    named !== undefined &&
    (plainOrderNumber(cell) === plainOrderNumber(named.orderNumber) || cell === named.orderId);
  const rest = filled.filter((cell) => !names(cell));
  const provider = couriers.find(({ name }) => rest.some((cell) => sameText(cell, name)))?.name;
  const others = rest.filter((cell) => provider === undefined || !sameText(cell, provider));
  const empty = { named, provider, number: undefined, isStrange: false, unknown: undefined };
  if (found.length > 1)
    return { ...empty, named: undefined, unclear: named?.orderNumber ?? "", isShortened: false };

  const shapes = new Set(lines.map(({ orderNumber }) => shapeOf(orderNumber)));
  const looksLikeOrder = (cell: string): boolean => isOrder(cell) || shapes.has(shapeOf(cell));
  const column = columns.number === null ? undefined : (cells[columns.number] ?? "");
  const told = columns.order === null ? "" : (cells[columns.order] ?? "");
  if (column !== undefined) {
    const isShortened = isShortenedNumber(column);
    const isNumber = hasDigit(column) && !isShortened && !isOrder(column);
    const unknown =
      named === undefined
        ? told !== ""
          ? told
          : others.find((cell) => cell !== column && looksLikeOrder(cell))
        : undefined;
    const isStrange = unknown !== undefined;
    return {
      ...empty,
      number: isNumber ? column : undefined,
      isStrange,
      unknown,
      unclear: undefined,
      isShortened,
    };
  }

  const isShortened = others.some(isShortenedNumber);
  const digits = others.filter((cell) => hasDigit(cell) && !isShortenedNumber(cell) && !isOrder(cell));
  if (named !== undefined) {
    const number = isShortened ? undefined : pickNumber(digits, isKnown, others.length === 1);
    return number === null
      ? { ...empty, unclear: named.orderNumber, isShortened }
      : { ...empty, number, unclear: undefined, isShortened };
  }
  const known = others.find((cell) => isKnown(cell));
  const number = isShortened ? undefined : (known ?? digits[0]);
  // Behind a number that a courier knows, only what looks like an order or another number is not a service or
  // a price.
  const isClear = known !== undefined && known === others[0];
  const mayBeOrder = (cell: string): boolean => looksLikeOrder(cell) || isKnown(cell);
  const isOdd = (cell: string): boolean =>
    number === undefined || (isClear ? mayBeOrder(cell) : hasDigit(cell));
  const isRemark = others.length === 1 && others.every((cell) => !hasDigit(cell));
  const isStrange = !isRemark && others.some((cell) => cell !== number && isOdd(cell));
  const unknown = others.find((cell) => cell !== known && looksLikeOrder(cell));
  return { ...empty, number, isStrange, unknown, unclear: undefined, isShortened };
}
