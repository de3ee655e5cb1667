/**
 * Marking many orders as shipped: one line per order with its own provider and number (design 4.3).
 * Lines of pasted text fill the numbers downwards; a line "24-1190,RM…" goes to the order it names.
 * Four are sent at a time; what is refused keeps its reason and stays selected.
 */
import { cleanTrackingNumber } from "../orders/index.ts";

export interface ShipLine {
  orderId: string;
  orderNumber: string;
  buyer: string;
  provider: string | null;
  trackingNumber: string;
  isPaidWithPaypal: boolean;
}

const atOnce = 4;

/** Whether a line can be sent. */
export const isComplete = ({ provider, trackingNumber }: ShipLine): boolean => provider !== null && trackingNumber !== "";

/** The lines after a paste that began at a line; a single number is left to the field itself (null). */
export function fillFromPaste(lines: readonly ShipLine[], fromIndex: number, pasted: string): ShipLine[] | null {
  const texts = pasted.split(/\r?\n/).map((text) => text.trim()).filter((text) => text !== "");
  const parts = texts.map((text) => text.split(/[,;\t]/).map((part) => part.trim()));
  if (texts.length < 2 && (parts[0]?.length ?? 0) < 2) return null;
  const filled = lines.map((line) => ({ ...line }));
  let next = fromIndex;
  for (const [first = "", second] of parts) {
    const named = second === undefined ? undefined : filled.find((line) => line.orderNumber.toLowerCase() === first.toLowerCase() || line.orderId === first);
    const target = named ?? (second === undefined ? filled[next++] : undefined);
    if (target !== undefined) target.trackingNumber = cleanTrackingNumber(second ?? first);
  }
  return filled;
}

/** Runs the work on every item, four at a time, in order. `work` must not throw. */
export async function runFourAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const runner = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
}
