/**
 * The stores of a person: making, renaming, archiving and restoring them (docs/adr/0125-stores-and-copies.md).
 *
 *   open -> (archive) -> archived: nobody signs in or switches there, its sessions end, its API tokens open
 *                        nothing, its accounts are paused, its work in the background rests
 *        -> (restore) -> open, its API tokens as before; accounts stay paused until somebody resumes them
 * Nothing of it is removed. The store that somebody works in is not archived under their feet.
 */
import { AppError, type StoresView } from "@stallkeeper/contract";
import { allows, roles } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Ctx, Member } from "../../platform/context.ts";
import {
  findStore,
  insertStore,
  isStoreNameTaken,
  lockStore,
  renameStore,
  setStoreArchived,
  type Tx,
} from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { pauseAccounts } from "../accounts/index.ts";
import {
  announceEnded,
  endSessionsIn,
  findMember,
  findTokensIn,
  listMembers,
  listOwnStores,
  saveMembership,
} from "../identity/index.ts";
import { actIn } from "./switches.store.ts";

const takenText = "A store with this name already exists.";

/** The stores that the person belongs to, archived ones last. */
export async function readStores(ctx: Ctx, { userId }: Member): Promise<StoresView> {
  const stores = await ctx.db.asSystem((tx) => listOwnStores(tx, userId));
  return {
    stores: stores.map(({ id, scopes, ...store }) => ({
      _id: id,
      ...store,
      isCurrent: id === ctx.storeId,
      isManaged: allows(scopes, "admin"),
    })),
  };
}

/**
 * Makes a store with the person as its owner; it begins with the currency, time zone and language of the one
 * they are in. Throws FIELDS_INVALID for a name that is taken.
 */
export async function createStore(ctx: Ctx, member: Member, name: string): Promise<StoresView> {
  await ctx.db.asSystem(async (tx) => {
    await requireFree(tx, name, null);
    const like = await findStore(tx, ctx.storeId);
    if (like === null) throw new AppError("RECORD_NOT_FOUND");
    const storeId = await insertStore(tx, { ...like, name });
    await saveMembership(tx, member.userId, { storeId, role: "owner", scopes: [...roles.owner] });
    // In both logs: the one where it was asked for, and the first line of its own.
    for (const at of [ctx.storeId, storeId].sort())
      await recordAudit(
        tx,
        { ...ctx, storeId: at },
        { action: "storeCreated", object: { type: "store", id: storeId }, after: { ...like, name } },
      );
  });
  return readStores(ctx, member);
}

/** Renames the store that the person works in. Throws FIELDS_INVALID for a name that is taken. */
export async function renameOwnStore(ctx: Ctx, member: Member, name: string): Promise<StoresView> {
  await ctx.db.asSystem(async (tx) => {
    await lockStore(tx, ctx.storeId);
    await requireFree(tx, name, ctx.storeId);
    const before = await findStore(tx, ctx.storeId);
    await renameStore(tx, ctx.storeId, name);
    await recordAudit(tx, ctx, {
      action: "storeRenamed",
      object: { type: "store", id: ctx.storeId },
      before: { name: before?.name },
      after: { name: name.trim() },
    });
    await announce({ ...tx, storeId: ctx.storeId }, "settings", ["store"]);
  });
  return readStores(ctx, member);
}

/**
 * Closes another store of the person. A repeat changes nothing but the log. Throws RECORD_NOT_FOUND where they
 * are no administrator, STORE_IN_USE for the one they are in.
 */
export async function archiveStore(ctx: Ctx, member: Member, storeName: string): Promise<StoresView> {
  await ctx.db.asSystem(async (tx) => {
    const storeId = await findManaged(tx, member, storeName);
    if (storeId === ctx.storeId) throw new AppError("STORE_IN_USE");
    await setStoreArchived(tx, storeId, ctx.now());
    for (const { _id } of await listMembers(tx, storeId))
      await announceEnded(tx, await endSessionsIn(tx, storeId, _id));
    // They stay for the day the store is restored, but open nothing until then.
    await announceEnded(tx, await findTokensIn(tx, storeId));
    await recordInBoth(ctx, tx, storeId, "storeArchived");
    await actIn(tx, storeId, pauseAccounts);
  });
  return readStores(ctx, member);
}

/** Opens a store again. A repeat changes nothing but the log. Throws RECORD_NOT_FOUND. */
export async function restoreStore(ctx: Ctx, member: Member, storeName: string): Promise<StoresView> {
  const opened = await ctx.db.asSystem(async (tx) => {
    const storeId = await findManaged(tx, member, storeName);
    await setStoreArchived(tx, storeId, null);
    await recordInBoth(ctx, tx, storeId, "storeRestored");
    return storeId;
  });
  await ctx.jobs.wake(opened);
  return readStores(ctx, member);
}

async function recordInBoth(
  ctx: Ctx,
  tx: Tx,
  storeId: string,
  action: "storeArchived" | "storeRestored",
): Promise<void> {
  for (const at of [...new Set([ctx.storeId, storeId])].sort())
    await recordAudit(tx, { ...ctx, storeId: at }, { action, object: { type: "store", id: storeId } });
}

async function requireFree(tx: Tx, name: string, except: string | null): Promise<void> {
  if (await isStoreNameTaken(tx, name, except))
    throw new AppError("FIELDS_INVALID", { fields: { name: takenText } });
}

/**
 * The person's store of that name, locked. Their scopes there count, not those where they are. Throws
 * RECORD_NOT_FOUND.
 */
async function findManaged(tx: Tx, { userId }: Member, storeName: string): Promise<string> {
  const found = (await listOwnStores(tx, userId)).find(({ name }) => name === storeName);
  if (found === undefined) throw new AppError("RECORD_NOT_FOUND");
  await lockStore(tx, found.id);
  const there = await findMember(tx, found.id, userId);
  if (there === null || !allows(there.scopes, "admin")) throw new AppError("RECORD_NOT_FOUND");
  return found.id;
}
