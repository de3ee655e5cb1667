/**
 * What was scanned or typed goes to the service in its order; without a network it is kept and sent later, as
 * of the moment when it was scanned. Each has an id of its own, so it counts once however often it is sent.
 */
import type { TakeCounted } from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/metadata.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { inParts } from "../../platform/in-parts.ts";
import { takesKey } from "./takes.api.ts";
import { texts } from "./texts.ts";

export interface Scan {
  code: string;
  pieces: number;
  /** All that there is of it, instead of so many more. */
  isTotal: boolean;
}

interface KeptScans {
  takeId: string;
  takenAtMs: number;
  counts: (Scan & { id: string })[];
}

const kind = "takeCount";
const scansAtOnce = 1_000;
/** What the service answered, until who asked has read it. */
const answers = new Map<string, TakeCounted[]>();

registerChangeSender(kind, async (payload) => {
  const { takeId, takenAtMs, counts } = payload as KeptScans;
  const agoMs = Math.max(0, Date.now() - takenAtMs);
  const answer: TakeCounted[] = [];
  for (const part of inParts(counts, scansAtOnce))
    answer.push(...(await call("POST /api/stock/takes/counts", { body: { takeId, agoMs, counts: part } })));
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
  try {
    await deliverChange({
      kind,
      keys: [takeId],
      payload: { takeId, takenAtMs: Date.now(), counts } satisfies KeptScans,
      words: counts.length === 1 ? `${texts.take.add}: ${first.code}` : texts.take.many(counts.length),
    });
    return answers.get(first.id) ?? [];
  } finally {
    answers.delete(first.id);
  }
}
