/** What people say of the drafts in the reserve: added, scheduled, moved, pinned, skipped, listed now. */
import {
  AppError,
  type AddToReserveInput,
  type ChangeReservedInput,
  type MoveInReserveInput,
  type PublishOutcome,
  type ReserveChanged,
  type ReserveOutcome,
  type RestoreReservedInput,
} from "@stallkeeper/contract";
import { canPublish, parseLocal } from "@stallkeeper/domain";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { askForAttributes, checkTargets, publishIn, type CheckedTarget } from "../uploads/index.ts";
import {
  deleteEntries,
  listEntries,
  lockQueue,
  noteEntry,
  writeEntry,
  writeOrder,
  type EntryRow,
} from "./entries.store.ts";
import { note } from "./note-change.ts";
import { readStanding } from "./read-standing.ts";
import { formerOf } from "./restore-queue.ts";
import { insertRun } from "./rules.store.ts";

/** More than that, and a page of it helps nobody. */
const mostReserved = 1_000;

/**
 * Adds drafts at the end, or gives them a time; who waits already keeps the place. What can't wait is named in
 * `failed`. Throws FORBIDDEN, RESERVE_FULL, HOLD_PAST where the time has passed. Safe to repeat.
 */
export async function addToReserve(ctx: Ctx, input: AddToReserveInput): Promise<ReserveOutcome> {
  requireScope(ctx, "listings.write");
  const { time } = input;
  const fixedMs = time === undefined ? null : parseLocal(time.at, time.zone);
  if (fixedMs !== null && fixedMs <= ctx.now().getTime()) throw new AppError("HOLD_PAST");
  const draftIds = [...new Set(input.drafts.map((one) => one.draftId))];
  await askForAttributes(ctx, draftIds);
  return inStore(ctx, async (tx) => {
    await lockQueue(tx);
    const entries = await listEntries(tx);
    const checked = await checkTargets(ctx, tx, draftIds);
    const places = new Map(entries.map(({ draftId, place }) => [draftId, place]));
    const undo: RestoreReservedInput = { entries: [], remove: [] };
    const outcome: ReserveOutcome = { added: [], needsFixing: [], failed: [], undo };
    let last = Math.max(0, ...places.values());
    for (const { draftId, accountIds } of input.drafts) {
      const own = checked.filter((one) => one.draftId === draftId);
      const targets = own.filter(
        ({ accountId, state }) => canPublish(state) && (accountIds?.includes(accountId) ?? state !== "ended"),
      );
      const refusal = targets.length === 0 ? refusalOf(own) : null;
      if (refusal !== null) {
        outcome.failed.push({ draftId, code: refusal.code, msg: refusal.message });
        continue;
      }
      const place = places.get(draftId) ?? (last += 1);
      places.set(draftId, place);
      for (const target of targets) {
        const known = entries.find((one) => one.draftId === draftId && one.accountId === target.accountId);
        if (known === undefined) undo.remove.push({ draftId, accountId: target.accountId });
        else undo.entries.push(formerOf(known));
        const next = entryOf(target, known, place, fixedMs, time?.zone ?? "", ctx.now());
        await writeEntry(tx, next, doneBy(ctx));
      }
      outcome.added.push(draftId);
      if (targets.some(({ problem }) => problem !== null)) outcome.needsFixing.push(draftId);
    }
    if (places.size > mostReserved) throw new AppError("RESERVE_FULL", { most: mostReserved });
    await note(ctx, tx, outcome.added, { to: time ?? "next slot" });
    return outcome;
  });
}

function refusalOf(own: readonly CheckedTarget[]): AppError {
  const reason = own.find(({ problem }) => problem !== null)?.problem?.text;
  return new AppError("DRAFT_NOT_READY", { reason: reason ?? "Choose a marketplace for it first." });
}

/** One that is there keeps its time unless it gets another; one that was skipped or refused waits again. */
function entryOf(
  { draftId, accountId, problem }: CheckedTarget,
  known: EntryRow | undefined,
  place: number,
  fixedMs: number | null,
  zone: string,
  now: Date,
): Parameters<typeof writeEntry>[1] {
  const fixedAt = fixedMs === null ? null : new Date(fixedMs).toISOString();
  const keepsTime = fixedAt === null && known !== undefined && known.state !== "missed";
  return {
    draftId,
    accountId,
    place,
    fixedAt: keepsTime ? known.fixedAt : fixedAt,
    fixedZone: keepsTime ? known.fixedZone : zone,
    state: problem === null ? "waiting" : "blocked",
    problem: problem?.text ?? "",
    field: problem?.field ?? null,
    since: now.toISOString(),
    checkedAt: null,
    actionId: null,
  };
}

/** Takes drafts out; those on their way go up all the same. Throws FORBIDDEN. Safe to repeat. */
export async function removeFromReserve(ctx: Ctx, draftIds: readonly string[]): Promise<ReserveChanged> {
  requireScope(ctx, "listings.write");
  return inStore(ctx, async (tx) => {
    await lockQueue(tx);
    const entries = (await listEntries(tx)).filter(({ draftId }) => draftIds.includes(draftId));
    const there = ordered(entries);
    await deleteEntries(tx, there);
    await note(ctx, tx, there, { to: "removed" });
    return {
      undo: { entries: entries.filter(({ state }) => state !== "listing").map(formerOf), remove: [] },
    };
  });
}

