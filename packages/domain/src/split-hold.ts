/**
 * Parts of a split order that wait while the rest is sent. Such a part is held from the moment of the split;
 * once only held parts are left, the order itself is held as any other (its queue, the runs and the end of
 * the hold are those of orders that wait). Pure.
 */
import type { PartItem } from "./combining.ts";
import { isPartToSend } from "./refunded-parts.ts";

export interface WaitingPart {
  items: readonly PartItem[];
  sentAt: string | null;
  /** Until when it waits; null or left out: it doesn't. */
  heldUntil?: string | null | undefined;
  heldReason?: string | null | undefined;
}

const isWaiting = ({ heldUntil }: WaitingPart): boolean => (heldUntil ?? null) !== null;

/**
 * The hold of what is left to send: the first to end. Null while something that doesn't wait is left, or
 * nothing.
 */
export function holdOfRest(parts: readonly WaitingPart[]): { until: string; reason: string } | null {
  const left = parts.filter(isPartToSend);
  if (left.length === 0 || !left.every(isWaiting)) return null;
  const [first] = left.toSorted((one, other) => ((one.heldUntil ?? "") < (other.heldUntil ?? "") ? -1 : 1));
  return { until: first?.heldUntil ?? "", reason: first?.heldReason ?? "" };
}

/**
 * Pieces that aren't picked or sent now: those that left, and those that wait while others are still to go.
 */
export function piecesNotNow(parts: readonly WaitingPart[]): PartItem[] {
  const isRestHeld = holdOfRest(parts) !== null;
  return parts
    .filter((part) => part.sentAt !== null || (!isRestHeld && isWaiting(part)))
    .flatMap(({ items }) => [...items]);
}

/** Whether several parcels may go out now: one number, or one label, is too few for them. Pure. */
export function goesInSeveralParcels(parts: readonly WaitingPart[]): boolean {
  return parts.filter((part) => part.sentAt === null && !isWaiting(part)).length > 1;
}

/** The parts without what holds them; the same list where none waits. */
export function endPartHolds<Part extends WaitingPart>(parts: readonly Part[]): Part[] {
  return parts.map((part) => (isWaiting(part) ? { ...part, heldUntil: null, heldReason: null } : part));
}
