/**
 * Marking many orders as shipped: one line per order with its own provider and number (design 4.3).
 * Pasted lines fill the numbers downwards in row order; a line that names an order, "24-1190,RM…", goes to that
 * one, whatever else it holds: a courier's name is taken as the provider. An order that goes along in the parcel of another one has a line
 * behind it, which holds what that one's holds.
 */
import { cleanTrackingNumber, recogniseCourier } from "../../orders/index.ts";
import type { Courier } from "../../../platform/metadata.ts";

export interface ShipLine {
  orderId: string;
  orderNumber: string;
  buyer: string;
  country: string;
  platform: string;
  source: string;
  provider: string | null;
  trackingNumber: string;
  isPaidWithPaypal: boolean;
  /** What is to be known before it is sent: that it is held, or goes out with others. */
  remark: string;
  /** The order above in whose parcel it goes along. */
  leaderId?: string;
}

function followLeaders(lines: readonly ShipLine[]): ShipLine[] {
  const known = new Map(lines.map((line) => [line.orderId, line]));
  return lines.map((line) => {
    const leader = line.leaderId === undefined ? undefined : known.get(line.leaderId);
    return leader === undefined || (leader.provider === line.provider && leader.trackingNumber === line.trackingNumber) ? line : { ...line, provider: leader.provider, trackingNumber: leader.trackingNumber };
  });
}

/** Whether a line can be sent. */
export const isComplete = ({ provider, trackingNumber }: ShipLine): boolean => provider !== null && trackingNumber !== "";

/** The line with a number, and with the courier that the number says. */
export function withNumber(line: ShipLine, text: string, couriers: readonly Courier[]): ShipLine {
  const trackingNumber = cleanTrackingNumber(text);
  return { ...line, trackingNumber, provider: recogniseCourier(trackingNumber, couriers, line.provider) ?? line.provider };
}

/** The lines as they are shown: with the couriers of numbers that were there before the couriers were known, and with those that go along as their leaders. Pure. */
export function completeLines(lines: readonly ShipLine[], couriers: readonly Courier[]): ShipLine[] {
  return followLeaders(lines.map((line) => (line.provider === null && line.trackingNumber !== "" ? withNumber(line, line.trackingNumber, couriers) : line)));
}

/** The lines with the numbers of their labels; what was typed stays. The newest label of an order, or of one that goes along with it, comes first. */
export function fillFromLabels(lines: readonly ShipLine[], labels: readonly { orderId: string; provider: string; trackingNumber: string | null }[]): ShipLine[] {
  const leaders = new Map(lines.map(({ orderId, leaderId }) => [orderId, leaderId ?? orderId]));
  return lines.map((line) => {
    const label = line.trackingNumber === "" ? labels.find(({ orderId }) => leaders.get(orderId) === line.orderId) : undefined;
    return label === undefined ? line : { ...line, provider: label.provider, trackingNumber: label.trackingNumber ?? "" };
  });
}

/** Per order the first other line with the same number: read twice by a scanner, it would send two buyers to one parcel. */
export function findTwins(lines: readonly ShipLine[]): ReadonlyMap<string, string> {
  const first = new Map<string, ShipLine>();
  const twins = new Map<string, string>();
  for (const line of lines) {
    const other = first.get(line.trackingNumber);
    if (line.trackingNumber === "" || line.leaderId !== undefined) continue;
    if (other === undefined) first.set(line.trackingNumber, line);
    else twins.set(line.orderId, other.orderNumber);
  }
  return twins;
}

export interface Filled {
  lines: ShipLine[];
  /** Lines of the paste that went downwards. */
  inOrder: number;
  /** Numbers of the orders that lines named. */
  named: string[];
  /** Lines that found no place. */
  lost: number;
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The lines after a paste that began at a line. Lines that are locked keep what they have. */
export function fillFromPaste(lines: readonly ShipLine[], fromIndex: number, pasted: string, couriers: readonly Courier[], isLocked: (line: ShipLine) => boolean = () => false): Filled {
  const filled: Filled = { lines: [...lines], inOrder: 0, named: [], lost: 0 };
  const isClosed = (line: ShipLine): boolean => isLocked(line) || line.leaderId !== undefined;
  let next = fromIndex;
  const put = (index: number, number: string, provider: string | undefined): void => {
    const line = filled.lines[index];
    if (line !== undefined) filled.lines[index] = withNumber(provider === undefined ? line : { ...line, provider }, number, couriers);
  };
  for (const text of pasted.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "")) {
    const cells = text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")).filter((cell) => cell !== "");
    const namedAt = cells.length < 2 ? -1 : filled.lines.findIndex((line) => cells.some((cell) => sameText(cell, line.orderNumber) || cell === line.orderId));
    const named = filled.lines[namedAt];
    const target = named?.leaderId === undefined ? named : filled.lines.find(({ orderId }) => orderId === named.leaderId);
    const rest = named === undefined ? cells : cells.filter((cell) => !sameText(cell, named.orderNumber) && cell !== named.orderId);
    const provider = couriers.find(({ name }) => rest.some((cell) => sameText(cell, name)))?.name;
    const number = rest.find((cell) => provider === undefined || !sameText(cell, provider));
    if (named !== undefined && target !== undefined && number !== undefined && !isLocked(target)) {
      put(filled.lines.indexOf(target), number, provider);
      filled.named.push(named.orderNumber);
      continue;
    }
    while (next < filled.lines.length && isClosed(filled.lines[next] as ShipLine)) next += 1;
    // A line of several cells that names no order of these belongs to another one: it fills nobody's place.
    if (target !== undefined || number === undefined || rest.length > (provider === undefined ? 1 : 2) || next >= filled.lines.length) filled.lost += 1;
    else {
      put(next, number, provider);
      next += 1;
      filled.inOrder += 1;
    }
  }
  return filled;
}