const ordered = (entries: readonly EntryRow[]): string[] => [
  ...new Set(entries.map(({ draftId }) => draftId)),
];

/** Moves drafts to a place in the order, together and in theirs. Throws FORBIDDEN and NOT_IN_RESERVE. Safe to repeat. */
export async function moveInReserve(ctx: Ctx, { draftIds, place }: MoveInReserveInput): Promise<void> {
  requireScope(ctx, "listings.write");
  await inStore(ctx, async (tx) => {
    await lockQueue(tx);
    const order = ordered(await listEntries(tx));
    const moved = order.filter((one) => draftIds.includes(one));
    if (moved.length === 0) throw new AppError("NOT_IN_RESERVE");
    const others = order.filter((one) => !moved.includes(one));
    await writeOrder(tx, others.toSpliced(place - 1, 0, ...moved));
    await announce(tx, "reserve", moved);
  });
}

/**
 * Pins drafts to the times that they have now, lets go of them, passes them over, or puts them back. A time that
 * a person wrote stays until that one is dropped by name. What is on its way, or has no time to keep, stays as
 * it is. Throws FORBIDDEN, NOT_IN_RESERVE where none waits, and DRAFT_NOT_READY where none has a time to keep.
 * Safe to repeat.
 */
export async function changeReserved(
  ctx: Ctx,
  { draftIds, isPinned, isSkipped, isScheduled }: ChangeReservedInput,
): Promise<ReserveChanged> {
  requireScope(ctx, "listings.write");
  return inStore(ctx, async (tx) => {
    const { entries, accounts } = await readStanding(ctx, tx, await lockQueue(tx));
    const own = entries.filter((entry) => draftIds.includes(entry.draftId));
    if (own.length === 0) throw new AppError("NOT_IN_RESERVE");
    const plans = new Map(
      accounts.map(({ account, plan }) => [
        account.accountId,
        new Map(plan.map(({ key, atMs }) => [key, atMs])),
      ]),
    );
    const timeOf = ({ accountId, draftId }: EntryRow): number | undefined =>
      plans.get(accountId)?.get(draftId);
    if (isPinned === true && own.every((entry) => timeOf(entry) === undefined))
      throw new AppError("DRAFT_NOT_READY", { reason: "It has no time to keep yet." });
    for (const entry of own) {
      if (entry.state === "listing") continue;
      const next = { ...entry };
      const atMs = timeOf(entry);
      if (isPinned === true && entry.fixedAt === null && atMs !== undefined)
        next.fixedAt = new Date(atMs).toISOString();
      const dropped = entry.fixedZone === "" ? isPinned : isScheduled;
      if (dropped === false) Object.assign(next, { fixedAt: null, fixedZone: "" });
      if (isSkipped === true) Object.assign(next, { state: "skipped", problem: "", field: null });
      if (isSkipped === false && entry.state !== "blocked")
        Object.assign(next, {
          state: "waiting",
          problem: "",
          field: null,
          since: ctx.now().toISOString(),
          ...(entry.state === "missed" ? { fixedAt: null, fixedZone: "" } : {}),
        });
      await writeEntry(tx, next, doneBy(ctx));
    }
    await announce(tx, "reserve", ordered(own));
    const waiting = own.filter(({ state }) => state !== "listing");
    return { undo: { entries: waiting.map(formerOf), remove: [] } };
  });
}

/**
 * Puts a draft up at once wherever it waits, also while the reserve is paused. Throws FORBIDDEN and
 * NOT_IN_RESERVE; what isn't ready is named in `failed`. Safe to repeat: what is on its way isn't sent again.
 */
export async function listReserved(ctx: Ctx, draftId: string): Promise<PublishOutcome> {
  requireScope(ctx, "listings.write");
  await askForAttributes(ctx, [draftId]);
  return inStore(ctx, async (tx) => {
    await lockQueue(tx);
    const own = (await listEntries(tx)).filter((entry) => entry.draftId === draftId);
    if (own.length === 0) throw new AppError("NOT_IN_RESERVE");
    const accountIds = own.filter(({ state }) => state !== "listing").map(({ accountId }) => accountId);
    if (accountIds.length === 0) return { started: [], failed: [] };
    const outcome = await publishIn(ctx, tx, { drafts: [{ draftId, accountIds }] });
    const at = ctx.now().toISOString();
    for (const { accountId, actionId } of outcome.started)
      await insertRun(tx, {
        accountId,
        draftId,
        slotDay: null,
        slotNumber: null,
        dueAt: at,
        startedAt: at,
        actionId,
      });
    for (const { accountId, msg, field } of outcome.failed) {
      const entry = own.find((one) => one.accountId === accountId);
      if (entry !== undefined) await noteEntry(tx, { ...entry, state: "blocked", problem: msg, field });
    }
    await announce(tx, "reserve", [draftId]);
    return outcome;
  });
}
