/**
 * Who is one person at several platforms. The seller says so, and nothing else does: neither a name nor an
 * address joins anybody by itself. It changes what is shown of a buyer, and nothing about their orders.
 */
import { randomUUID } from "node:crypto";
import { AppError, type JoinedBuyerView } from "@stallkeeper/contract";
import { recordAudit } from "../../../platform/audit/index.ts";
import { inStore, requireScope, viewStore, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { findConversation } from "../messaging-sessions.store.ts";
import {
  findBuyer,
  findPerson,
  listJoined,
  lockPersons,
  mergePersons,
  putIntoPerson,
  takeOutOfPerson,
  type BuyerRef,
} from "./joined-buyers.store.ts";

export interface BuyerWish {
  sessionId: string;
  /** A conversation or an order of the other buyer. */
  place: string;
}

/** Everybody else who is the same person as a conversation's buyer. Throws MESSAGING_SESSION_NOT_FOUND. */
export function readJoined(ctx: Ctx, sessionId: string): Promise<JoinedBuyerView[]> {
  return viewStore(ctx, async (tx) => {
    if ((await findConversation(tx, sessionId)) === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
    const buyer = await findBuyer(tx, sessionId);
    return buyer === null ? [] : listJoined(tx, buyer);
  });
}

/**
 * Says that two buyers are one person, with everybody whom either was joined with before. Throws FORBIDDEN,
 * MESSAGING_SESSION_NOT_FOUND, RECORD_NOT_FOUND, FIELDS_INVALID for a buyer and themselves. A repeat changes
 * nothing.
 */
export function joinBuyers(ctx: Ctx, wish: BuyerWish): Promise<JoinedBuyerView[]> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    const { one, other } = await findBoth(tx, wish);
    if (isSame(one, other))
      throw new AppError("FIELDS_INVALID", { fields: { place: "This is the same buyer." } });
    await lockPersons(tx);
    const [mine, theirs] = [await findPerson(tx, one), await findPerson(tx, other)];
    if (mine === null || mine !== theirs) {
      const person = mine ?? theirs ?? randomUUID();
      await putIntoPerson(tx, one, person, ctx.now());
      if (theirs === null) await putIntoPerson(tx, other, person, ctx.now());
      else if (theirs !== person) await mergePersons(tx, theirs, person);
      await note(ctx, tx, "buyersJoined", wish.sessionId);
    }
    return listJoined(tx, one);
  });
}

/**
 * Says that a buyer is somebody else after all; the rest of the person stays joined. Throws FORBIDDEN,
 * MESSAGING_SESSION_NOT_FOUND, RECORD_NOT_FOUND. A repeat changes nothing.
 */
export function partBuyers(ctx: Ctx, wish: BuyerWish): Promise<JoinedBuyerView[]> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    const { one, other } = await findBoth(tx, wish);
    await lockPersons(tx);
    const [mine, theirs] = [await findPerson(tx, one), await findPerson(tx, other)];
    if (theirs !== null && mine === theirs && !isSame(one, other)) {
      await takeOutOfPerson(tx, other, theirs);
      await note(ctx, tx, "buyersParted", wish.sessionId);
    }
    return listJoined(tx, one);
  });
}

const isSame = (one: BuyerRef, other: BuyerRef): boolean =>
  one.platform === other.platform && one.buyerId === other.buyerId;

async function findBoth(
  tx: StoreTx,
  { sessionId, place }: BuyerWish,
): Promise<{ one: BuyerRef; other: BuyerRef }> {
  if ((await findConversation(tx, sessionId)) === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
  const [one, other] = [await findBuyer(tx, sessionId), await findBuyer(tx, place)];
  if (one === null || other === null) throw new AppError("RECORD_NOT_FOUND");
  return { one, other };
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
