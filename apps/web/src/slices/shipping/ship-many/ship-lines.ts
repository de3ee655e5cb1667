/**
 * Marking many orders as shipped: one line per order with its own provider and number (design 4.3). Pasted
 * rows fill the numbers downwards in row order, a blank one passing its order by; a row that names an order,
 * "24-1190,RM…", goes to that one, whatever else it holds: a courier's name is taken as the provider. An
 * order that goes along in the parcel of another one has a line behind it, which holds what that one's holds.
 */
import { cleanTrackingNumber, recogniseCourier } from "@stallkeeper/domain";
import { findNumberUses, type NumberUse } from "../../parcels/index.ts";
import type { Courier } from "../../../platform/metadata.ts";
import { isShortenedNumber, readPasted } from "./paste-rows.ts";
import { readRow, type PastedRow } from "./read-row.ts";
import type { ShipLine } from "./ship-line.ts";

function followLeaders(lines: readonly ShipLine[]): ShipLine[] {
  const known = new Map(lines.map((line) => [line.orderId, line]));
  return lines.map((line) => {
    const leader = line.leaderId === undefined ? undefined : known.get(line.leaderId);
    return leader === undefined ||
      (leader.provider === line.provider && leader.trackingNumber === line.trackingNumber)
      ? line
      : { ...line, provider: leader.provider, trackingNumber: leader.trackingNumber };
  });
}

/** Whether a line can be sent. A number that a spreadsheet shortened is none. */
export const isComplete = ({ provider, trackingNumber }: ShipLine): boolean =>
  provider !== null && trackingNumber !== "" && !isShortenedNumber(trackingNumber);

/** The line with a number, and with the courier that the number says. */
export function withNumber(line: ShipLine, text: string, couriers: readonly Courier[]): ShipLine {
  const trackingNumber = cleanTrackingNumber(text);
  const { isReused: _isReused, ...plain } = line;
  return {
    ...(trackingNumber === line.trackingNumber ? line : plain),
    trackingNumber,
    provider: recogniseCourier(trackingNumber, couriers, line.provider) ?? line.provider,
  };
}

/**
 * The lines as they are shown: with the couriers of numbers that were there before the couriers were known,
 * and with those that go along as their leaders. Pure.
 */
export function completeLines(lines: readonly ShipLine[], couriers: readonly Courier[]): ShipLine[] {
  return followLeaders(
    lines.map((line) =>
      line.provider === null && line.trackingNumber !== ""
        ? withNumber(line, line.trackingNumber, couriers)
        : line,
    ),
  );
}

/**
 * The lines with the numbers of their labels; what was typed stays. The newest label of an order, or of one
 * that goes along with it, comes first.
 */
export function fillFromLabels(
  lines: readonly ShipLine[],
  labels: readonly { orderId: string; provider: string; trackingNumber: string | null }[],
): ShipLine[] {
  const leaders = new Map(lines.map(({ orderId, leaderId }) => [orderId, leaderId ?? orderId]));
  return lines.map((line) => {
    const label =
      line.trackingNumber === ""
        ? labels.find(({ orderId }) => leaders.get(orderId) === line.orderId)
        : undefined;
    return label === undefined
      ? line
      : { ...line, provider: label.provider, trackingNumber: label.trackingNumber ?? "" };
  });
}

/**
 * Per order those that have its number already: an order that is no line, and every other line. Read twice by
 * a scanner it would send two buyers to one parcel, and nobody knows which line is right: each asks, until
 * all that share the number are confirmed. A line that goes along has its leader's. Pure.
 */
export function findUses(
  lines: readonly ShipLine[],
  orders: Parameters<typeof findNumberUses>[1],
): ReadonlyMap<string, readonly NumberUse[]> {
  const own = lines.filter(({ leaderId, trackingNumber }) => leaderId === undefined && trackingNumber !== "");
  const elsewhere = findNumberUses(new Map(own.map((line) => [line.orderId, line])), orders);
  const uses = new Map<string, NumberUse[]>();
  for (const sharing of Map.groupBy(own, ({ trackingNumber }) => trackingNumber).values()) {
    if (sharing.every(({ isReused }) => isReused === true)) continue;
    const listed = sharing.map(({ orderId, orderNumber }) => ({ _id: orderId, orderNumber }));
    for (const { orderId } of sharing) {
      const other = elsewhere.get(orderId);
      const isLine = other === undefined || listed.some(({ _id }) => _id === other._id);
      const all = [...(isLine ? [] : [other]), ...listed.filter(({ _id }) => _id !== orderId)];
      if (all.length > 0) uses.set(orderId, all);
    }
  }
  return uses;
}

