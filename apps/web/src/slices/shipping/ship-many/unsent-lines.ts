/**
 * The lines of many shipments and the numbers that are kept of their orders: Esc or a press beside the dialog
 * is quickly made, and nobody types a column of numbers twice.
 */
import type { Courier } from "../../../platform/metadata.ts";
import { forgetNumber, keepNumber, readNumber } from "../unsent-numbers.ts";
import type { ShipLine } from "./ship-line.ts";
import { withNumber } from "./ship-lines.ts";

/**
 * Keeps the numbers of those lines that are somebody's own work, and forgets the others'; answers how many.
 * Safe to repeat.
 */
export function keepLines(lines: readonly ShipLine[], isOwn: (line: ShipLine) => boolean): number {
  forgetLines(lines);
  const own = lines.filter(
    (line) => line.trackingNumber !== "" && line.leaderId === undefined && isOwn(line),
  );
  for (const line of own) keepNumber(line.orderId, line);
  return own.length;
}

/** Forgets what was kept of these lines. Safe to repeat. */
export function forgetLines(lines: readonly ShipLine[]): void {
  for (const { orderId } of lines) forgetNumber(orderId);
}

/**
 * The line with what was kept of it, under the courier that the number says where none was chosen. One that
 * goes along holds what its leader does.
 */
export function recallLine(line: ShipLine, couriers: readonly Courier[]): ShipLine {
  const held = line.leaderId === undefined ? readNumber(line.orderId) : null;
  if (held === null) return line;
  const numbered = withNumber(line, held.trackingNumber, couriers);
  return { ...numbered, provider: held.provider ?? numbered.provider };
}
