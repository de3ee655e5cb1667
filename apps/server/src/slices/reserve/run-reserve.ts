/**
 * Puts up what is due. Each listing is started in one transaction with the slot that it uses, under a lock of
 * the store's reserve: whoever is killed before its end used no slot and listed nothing, and of two workers
 * the second finds the slot used.
 */
import { needsCheck, type PlannedListing } from "@stallkeeper/domain";
import { inStore, systemCtx, viewStore, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { askForAttributes, publishIn } from "../uploads/index.ts";
import { countReserved, lockQueue, noteEntry, readQueue, type EntryRow } from "./entries.store.ts";
import { readStanding, type AccountReserve, type ReserveStanding } from "./read-standing.ts";
import { forgetRuns, insertRun, passSlots } from "./rules.store.ts";

export interface ReserveTimings {
  /** How often the reserve is looked at. */
  everyMs: number;
}

const usual: ReserveTimings = { everyMs: 20_000 };
const actorName = "Reserve";

/** Lets this process work the reserve. Call once per process. */
export function workReserve(services: Services, timings: Partial<ReserveTimings> = {}): void {
  const { everyMs } = { ...usual, ...timings };
  services.jobs.repeat("reserve", everyMs, async () => {
    for (const storeId of await listOpenStoreIds(services.db))
      try {
        await runReserve(systemCtx(services, storeId, actorName));
      } catch (error) {
        // The next store isn't kept waiting.
        services.log.error({ err: error, storeId }, "a reserve could not be worked");
      }
  });
}

/** Forgets what went up long ago. Safe to repeat. */
export async function tidyReserve(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) await services.db.withStore(storeId, forgetRuns);
}

/**
 * Checks what goes live within a day and within five minutes, and starts what is due: one listing an account.
 * Safe to repeat, and to run in several processes at once. Answers how many were started.
 */
export async function runReserve(ctx: Ctx): Promise<number> {
  const seen = await viewStore(ctx, async (tx) =>
    (await countReserved(tx)) === 0 ? null : readStanding(ctx, tx, await readQueue(tx), "kept"),
  );
  if (seen === null) return 0;
  const nowMs = ctx.now().getTime();
  const toCheck = new Set(
    seen.accounts.flatMap(({ account, plan }) =>
      plan
        .filter(({ key, atMs }) => needsCheck(atMs, checkedMs(seen, key, account.accountId), nowMs))
        .map(({ key }) => key),
    ),
  );
  const isDue = seen.accounts.some(({ plan: [first] }) => first !== undefined && first.atMs <= nowMs);
  const isNews = seen.entries.some((entry, place) => differ(seen.stored[place] ?? entry, entry));
  // Most passes find nothing to do, and hold nobody up.
  if (toCheck.size === 0 && !isDue && !isNews) return 0;
  // Whether a category asks for more by now, only its platform knows.
  if (toCheck.size > 0) await askForAttributes(ctx, [...toCheck]);
  return inStore(ctx, (tx) => startDue(ctx, tx, toCheck));
}

function checkedMs({ entries }: ReserveStanding, draftId: string, accountId: string): number | null {
  const entry = entries.find((one) => one.draftId === draftId && one.accountId === accountId);
  return entry?.checkedAt ? Date.parse(entry.checkedAt) : null;
}

async function startDue(ctx: Ctx, tx: StoreTx, checkedNow: ReadonlySet<string>): Promise<number> {
  const standing = await readStanding(ctx, tx, await lockQueue(tx), "kept");
  let started = 0;
  if (standing.queue.pausedAt === null)
    for (const reserve of standing.accounts) if (await startFirst(ctx, tx, reserve, standing)) started += 1;
  // After the starts: who changes a target holds it before its entry, and so do we.
  await noteChecks(ctx, tx, standing, checkedNow);
  return started;
}

/** What became incomplete is marked with its reason; what was mended takes its place again. */
async function noteChecks(
  ctx: Ctx,
  tx: StoreTx,
  { entries, stored }: ReserveStanding,
  checkedNow: ReadonlySet<string>,
): Promise<void> {
  const at = ctx.now();
  const changed = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    const old = stored[place];
    if (old === undefined) continue;
    const isNews = differ(old, entry);
    if (!isNews && !checkedNow.has(entry.draftId)) continue;
    const checkedAt = checkedNow.has(entry.draftId) ? at.toISOString() : entry.checkedAt;
    await noteEntry(tx, { ...entry, checkedAt }, old.state);
    if (isNews) changed.add(entry.draftId);
  }
  await announce(tx, "reserve", [...changed]);
}

const differ = (old: EntryRow, now: EntryRow): boolean =>
  old.state !== now.state || old.problem !== now.problem;

/** One that turns out not to be ready is marked, and its slot, or its turn, is the next one's. */
async function startFirst(
  ctx: Ctx,
  tx: StoreTx,
  { account: { accountId }, plan }: AccountReserve,
  { entries }: ReserveStanding,
): Promise<boolean> {
  const nowMs = ctx.now().getTime();
  const waiting = plan.map(({ key }) => key);
  const tried = new Set<string>();
  for (const due of plan.filter(({ atMs }) => atMs <= nowMs))
    for (const draftId of due.by === "fixed" ? [due.key] : waiting) {
      const entry = entries.find((one) => one.draftId === draftId && one.accountId === accountId);
      if (entry === undefined || tried.has(draftId) || (due.by !== "fixed" && entry.fixedAt !== null))
        continue;
      tried.add(draftId);
      if (await start(ctx, tx, entry, due)) return true;
    }
  return false;
}

/** Publishes one in the caller's transaction and notes the slot. False: it isn't ready, and is marked so. */
export async function start(
  ctx: Ctx,
  tx: StoreTx,
  entry: EntryRow,
  due: Pick<PlannedListing, "atMs" | "slot">,
): Promise<boolean> {
  const at = ctx.now();
  const { draftId, accountId } = entry;
  const { started, failed } = await publishIn(ctx, tx, { drafts: [{ draftId, accountIds: [accountId] }] });
  await announce(tx, "reserve", [draftId]);
  const [listing] = started;
  if (listing === undefined) {
    const problem = failed[0]?.msg ?? "It isn't ready.";
    const field = failed[0]?.field ?? null;
    await noteEntry(tx, { ...entry, state: "blocked", problem, field });
    return false;
  }
  const dueAt = new Date(due.atMs).toISOString();
  await insertRun(tx, {
    accountId,
    draftId,
    slotDay: due.slot?.day ?? null,
    slotNumber: due.slot?.number ?? null,
    dueAt,
    startedAt: at.toISOString(),
    actionId: listing.actionId,
  });
  await passSlots(tx, accountId, dueAt);
  return true;
}
