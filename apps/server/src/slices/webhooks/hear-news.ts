/** What other slices tell, as news for other systems. */
import type { StoreTx } from "../../platform/db/index.ts";
import { listArrived, listDeparted, listEnded, listRated, listWritten } from "./news.store.ts";
import { tellReceivers } from "./tell-receivers.ts";

/** Orders became the seller's to fulfil. */
export const hearArrivals = (tx: StoreTx, { orderIds }: { orderIds: readonly string[] }): Promise<void> =>
  tellReceivers(tx, "order.created", () => listArrived(tx, orderIds));

/** What was sent of orders changed: those that are shipped by now. */
export async function hearDepartures(
  tx: StoreTx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<void> {
  if (orderIds.length > 0) await tellReceivers(tx, "order.shipped", () => listDeparted(tx, orderIds));
}

const endings = {
  cancelled: "order.cancelled",
  refunded: "order.refunded",
  partlyRefunded: "order.refunded",
} as const;

/** Lines of timelines: cancelled and refunded orders. */
export async function hearLines(
  tx: StoreTx,
  { lines }: { lines: readonly { orderId: string; at: string; kind: string }[] },
): Promise<void> {
  for (const kind of Object.keys(endings) as (keyof typeof endings)[]) {
    const ended = lines.filter((line) => line.kind === kind);
    if (ended.length > 0) await tellReceivers(tx, endings[kind], () => listEnded(tx, kind, ended));
  }
}

interface Booked {
  entries: readonly {
    id: string;
    sku: string;
    reason: string;
    before: number | null;
    after: number | null;
    orderId: string | null;
  }[];
  at: Date;
}

/** Entries of the ledger that changed what is on hand. */
export async function hearStock(tx: StoreTx, { entries, at }: Booked): Promise<void> {
  const changed = entries.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  await tellReceivers(tx, "stock.changed", () =>
    changed.map(({ id, sku, reason, before, after, orderId }) => ({
      key: id,
      at: at.toISOString(),
      data: { sku, reason, onHandBefore: before, onHand: after, orderId },
    })),
  );
}

/** Conversations with something new: what buyers wrote in them. */
export const hearConversations = (
  tx: StoreTx,
  { sessionIds }: { sessionIds: readonly string[] },
): Promise<void> => tellReceivers(tx, "message.received", () => listWritten(tx, sessionIds));

/** Ratings that are new or changed: each is told once. */
export const hearRatings = (tx: StoreTx, { ratingIds }: { ratingIds: readonly string[] }): Promise<void> =>
  tellReceivers(tx, "rating.received", () => listRated(tx, ratingIds));

interface Ended {
  runId: string;
  fence: number;
  name: string;
  set: string;
  format: string;
  rows: number;
  problem: string | null;
  at: Date;
}

/** Exports that are over. The file is fetched with a token: an address is told no row of it. */
export const hearExports = (tx: StoreTx, { runId, fence, problem, at, ...told }: Ended): Promise<void> =>
  tellReceivers(tx, problem === null ? "export.ready" : "export.failed", () => [
    {
      key: `${runId}:${fence}`,
      at: at.toISOString(),
      data: { export: { id: runId, ...told, problem, file: `/api/exports/runs/${runId}/file` } },
    },
  ]);

interface RuleTold {
  rule: { id: string; name: string };
  subject: { id: string; name: string; orderId: string | null };
  key: string;
  at: Date;
}

/** What a rule has told: once for each rule and what started it. */
export const hearRules = (tx: StoreTx, { rule, subject, key, at }: RuleTold): Promise<void> =>
  tellReceivers(tx, "rule.ran", () => [
    { key: `${rule.id}:${subject.id}:${key}`, at: at.toISOString(), data: { rule, subject } },
  ]);
