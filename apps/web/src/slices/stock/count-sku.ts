/**
 * Counting: the figure is on hand from then on; the toast offers to take it back, while nothing was booked
 * after it. A count is "so many at that moment", so it may wait for a network: it is sent with how long ago
 * it was taken, and a later count of somebody else stands against it.
 */
import type { StockCounted } from "@stallkeeper/contract";
import { mostOnHand } from "@stallkeeper/domain";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { deliverChange, registerChangeSender, withdrawChange } from "../../platform/offline/offline.ts";
import { forgetUndo, offerUndo } from "../../platform/undo-stack.ts";
import { forgetFigures, listShown, showFigures } from "./unsent-figures.ts";
import { saveCounts, stockKey, type SentCount } from "./stock.api.ts";
import { texts } from "./texts.ts";

export interface Counting {
  sku: string;
  onHand: number | null;
}

/** When something was counted; a repeat of the same attempt is the same count. */
export interface CountAttempt {
  key: string;
  takenAtMs: number;
}

interface UnsentCounts extends CountAttempt {
  counts: SentCount[];
}

const kind = "count";
/** What the service answered, until who asked has read it. */
const answers = new Map<string, StockCounted[]>();

registerChangeSender(kind, async (payload) => {
  const { counts, key, takenAtMs } = payload as UnsentCounts;
  const saved = await saveCounts(counts, key, Math.max(0, Date.now() - takenAtMs));
  if (answers.has(key)) answers.set(key, saved);
  tellOvertaken(saved, counts);
  void queryClient.invalidateQueries({ queryKey: stockKey });
});

function tellOvertaken(saved: readonly StockCounted[], counts: readonly SentCount[]): void {
  const sent = new Map(counts.map(({ sku, onHand }) => [sku, onHand]));
  const overtaken = saved.flatMap(({ sku, laterCount }) =>
    laterCount === null ? [] : [{ sku, byName: laterCount.byName, onHand: sent.get(sku) ?? null }],
  );
  const [first] = overtaken;
  if (first !== undefined)
    notifyInfo(
      overtaken.length === 1
        ? texts.overtaken(first.sku, first.byName, first.onHand)
        : texts.overtakenMany(overtaken.map(({ sku }) => sku)),
    );
}

/** A new attempt, taken now. */
export const beginCount = (): CountAttempt => ({ key: crypto.randomUUID(), takenAtMs: Date.now() });

/** A whole number as typed, or null where it is none. Pure. */
export function readFigure(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,7}$/.test(text) && Number(text) <= mostOnHand ? Number(text) : null;
}

/** While it waits a later count of the same SKU takes its place; one of many SKUs stands by itself. */
const nameOf = ([first, ...others]: readonly { sku: string }[], key: string): string =>
  `${kind} ${others.length === 0 && first !== undefined ? first.sku : key}`;

/**
 * Sends or keeps counts; answers what became of them, nothing where something took their place. Throws
 * ApiError.
 */
async function deliver(counts: SentCount[], attempt: CountAttempt, words: string): Promise<StockCounted[]> {
  const { key } = attempt;
  showFigures(counts, key);
  answers.set(key, []);
  try {
    await deliverChange({
      kind,
      keys: counts.map(({ sku }) => sku),
      payload: { counts, ...attempt } satisfies UnsentCounts,
      words,
      replaces: nameOf(counts, key),
    });
    return answers.get(key) ?? [];
  } finally {
    answers.delete(key);
    void queryClient.invalidateQueries({ queryKey: stockKey }).finally(() => forgetFigures(key));
  }
}

/**
 * Saves counts and offers to take them back; without a network they are kept, and it is said so. False: they
 * were refused, and it is said why. Never throws.
 */
export async function countSkus(
  counted: readonly Counting[],
  done: string,
  attempt = beginCount(),
): Promise<boolean> {
  const counts = counted.map(({ sku, onHand }) => ({ sku, onHand }));
  const name = nameOf(counted, attempt.key);
  endKept(name);
  if (!navigator.onLine)
    offersKept.set(name, offerUndo(texts.kept(done), () => void takeOut(counted, attempt)).run);
  try {
    const saved = await deliver(counts, attempt, done);
    endKept(name);
    const standing = new Map(
      saved.filter(({ laterCount }) => laterCount === null).map((one) => [one.sku, one]),
    );
    // Back to what the service says was there: what was shown before may have been old, or nothing.
    const back = counted.flatMap(({ sku }) => {
      const one = standing.get(sku);
      return one === undefined ? [] : [{ sku, onHand: one.before, seen: one.onHand }];
    });
    if (back.length > 0)
      offerUndo(done, () => void deliver(back, beginCount(), texts.takenBack(done)).catch(notifyError));
    return true;
  } catch (error) {
    endKept(name);
    notifyError(error);
    return false;
  }
}

/** How counts that wait are taken back, by name: only until they are sent or another took their place. */
const offersKept = new Map<string, () => void>();

function endKept(name: string): void {
  const takeBack = offersKept.get(name);
  if (takeBack !== undefined) forgetUndo(takeBack);
  offersKept.delete(name);
}

/** Takes counts back that still wait. One that gave way to a later one of its SKU is gone already. */
async function takeOut(counted: readonly Counting[], { key }: CountAttempt): Promise<void> {
  if (
    listShown(
      counted.map(({ sku }) => sku),
      key,
    ).length === 0
  )
    return;
  forgetFigures(key);
  await withdrawChange(nameOf(counted, key));
}

/** `countSkus` for one. */
export const countSku = (counting: Counting & { onHand: number }, attempt?: CountAttempt): Promise<boolean> =>
  countSkus([counting], texts.counted(counting.sku, counting.onHand), attempt);
