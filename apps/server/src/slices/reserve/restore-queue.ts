/** Takes a change of the reserve back: what waited gets its former place and time, what was new goes out. */
import type { RestoreReservedInput } from "@stallkeeper/contract";
import { canPublish } from "@stallkeeper/domain";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { checkTargets } from "../uploads/index.ts";
import { note } from "./note-change.ts";
import { deleteWaiting, listEntries, lockQueue, writeEntry, type EntryRow } from "./entries.store.ts";

/** How an entry waits, as a later undo hands it back. */
export const formerOf = (entry: EntryRow): RestoreReservedInput["entries"][number] => ({
  draftId: entry.draftId,
  accountId: entry.accountId,
  place: entry.place,
  fixedAt: entry.fixedAt === null ? null : new Date(entry.fixedAt).toISOString(),
  fixedZone: entry.fixedZone,
  isSkipped: entry.state === "skipped",
});

/**
 * Throws FORBIDDEN. What went up meanwhile, is on its way or is deleted stays as it is. A draft that still waits
 * keeps the place that it has by now. Safe to repeat.
 */
export async function restoreReserved(ctx: Ctx, { entries, remove }: RestoreReservedInput): Promise<void> {
  requireScope(ctx, "listings.write");
  await inStore(ctx, async (tx) => {
    await lockQueue(tx);
    const changed = new Set(await deleteWaiting(tx, remove));
    const there = await listEntries(tx);
    const draftIds = [...new Set(entries.map(({ draftId }) => draftId))];
    const checked = await checkTargets(ctx, tx, draftIds);
    const places = new Map(there.map(({ draftId, place }) => [draftId, place]));
    const isThat = (one: { draftId: string; accountId: string }) => (other: typeof one) =>
      other.draftId === one.draftId && other.accountId === one.accountId;
    for (const entry of entries) {
      const target = checked.find(isThat(entry));
      if (target === undefined || !canPublish(target.state)) continue;
      const known = there.find(isThat(entry));
      if (known?.state === "listing") continue;
      const { problem } = target;
      const state = problem === null ? ("waiting" as const) : ("blocked" as const);
      const { isSkipped, ...former } = entry;
      const next = {
        ...former,
        place: places.get(entry.draftId) ?? entry.place,
        state: isSkipped ? ("skipped" as const) : state,
        problem: isSkipped ? "" : (problem?.text ?? ""),
        field: isSkipped ? null : (problem?.field ?? null),
        since: ctx.now().toISOString(),
        checkedAt: null,
        actionId: null,
      };
      await writeEntry(tx, next, doneBy(ctx));
      changed.add(entry.draftId);
    }
    await note(ctx, tx, [...changed], { to: "undone" });
  });
}
