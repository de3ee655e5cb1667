/**
 * How long a store keeps what tells who its buyers are (docs/adr/0169-retention.md). What is past its term goes
 * once a day, in small transactions that each leave nothing half done:
 *
 *   terms changed, or a day since -> (a batch after the other) -> nothing is due: `ran_at`
 *
 * A killed run is gone on with by the next; two at once find each other's rows gone.
 */
import type { RetentionDue, RetentionTerms, RetentionView } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, systemCtx, viewStore, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { deletePastConversations } from "../messaging/index.ts";
import { eraseBuyer } from "../orders/index.ts";
import {
  countPastBuyers,
  countPastConversations,
  findTerms,
  listPastBuyers,
  noteDone,
  saveTerms,
} from "./retention.store.ts";

const batch = { buyers: 20, conversations: 100 } as const;
/** Of each kind in one run: tidying goes on in ten minutes. */
const mostBatches = 50;

/** The terms, and what is past them. Changes nothing. */
export function readRetention(ctx: Ctx): Promise<RetentionView> {
  return viewStore(ctx, async (tx) => {
    const terms = await findTerms(tx);
    return { ...terms, due: await countDue(tx, terms, ctx.now()) };
  });
}

/** What would go under such terms, were they kept. Changes nothing. */
export function countRetention(ctx: Ctx, terms: RetentionTerms): Promise<RetentionDue> {
  return viewStore(ctx, (tx) => countDue(tx, terms, ctx.now()));
}

/** Keeps other terms; what is past them goes within minutes. Safe to repeat: nothing changes then. */
export async function changeRetention(ctx: Ctx, terms: RetentionTerms): Promise<RetentionView> {
  await inStore(ctx, async (tx) => {
    const { ranAt: _ranAt, ...before } = await findTerms(tx);
    if (before.buyerDays === terms.buyerDays && before.messageDays === terms.messageDays) return;
    await saveTerms(tx, terms);
    await recordAudit(tx, ctx, {
      action: "retentionChanged",
      object: { type: "store", id: tx.storeId },
      before,
      after: terms,
    });
  });
  return readRetention(ctx);
}

/** Lets what is past its term go, in every open store. Safe to repeat. */
export async function keepToTerms(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    const ctx = systemCtx(services, storeId, "Retention");
    const terms = await viewStore(ctx, findTerms);
    if (!isDue(terms, ctx.now())) continue;
    const isDone = (await eraseBuyers(ctx, terms)) && (await deleteConversations(ctx, terms));
    if (isDone) await inStore(ctx, (tx) => noteDone(tx, terms, ctx.now()));
  }
}

function isDue(terms: RetentionTerms & { ranAt: string | null }, now: Date): boolean {
  if (terms.buyerDays === null && terms.messageDays === null) return false;
  return terms.ranAt === null || Date.parse(terms.ranAt) + daysInMs(1) <= now.getTime();
}

async function countDue(tx: StoreTx, terms: RetentionTerms, now: Date): Promise<RetentionDue> {
  const buyersBefore = momentOf(terms.buyerDays, now);
  const messagesBefore = momentOf(messageDaysOf(terms), now);
  return {
    buyers: buyersBefore === null ? 0 : await countPastBuyers(tx, buyersBefore),
    conversations: messagesBefore === null ? 0 : await countPastConversations(tx, messagesBefore),
  };
}

/** Messages name their buyer: they stay no longer than buyers do. */
function messageDaysOf({ buyerDays, messageDays }: RetentionTerms): number | null {
  if (buyerDays === null || messageDays === null) return messageDays ?? buyerDays;
  return Math.min(buyerDays, messageDays);
}

const momentOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() - daysInMs(days));

/** Answers whether nobody is left. */
function eraseBuyers(ctx: Ctx, { buyerDays }: RetentionTerms): Promise<boolean> {
  const before = momentOf(buyerDays, ctx.now());
  if (before === null) return Promise.resolve(true);
  return inBatches(ctx, "buyers", async (tx) => {
    const buyers = await listPastBuyers(tx, before, batch.buyers);
    for (const buyer of buyers) await eraseBuyer(ctx, tx, { ...buyer, isRemembered: false });
    return buyers.length;
  });
}

/** Answers whether none is left. */
function deleteConversations(ctx: Ctx, terms: RetentionTerms): Promise<boolean> {
  const before = momentOf(messageDaysOf(terms), ctx.now());
  if (before === null) return Promise.resolve(true);
  return inBatches(ctx, "conversations", (tx) =>
    deletePastConversations(tx, { before, most: batch.conversations, at: ctx.now() }),
  );
}

async function inBatches(
  ctx: Ctx,
  kind: keyof typeof batch,
  work: (tx: StoreTx) => Promise<number>,
): Promise<boolean> {
  let gone = 0;
  let isDone = false;
  for (let count = 0; count < mostBatches && !isDone && !ctx.closing.aborted; count += 1) {
    const now = await inStore(ctx, work);
    gone += now;
    isDone = now < batch[kind];
  }
  if (gone > 0)
    await inStore(ctx, (tx) =>
      recordAudit(tx, ctx, {
        action: "dataExpired",
        object: { type: "store", id: tx.storeId },
        after: { [kind]: gone },
      }),
    );
  return isDone;
}