/** The lines once somebody means the number of one: so do all that share it. Pure. */
export function confirmNumber(lines: readonly ShipLine[], orderId: string): ShipLine[] {
  const number = lines.find((line) => line.orderId === orderId)?.trackingNumber;
  return lines.map((line) => (line.trackingNumber === number ? { ...line, isReused: true } : line));
}

export interface Filled {
  lines: ShipLine[];
  /** Rows of the paste that went downwards. */
  inOrder: number;
  /** Numbers of the orders that rows named. */
  named: string[];
  /** Blank rows that an order was passed by for. */
  blank: number;
  /** Rows that found no order. */
  lost: number;
  /** Numbers of orders that a row named once more: the first row counts. */
  repeated: string[];
  /** What such rows name that is no order of these lines. */
  unknown: string[];
  /** Orders whose row fits several orders or holds several numbers: they are left as they are. */
  unclear: string[];
  /** Rows whose number a spreadsheet shortened: their place stays without one. */
  shortened: number;
  /** Orders that have no number yet. */
  open: number;
}

interface PasteRules {
  /** Such a line keeps what it has. */
  isLocked?: (line: ShipLine) => boolean;
  /** Whether a cell names an order that may be none of the lines. */
  isOrder?: (cell: string) => boolean;
}

/**
 * The lines after a paste that began at a line. What a row names goes there first; the other rows fill the
 * lines downwards that no row named, and a blank row keeps its line as it is, as does one that nobody can
 * read for sure: no later number moves up to another order. Pure.
 */
export function fillFromPaste(
  lines: readonly ShipLine[],
  fromIndex: number,
  pasted: string,
  couriers: readonly Courier[],
  { isLocked = () => false, isOrder = () => false }: PasteRules = {},
): Filled {
  const filled: Filled = {
    lines: [...lines],
    inOrder: 0,
    named: [],
    blank: 0,
    lost: 0,
    repeated: [],
    unknown: [],
    unclear: [],
    shortened: 0,
    open: 0,
  };
  const { columns, rows: cellsOfRows } = readPasted(pasted);
  const rows = cellsOfRows.map((cells) => readRow(cells, { columns, lines, couriers, isOrder }));
  const taken = new Set<number>();
  const put = (index: number, { number, provider }: PastedRow): void => {
    const line = filled.lines[index];
    if (line !== undefined && number !== undefined)
      filled.lines[index] = withNumber(
        provider === undefined ? line : { ...line, provider },
        number,
        couriers,
      );
  };
  for (const row of rows) {
    const { named, number } = row;
    if (row.isShortened) filled.shortened += 1;
    if (row.unclear !== undefined) filled.unclear.push(row.unclear);
    if (named === undefined) continue;
    if (number === undefined) {
      filled.blank += row.isShortened || row.unclear !== undefined ? 0 : 1;
      continue;
    }
    const index = lines.findIndex(({ orderId }) => orderId === (named.leaderId ?? named.orderId));
    const target = lines[index];
    // Of two numbers for one order nobody knows which is meant: the first stays.
    if (taken.has(index)) {
      filled.repeated.push(named.orderNumber);
      continue;
    }
    if (target === undefined || isLocked(target)) {
      filled.lost += 1;
      continue;
    }
    put(index, row);
    taken.add(index);
    filled.named.push(named.orderNumber);
  }
  const isClosed = (index: number): boolean => {
    const line = lines[index];
    return line !== undefined && (taken.has(index) || line.leaderId !== undefined || isLocked(line));
  };
  let next = fromIndex;
  for (const row of rows) {
    if (row.named !== undefined || row.unclear !== undefined) continue;
    while (isClosed(next)) next += 1;
    if (row.isShortened) {
      // Its order keeps its place: the number has to be pasted again.
    } else if (row.isStrange) {
      filled.lost += 1;
      if (row.unknown !== undefined) filled.unknown.push(row.unknown);
    } else if (row.number === undefined) filled.blank += next < lines.length ? 1 : 0;
    else if (next >= lines.length) filled.lost += 1;
    else {
      put(next, row);
      filled.inOrder += 1;
    }
    next += 1;
  }
  filled.open = filled.lines.filter(
    (line) => line.leaderId === undefined && line.trackingNumber === "" && !isLocked(line),
  ).length;
  return filled;
}
