/**
 * Sessions of a person: listing them and ending them (reliability, threat 5). Ended ones are announced in the
 * transaction that ends them, so that their live streams close at its commit; what a process remembers of a
 * session lives for a second at most (session-finder).
 */
import { AppError, type SessionView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { describeDevice } from "./device-words.ts";
import { deleteSessionById, deleteSessionsOf, findSessionsOf, type EndedSession } from "./sessions.store.ts";
import { auditActor, type Visitor } from "./visitor.ts";

/** The two secrets of a session; nobody but the browser has them. */
export interface SessionKeys {
  sid: string;
  token: string;
}

/**
 * Ends all sessions of a user, all but one where that is named, within the caller's transaction. Returns how
 * many. A repeat ends none.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  exceptSessionId: string | null = null,
): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, exceptSessionId);
  await announceEnded(tx, ended);
  return ended.length;
}

/** Tells the live streams of ended sessions at the commit. */
export async function announceEnded(tx: Tx, ended: readonly EndedSession[]): Promise<void> {
  for (const storeId of new Set(ended.map((session) => session.storeId))) {
    const ids = ended.filter((session) => session.storeId === storeId).map(({ id }) => id);
    await announce({ ...tx, storeId }, "session", ids);
  }
}

/** The open sessions of a member, the last used first. */
export async function listSessions(services: Services, member: Member): Promise<SessionView[]> {
  const rows = await services.db.asSystem((tx) => findSessionsOf(tx, member.userId, services.now()));
  return rows.map(({ id, agent, address, createdAt, lastSeenAt, isNewPlace }) => ({
    _id: id,
    device: describeDevice(agent ?? ""),
    address: address ?? "",
    createdAt,
    lastSeenAt,
    isCurrent: id === member.sessionId,
    isNewPlace,
  }));
}

/** Ends one session of the member. Throws SESSION_NOT_FOUND for another's and for one that is over. */
export async function revokeSession(
  services: Services,
  member: Member,
  sessionId: string,
  visitor: Visitor,
): Promise<void> {
  await services.db.asSystem(async (tx) => {
    const ended = await deleteSessionById(tx, member.userId, sessionId);
    if (ended === null) throw new AppError("SESSION_NOT_FOUND");
    await announceEnded(tx, [ended]);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "sessionRevoked",
      object: { type: "session", id: sessionId },
    });
  });
}

/** Ends all sessions of the member but this one. Returns how many; a repeat ends none. */
export async function revokeOtherSessions(
  services: Services,
  member: Member,
  visitor: Visitor,
): Promise<number> {
  return services.db.asSystem(async (tx) => {
    const ended = await endSessionsOf(tx, member.userId, member.sessionId);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "sessionsRevoked",
      object: { type: "user", id: member.userId },
      after: { ended },
    });
    return ended;
  });
}
