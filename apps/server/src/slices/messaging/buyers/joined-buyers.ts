/**
 * Who is one person at several platforms. The seller says so, and nothing else does: neither a name nor an
 * address joins anybody by itself. It changes what is shown of a buyer, and nothing about their orders.
 */
import { randomUUID } from "node:crypto";
import { AppError, type BuyersJoined, type JoinedBuyerView } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { recordAudit } from "../../../platform/audit/index.ts";
import { listSharing } from "../../../platform/connector-registry.ts";
import { inStore, requireScope, viewStore, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { findConversation } from "../messaging-sessions.store.ts";
import {
  findBuyer,
  findPerson,
  forgetAlone,
  keepJoin,
  listJoined,
  listPerson,
  lockPersons,
  putIntoPerson,
  takeJoin,
  takeOutOfPerson,
  type BuyerRef,
  type JoinStep,
  type MetBuyer,
} from "./joined-buyers.store.ts";

export interface BuyerWish {
  sessionId: string;
  /** A conversation or an order of the other buyer. */
  place: string;
}

/** Undo is offered for as long as a tab is open. */
const undoableMs = daysInMs(1);

/** Everybody else who is the same person as a conversation's buyer. Throws MESSAGING_SESSION_NOT_FOUND. */
export function readJoined(ctx: Ctx, sessionId: string): Promise<JoinedBuyerView[]> {
  return viewStore(ctx, (tx) => listJoinedTo(ctx, tx, sessionId));
}

/**
 * Says that two buyers are one person, with everybody whom either was joined with before. Throws FORBIDDEN,
 * MESSAGING_SESSION_NOT_FOUND, RECORD_NOT_FOUND, FIELDS_INVALID for a buyer and themselves. A repeat changes
 * nothing.
 */
export function joinBuyers(ctx: Ctx, wish: BuyerWish): Promise<BuyersJoined> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    const { one, other } = await findBoth(ctx, tx, wish);
    if (isSame(one, other))
      throw new AppError("FIELDS_INVALID", { fields: { place: "This is the same buyer." } });
    await lockPersons(tx);
    const [mine, theirs] = [await findPerson(tx, one), await findPerson(tx, other)];
    if (mine !== null && mine === theirs) return { joinId: null, buyers: await listJoined(tx, one) };
    // Whoever is alone comes to the other's person.
    const [stays, comes] = mine === null && theirs !== null ? [other, one] : [one, other];
    const person = mine ?? theirs ?? randomUUID();
    const from = mine === null ? null : theirs;
    const moved = from === null ? [comes] : await listPerson(tx, from);
    for (const buyer of [stays, ...moved]) await putIntoPerson(tx, buyer, person, ctx.now());
    const joinId = randomUUID();
    const now = ctx.now();
    await keepJoin(
      tx,
      joinId,
      [
        { ...stays, isMoved: false, wasPersonId: null },
        ...moved.map((buyer): JoinStep => ({ ...buyer, isMoved: true, wasPersonId: from })),
      ],
      now,
      new Date(now.getTime() - undoableMs),
    );
    await note(ctx, tx, "buyersJoined", wish.sessionId);
    return { joinId, buyers: await listJoined(tx, one) };
  });
}

/**
 * Takes one join back: whoever it moved is again with those, and only those, whom they were with before. Who
 * was parted or joined elsewhere since stays there. Throws FORBIDDEN, MESSAGING_SESSION_NOT_FOUND. A repeat
 * changes nothing.
 */
export function undoJoin(
  ctx: Ctx,
  { sessionId, joinId }: { sessionId: string; joinId: string },
): Promise<JoinedBuyerView[]> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    await lockPersons(tx);
    const steps = await takeJoin(tx, joinId);
    const stays = steps.find(({ isMoved }) => !isMoved);
    const person = stays === undefined ? null : await findPerson(tx, stays);
    const moved: JoinStep[] = [];
    for (const step of steps)
      if (step.isMoved && person !== null && (await findPerson(tx, step)) === person) moved.push(step);
    for (const { wasPersonId, ...buyer } of moved) {
      if (wasPersonId === null) await takeOutOfPerson(tx, buyer);
      else await putIntoPerson(tx, buyer, wasPersonId, ctx.now());
    }
    if (moved.length > 0) {
      await forgetAlone(tx);
      await note(ctx, tx, "buyersParted", sessionId);
    }
    return listJoinedTo(ctx, tx, sessionId);
  });
}

/**
 * Says that a buyer is somebody else after all; the rest of the person stays joined. Throws FORBIDDEN,
 * MESSAGING_SESSION_NOT_FOUND, RECORD_NOT_FOUND. A repeat changes nothing.
 */
export function partBuyers(ctx: Ctx, wish: BuyerWish): Promise<JoinedBuyerView[]> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    const { one, other } = await findBoth(ctx, tx, wish);
    await lockPersons(tx);
    const [mine, theirs] = [await findPerson(tx, one), await findPerson(tx, other)];
    if (theirs !== null && mine === theirs && !isSame(one, other)) {
      await takeOutOfPerson(tx, other);
      await note(ctx, tx, "buyersParted", wish.sessionId);
    }
    return listJoined(tx, one);
  });
}

const isSame = (one: BuyerRef, other: BuyerRef): boolean =>
  one.platform === other.platform && one.atAccount === other.atAccount && one.buyerId === other.buyerId;

/** A shop's fifth customer is somebody else than another shop's. */
function refOf({ connectors }: Ctx, { platform, accountId, buyerId }: MetBuyer): BuyerRef {
  return { platform, atAccount: listSharing(connectors).includes(platform) ? "" : accountId, buyerId };
}

async function listJoinedTo(ctx: Ctx, tx: StoreTx, sessionId: string): Promise<JoinedBuyerView[]> {
  if ((await findConversation(tx, sessionId)) === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
  const buyer = await findBuyer(tx, sessionId);
  return buyer === null ? [] : listJoined(tx, refOf(ctx, buyer));
}

async function findBoth(
  ctx: Ctx,
  tx: StoreTx,
  { sessionId, place }: BuyerWish,
): Promise<{ one: BuyerRef; other: BuyerRef }> {
  if ((await findConversation(tx, sessionId)) === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
  const [one, other] = [await findBuyer(tx, sessionId), await findBuyer(tx, place)];
  if (one === null || other === null) throw new AppError("RECORD_NOT_FOUND");
  return { one: refOf(ctx, one), other: refOf(ctx, other) };
}

/** The log outlives a buyer who is erased, and some platforms name a buyer by e-mail: it names neither. */
async function note(
  ctx: Ctx,
  tx: StoreTx,
  action: "buyersJoined" | "buyersParted",
  sessionId: string,
): Promise<void> {
  await recordAudit(tx, ctx, { action, object: { type: "buyer", id: sessionId }, before: null, after: null });
  await announce(tx, "joinedBuyer", [sessionId]);
}
