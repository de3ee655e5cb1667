/**
 * Pieces on their way to the service. Each has an id from when it was scanned and keeps it until it is answered,
 * through a lost answer and a reload, so it counts once however often it is sent.
 *
 *   kept (about to be sent) -> gone (booked)
 *     \-> kept (no answer came: sent again with the next)
 *     \-> refused (kept on screen, sent again when somebody says so)
 */
import type { Received } from "@stallkeeper/contract";
import { normaliseError } from "../../platform/api/api-error.ts";
import { inParts } from "../../platform/in-parts.ts";
import { personStorage } from "../../platform/person-storage.ts";
import { isUnanswered } from "../../platform/request-keys.ts";

export interface ReceivedWish {
  code: string;
  pieces: number;
  /** The rest of what was ordered, however often it is pressed and by whomever. */
  upTo?: number;
  /** How many of it there are with those received a moment ago, where this changes that. */
  inAll?: number;
}

export interface Receipt extends ReceivedWish {
  id: string;
  isRefused?: boolean;
}

const atOnce = 200;
const none: readonly Receipt[] = [];
/** By purchase. */
const kept = personStorage<readonly Receipt[]>("unsent-receipts");

/** Hears of each change of what isn't received yet, until the returned function is called. */
export const subscribeUnsent = kept.subscribe;

/** What of a purchase isn't received yet; the same list as long as nothing changed. */
export const readUnsent = (purchaseId: string): readonly Receipt[] => kept.read()[purchaseId] ?? none;

function keep(purchaseId: string, receipts: readonly Receipt[]): void {
  const { [purchaseId]: _before, ...others } = kept.read();
  kept.write(receipts.length === 0 ? others : { ...others, [purchaseId]: receipts });
}

/** Forgets what isn't received yet. */
export const dropUnsent = (purchaseId: string): void => keep(purchaseId, none);

interface Sending {
  book: (receipts: readonly Receipt[]) => Promise<Received[]>;
  onBooked: (receipts: readonly Receipt[], answers: readonly Received[]) => void;
  /** Also what was refused before. */
  isAgain?: boolean;
}

/**
 * Sends what isn't received yet with these, in their order, and asks once more where no answer comes. What isn't
 * booked is kept. Throws ApiError. Safe to repeat without wishes.
 */
export async function sendReceipts(
  purchaseId: string,
  wishes: readonly ReceivedWish[],
  { book, onBooked, isAgain = false }: Sending,
): Promise<void> {
  const before = readUnsent(purchaseId).map(({ isRefused, ...one }) =>
    isAgain || isRefused !== true ? one : { ...one, isRefused },
  );
  const all: Receipt[] = [...before, ...wishes.map((wish) => ({ ...wish, id: crypto.randomUUID() }))];
  keep(purchaseId, all);
  const wanted = all.filter(({ isRefused }) => isRefused !== true);
  for (const part of inParts(wanted, atOnce)) {
    const ids = new Set(part.map(({ id }) => id));
    const answers = await book(part)
      .catch((error: unknown) => {
        if (!isUnanswered(normaliseError(error))) throw error;
        return book(part);
      })
      .catch((error: unknown) => {
        if (!isUnanswered(normaliseError(error)))
          keep(
            purchaseId,
            readUnsent(purchaseId).map((one) => (ids.has(one.id) ? { ...one, isRefused: true } : one)),
          );
        throw error;
      });
    keep(
      purchaseId,
      readUnsent(purchaseId).filter(({ id }) => !ids.has(id)),
    );
    onBooked(part, answers);
  }
}
