/**
 * Scripted faults. Each fault draws from its own seed, one draw per matching call in the order of arrival, so
 * the same calls meet the same faults. The first fault that hits wins; one with a count ends after so many
 * hits.
 */
import type { Site } from "../model.ts";
import type { Random } from "../random.ts";
import { createRandom } from "../random.ts";

const CALL_KINDS = [
  "429",
  "500",
  "503",
  "502html",
  "timeout-before",
  "timeout-after-commit",
  "reset",
  "reset-after-commit",
  "500-after-commit",
  "truncated",
  "slow",
  "token-expired",
] as const;
const WEBHOOK_KINDS = ["webhook-drop", "webhook-double", "webhook-shuffle", "webhook-delay"] as const;

/** All kinds that a client may meet. */
export const FAULT_KINDS = [...CALL_KINDS, ...WEBHOOK_KINDS, "refund-fail", "void-refuse"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type FaultWish = {
  kind: FaultKind;
  market?: Site | undefined;
  account?: string | undefined;
  rate?: number | undefined;
  seed?: number | string | undefined;
  path?: string | undefined;
  method?: string | undefined;
  count?: number | undefined;
  delayMs?: number | undefined;
};
export type Fault = FaultWish & { id: string; rate: number; hits: number; seen: number };
export type Target = {
  stage: "call" | "webhook" | "refund" | "void";
  market: Site;
  account: string | null;
  path: string;
  method: string;
};
export type FaultBoard = ReturnType<typeof createFaultBoard>;

/** Makes an empty board. */
export function createFaultBoard() {
  let faults: { fault: Fault; random: Random }[] = [];
  let number = 0;
  return {
    add: (wish: FaultWish): Fault => {
      number += 1;
      const fault: Fault = { ...wish, id: `fault-${String(number)}`, rate: wish.rate ?? 1, hits: 0, seen: 0 };
      faults.push({ fault, random: createRandom(`fault:${wish.kind}:${String(wish.seed ?? 1)}`) });
      return fault;
    },
    list: (): Fault[] => faults.map((one) => one.fault),
    /** Removes one, or all; a repeat is safe. */
    remove: (id?: string): void => {
      faults = id === undefined ? [] : faults.filter((one) => one.fault.id !== id);
    },
    /** The fault that this call, delivery, refund or voided label meets, or null. */
    draw: (target: Target): Fault | null => {
      let hit: Fault | null = null;
      for (const { fault, random } of faults) {
        if (!matches(fault, target)) continue;
        fault.seen += 1;
        const isDrawn = random.next() < fault.rate;
        if (!isDrawn || hit !== null || (fault.count !== undefined && fault.hits >= fault.count)) continue;
        fault.hits += 1;
        hit = fault;
      }
      return hit;
    },
  };
}

function matches(fault: Fault, target: Target): boolean {
  const stage =
    fault.kind === "refund-fail"
      ? "refund"
      : fault.kind === "void-refuse"
        ? "void"
        : fault.kind.startsWith("webhook-")
          ? "webhook"
          : "call";
  if (stage !== target.stage) return false;
  if (fault.market !== undefined && fault.market !== target.market) return false;
  if (fault.account !== undefined && fault.account !== target.account) return false;
  if (fault.method !== undefined && fault.method.toUpperCase() !== target.method) return false;
  if (fault.path !== undefined) return target.path.includes(fault.path);
  return !/\/oauth2?\//.test(target.path);
}
