/**
 * What was scanned or typed goes to the service in its order; without a network it is kept and sent later, as
 * of the moment when it was scanned. Each has an id of its own, so it counts once however often it is sent.
 */
import type { TakeCounted } from "@stallkeeper/contract";
import { unclearCodeText } from "@stallkeeper/domain";
import { call } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/metadata.ts";
import { useEffect, useSyncExternalStore } from "react";
import { notifyInfo } from "../../platform/notify.ts";
import { deliverChange, registerChangeSender, useUnsentChanges } from "../../platform/offline/offline.ts";
import { inParts } from "../../platform/in-parts.ts";
import { takesKey } from "./takes.api.ts";
import { texts } from "./texts.ts";
import { countWaiting, scansKind, type KeptScans, type Scan } from "./waiting-scans.ts";

export type { Scan } from "./waiting-scans.ts";

const scansAtOnce = 1_000;
/** What the service answered, until who asked has read it. */
const answers = new Map<string, TakeCounted[]>();
/** Scans of this page that the service hasn't answered yet: id to stock take. */
const underWay = new Map<string, string>();
/** What was said of codes that name no item to count, by stock take, the newest first, until it was read. */
const unknown = new Map<string, readonly string[]>();
const none: readonly string[] = [];

const whyOf = ({ code, unclear }: TakeCounted): string =>
  unclear === null ? texts.take.unknown(code) : texts.take.unclear(unclearCodeText(code, unclear));
const listeners = new Set<() => void>();
/** Stock takes whose page shows its unknown codes. */
const shown = new Set<string>();

function tell(): void {
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whoever scanned them may be on another page by now, or have loaded this one anew. */
function reportUnknown(takeId: string, counted: readonly TakeCounted[]): void {
  const uncounted = counted.filter(({ sku }) => sku === null);
  if (uncounted.length === 0) return;
  unknown.set(takeId, [...new Set([...uncounted.map(whyOf), ...(unknown.get(takeId) ?? none)])]);
  if (!shown.has(takeId))
    notifyInfo(texts.take.unknownMany([...new Set(uncounted.map(({ code }) => code))]), undefined, {
      label: texts.title,
      href: `/inventory/counts/${takeId}`,
    });
  tell();
}

/** Why codes of a stock take weren't counted. `forget` once that was read. */
export function useUncounted(takeId: string): { reasons: readonly string[]; forget: () => void } {
  const reasons = useSyncExternalStore(subscribe, () => unknown.get(takeId) ?? none);
  useEffect(() => {
    shown.add(takeId);
    return () => void shown.delete(takeId);
  }, [takeId]);
  return {
    reasons,
    forget: () => {
      unknown.delete(takeId);
      tell();
    },
  };
}

/** How many scans of a stock take the service hasn't taken yet, those from before a reload included. */
export function useWaitingScans(takeId: string): number {
  const changes = useUnsentChanges();
  const here = useSyncExternalStore(subscribe, () =>
    [...underWay].flatMap(([id, of]) => (of === takeId ? id : [])).join(" "),
  );
  return countWaiting(takeId, changes, here === "" ? [] : here.split(" "));
}

registerChangeSender(scansKind, async (payload) => {
  const { takeId, takenAtMs, counts } = payload as KeptScans;
  const agoMs = Math.max(0, Date.now() - takenAtMs);
  const answer: TakeCounted[] = [];
  for (const part of inParts(counts, scansAtOnce))
    answer.push(...(await call("POST /api/stock/takes/counts", { body: { takeId, agoMs, counts: part } })));
  reportUnknown(takeId, answer);
  const [first] = counts;
  if (first !== undefined && answers.has(first.id)) answers.set(first.id, answer);
  void queryClient.invalidateQueries({ queryKey: takesKey });
});

/** Sends scans; settles once the service has taken them. Throws ApiError. */
export async function sendScans(takeId: string, scans: readonly Scan[]): Promise<TakeCounted[]> {
  const counts = scans.map((scan) => ({ ...scan, id: crypto.randomUUID() }));
  const [first] = counts;
  if (first === undefined) return [];
  answers.set(first.id, []);
  for (const { id } of counts) underWay.set(id, takeId);
  tell();
  try {
    await deliverChange({
      kind: scansKind,
      keys: [takeId],
      payload: { takeId, takenAtMs: Date.now(), counts } satisfies KeptScans,
      words: counts.length === 1 ? `${texts.take.add}: ${first.code}` : texts.take.lines(counts.length),
    });
    return answers.get(first.id) ?? [];
  } finally {
    answers.delete(first.id);
    for (const { id } of counts) underWay.delete(id);
    tell();
  }
}
