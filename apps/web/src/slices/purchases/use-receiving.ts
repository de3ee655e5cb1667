/** Receives pieces one call after the other, and keeps what to say about them and what isn't received yet. */
import { sumBySku, unclearCodeText } from "@stallkeeper/domain";
import { useRef, useState, useSyncExternalStore } from "react";
import { notifyError } from "../../platform/notify.ts";
import { receive, refreshPurchases } from "./purchases.api.ts";
import { texts } from "./texts.ts";
import {
  dropUnsent,
  readUnsent,
  sendReceipts,
  subscribeUnsent,
  type Receipt,
  type ReceivedWish,
} from "./unsent-receipts.ts";

export type { ReceivedWish } from "./unsent-receipts.ts";

const words = texts.one;

/** What came without being on the purchase; `isUnknown`: no item has its code. */
export interface Strange {
  code: string;
  pieces: number;
  isUnknown: boolean;
}

/** What came in together, each SKU once; `received`: all that came of it so far. */
export type Arrived = readonly { sku: string; pieces: number; received: number }[];

/** What came in last, what couldn't be received, and how to receive. */
export function useReceiving(purchaseId: string) {
  const [last, setLast] = useState<Arrived>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [strange, setStrange] = useState<readonly Strange[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const say = (fresh: readonly string[]): void => setProblems((old) => [...new Set([...fresh, ...old])]);
  const unsent = useSyncExternalStore(subscribeUnsent, () => readUnsent(purchaseId));
  const [running, setRunning] = useState(0);
  const run = async (wishes: readonly ReceivedWish[], isAgain: boolean): Promise<void> => {
    const arrived: { sku: string; pieces: number }[] = [];
    const totals = new Map<string, number>();
    const book = (receipts: readonly Receipt[]) =>
      receive({
        purchaseId,
        receipts: receipts.map(({ inAll: _inAll, isRefused: _isRefused, ...receipt }) => receipt),
      });
    try {
      await sendReceipts(purchaseId, wishes, {
        book,
        isAgain,
        onBooked: (part, answers) => {
          say(
            answers.flatMap(({ code, sku, unclear, isOrdered, isUncounted, isCountedSince }) => {
              if (unclear !== null) return unclearCodeText(code, unclear);
              if (sku === null) return words.unknown(code);
              if (!isOrdered) return words.notOrdered(sku);
              if (isCountedSince) return words.countedSince(sku);
              return isUncounted ? words.uncounted(sku) : [];
            }),
          );
          for (const [at, { code, sku, unclear, isOrdered, received }] of answers.entries()) {
            if (unclear !== null) continue;
            if (sku === null || !isOrdered) {
              const one = { code: sku ?? code, pieces: part[at]?.pieces ?? 0, isUnknown: sku === null };
              setStrange((old) => addStrange(old, one));
              continue;
            }
            arrived.push({ sku, pieces: part[at]?.inAll ?? part[at]?.pieces ?? 0 });
            totals.set(sku, received);
          }
        },
      });
    } catch (error) {
      notifyError(error);
    }
    if (arrived.length > 0)
      setLast(sumBySku(arrived).map((one) => ({ ...one, received: totals.get(one.sku) ?? 0 })));
    await refreshPurchases();
  };
  const enqueue = (wishes: readonly ReceivedWish[], isAgain: boolean): void => {
    setRunning((count) => count + 1);
    line.current = line.current
      .then(() => run(wishes, isAgain))
      .finally(() => setRunning((count) => count - 1));
  };
  return {
    last,
    /** What no answer came for, or what was refused; what is on its way isn't shown. */
    unsent: running > 0 ? [] : unsent,
    sendAgain: (): void => enqueue([], true),
    discard: (): void => dropUnsent(purchaseId),
    problems,
    strange: strange.filter(({ pieces }) => pieces > 0),
    say,
    dismiss: (): void => {
      setProblems([]);
      setStrange([]);
    },
    /** In the order in which it is asked. */
    receive: (wishes: readonly ReceivedWish[]): void => {
      if (wishes.length > 0) enqueue(wishes, false);
    },
  };
}

/** The same code again is more of it. */
const addStrange = (all: readonly Strange[], one: Strange): Strange[] => {
  const before = all.find(({ code }) => code === one.code);
  return before === undefined
    ? [...all, one]
    : all.map((each) => (each === before ? { ...one, pieces: before.pieces + one.pieces } : each));
};
