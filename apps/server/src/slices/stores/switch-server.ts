/**
 * Moving a person to another of their stores (decisions 9):
 *
 *   asked -> catchingUp (the target's accounts are read) -> done (sessions moved, flash left, tabs told)
 *                                                       \-> failed (no member of the target any more: flash,
 *                                                         nothing moved)
 *   a later wish of the same person overtakes one that has not ended
 * The row in `server_switches` says what is to be done; the job only wakes. Everything that the end changes
 * is one transaction behind a lock on that row, so a killed worker leaves either nothing or all of it, and a
 * repeat finds nothing to do.
 */
import { AppError, type IncubatorView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Ctx, Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listConnectedAccounts, readSoon } from "../accounts/index.ts";
import { leaveFlash, listStoresOf, lockMembership, moveSessions } from "../identity/index.ts";
import {
  actIn,
  endSwitch,
  findOpenSwitch,
  insertSwitch,
  isCaughtUp,
  listOpenSwitches,
  lockOpenSwitch,
  readClock,
  type ServerSwitch,
} from "./switches.store.ts";

/** A person waits to be moved. Safe to repeat. */
export const serverSwitchDue = defineJob<{ switchId: string }>("server-switch", {
  concurrency: 4,
  perGroup: 1,
});

export interface SwitchTimings {
  /** A marketplace that does not answer holds nobody up for longer. */
  patienceMs: number;
  lookEveryMs: number;
}

export const switchTimings: SwitchTimings = { patienceMs: 60_000, lookEveryMs: 250 };

/** The person's stores, and where they are. */
export async function readIncubator(
  services: Services,
  member: Pick<Member, "userId" | "storeId">,
): Promise<IncubatorView> {
  const stores = await services.db.asSystem((tx) => listStoresOf(tx, member.userId));
  return {
    isIncubatorServer: stores.length > 1,
    incubatorStores: stores.map(({ name }) => ({ name })),
    current: stores.find(({ id }) => id === member.storeId)?.name ?? null,
  };
}

/**
 * Begins a move. Throws STORE_NOT_FOUND for a store that is unknown or foreign, FORBIDDEN for a script; then
 * nothing has changed. A repeat begins again.
 */
export async function startServerSwitch(ctx: Ctx, member: Member, serverName: string): Promise<void> {
  // A token is made for one store: it moves nobody.
  if (member.isApiToken === true) throw new AppError("FORBIDDEN");
  await ctx.db.asSystem(async (tx) => {
    const stores = await listStoresOf(tx, member.userId);
    const target = stores.find(({ name }) => name === serverName);
    if (target === undefined) throw new AppError("STORE_NOT_FOUND");
    const switchId = await insertSwitch(
      tx,
      { userId: member.userId, sessionId: member.sessionId, fromStore: ctx.storeId, toStore: target.id },
      ctx.now(),
    );
    await ctx.jobs.enqueue(tx, serverSwitchDue, { switchId }, { group: member.userId });
  });
}

/** Carries a move out, if it has not ended. Safe to repeat at any time. */
export async function runServerSwitch(
  services: Services,
  switchId: string,
  timings: SwitchTimings,
): Promise<void> {
  const move = await services.db.asSystem((tx) => findOpenSwitch(tx, switchId));
  if (move === null) return;
  await catchUp(services, move, timings);
  if (services.closing.aborted) return;
  await services.db.asSystem((tx) => finish(services, tx, switchId));
}

/** Asks for a run of every account of the target and waits until they have ended, within bounds. */
async function catchUp(
  services: Services,
  move: ServerSwitch,
  { patienceMs, lookEveryMs }: SwitchTimings,
): Promise<void> {
  const { db } = services;
  const storeId = move.toStore;
  const since = await db.withStore(storeId, async (tx) => {
    for (const { id } of await listConnectedAccounts(tx)) await readSoon(services, tx, id);
    // By the database's clock, which is the one that passes are dated by. The person asked before it.
    return (await readClock(tx)) ?? move.requestedAt;
  });
  for (
    const endsAt = performance.now() + patienceMs;
    performance.now() < endsAt && !services.closing.aborted;
  ) {
    if (await db.withStore(storeId, (tx) => isCaughtUp(tx, since))) return;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/** The end, all of it or nothing. */
async function finish(services: Services, tx: Tx, switchId: string): Promise<void> {
  const move = await lockOpenSwitch(tx, switchId);
  if (move === null) return;
  const now = services.now();
  const { userId, sessionId, fromStore, toStore } = move;
  const target = await lockMembership(tx, userId, toStore);
  if (target === null) {
    await endSwitch(tx, switchId, "failed", now);
    return leaveFlash(tx, {
      userId,
      message: "The server didn't switch: you're no longer a member there.",
      isError: true,
      now,
    });
  }
  const moved = await moveSessions(tx, userId, toStore);
  await endSwitch(tx, switchId, "done", now);
  await leaveFlash(tx, { userId, message: `You're now in ${target.name}.`, now });
  await recordAudit(
    tx,
    { storeId: toStore, userId, name: target.userName, sessionId, address: null },
    {
      action: "storeSwitched",
      object: { type: "store", id: toStore },
      before: { store: fromStore },
      after: { store: toStore, sessions: moved.length },
    },
  );
  // Tabs hear of it in the stores where they still listen, at the commit of all this.
  for (const storeId of new Set([fromStore, ...moved.map((session) => session.storeId)]))
    await actIn(tx, storeId, (there) =>
      announce(
        there,
        "serverSwitch",
        moved.map(({ id }) => id),
      ),
    );
}

/** Offers every move that a crash left behind. Safe to repeat. */
export async function sweepServerSwitches(services: Services): Promise<void> {
  for (const { id, userId } of await services.db.asSystem(listOpenSwitches))
    services.jobs.offer(serverSwitchDue, { switchId: id }, userId);
}
