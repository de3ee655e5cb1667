/** Receives pieces one call after the other, and keeps what to say about them. */
import type { ReceiveInput } from "@stallkeeper/contract";
import { sumBySku } from "@stallkeeper/domain";
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { inParts } from "../../platform/in-parts.ts";
import { notifyError } from "../../platform/notify.ts";
import { isUnanswered } from "../../platform/request-keys.ts";
import { receive, refreshPurchases } from "./purchases.api.ts";
import { texts } from "./texts.ts";

export interface ReceivedWish {
  code: string;
  pieces: number;
  /** The rest of what was ordered, however often it is pressed and by whomever. */
  upTo?: number;
  /** How many of it there are with those received a moment ago, where this changes that. */
  inAll?: number;
}

const atOnce = 200;
const words = texts.one;

async function send(purchaseId: string, receipts: ReceiveInput["receipts"]) {
  const wish = { purchaseId, receipts };
  try {
    return await receive(wish);
  } catch (error) {
    // The same ids again: what arrived isn't received twice.
    if (!isUnanswered(normaliseError(error))) throw error;
    return await receive(wish);
  }
}

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
  const run = async (wishes: readonly ReceivedWish[]): Promise<void> => {
    const arrived: { sku: string; pieces: number }[] = [];
    const totals = new Map<string, number>();
    try {
      for (const part of inParts(wishes, atOnce)) {
        const answers = await send(
          purchaseId,
          part.map(({ inAll: _inAll, ...wish }) => ({ ...wish, id: crypto.randomUUID() })),
        );
        say(
          answers.flatMap(({ code, sku, isOrdered, isUncounted }) => {
            if (sku === null) return words.unknown(code);
            if (!isOrdered) return words.notOrdered(sku);
            return isUncounted ? words.uncounted(sku) : [];
          }),
        );
        for (const [at, { code, sku, isOrdered, received }] of answers.entries()) {
          if (sku === null || !isOrdered) {
            const one = { code: sku ?? code, pieces: part[at]?.pieces ?? 0, isUnknown: sku === null };
            setStrange((old) => addStrange(old, one));
            continue;
          }
          arrived.push({ sku, pieces: part[at]?.inAll ?? part[at]?.pieces ?? 0 });
          totals.set(sku, received);
        }
      }
    } catch (error) {
      notifyError(error);
    }
    if (arrived.length > 0)
      setLast(sumBySku(arrived).map((one) => ({ ...one, received: totals.get(one.sku) ?? 0 })));
    await refreshPurchases();
  };
  return {
    last,
    problems,
    strange: strange.filter(({ pieces }) => pieces > 0),
    say,
    dismiss: (): void => {
      setProblems([]);
      setStrange([]);
    },
    /** In the order in which it is asked. */
    receive: (wishes: readonly ReceivedWish[]): void => {
      if (wishes.length > 0) line.current = line.current.then(() => run(wishes));
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
