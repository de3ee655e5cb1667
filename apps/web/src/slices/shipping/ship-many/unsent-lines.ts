/**
 * What was typed or pasted and not sent: Esc or a press beside the dialog is quickly made, and nobody types a
 * column of numbers twice. Kept while the page is open, until it is sent or cancelled. Numbers of labels are
 * not: their labels say them again, or are void by then.
 */
import type { ShipLine } from "./ship-line.ts";

const kept = new Map<string, Pick<ShipLine, "provider" | "trackingNumber">>();

/**
 * Keeps the numbers of those lines that are somebody's own work, and forgets the others'; answers how many.
 * Safe to repeat.
 */
export function keepLines(lines: readonly ShipLine[], isOwn: (line: ShipLine) => boolean): number {
  forgetLines(lines);
  const own = lines.filter(
    (line) => line.trackingNumber !== "" && line.leaderId === undefined && isOwn(line),
  );
  for (const { orderId, provider, trackingNumber } of own) kept.set(orderId, { provider, trackingNumber });
  return own.length;
}

/** Forgets what was kept of these lines. Safe to repeat. */
export function forgetLines(lines: readonly ShipLine[]): void {
  for (const { orderId } of lines) kept.delete(orderId);
}

/** The line with what was kept of it. One that goes along holds what its leader does. */
export function recallLine(line: ShipLine): ShipLine {
  const held = line.leaderId === undefined ? kept.get(line.orderId) : undefined;
  return held === undefined ? line : { ...line, ...held };
}
