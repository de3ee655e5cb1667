/**
 * From cookies to the member of a request. A session found in the database is remembered for one second of
 * either clock, so that a burst of calls costs one look; a session that ends here is forgotten at once, one
 * that ends in another process within that second.
 */
import type { FastifyRequest } from "fastify";
import type { Member, Services } from "../../platform/context.ts";
import { readCookie } from "../../platform/http/index.ts";
import { matchesHash, hashSecret } from "./secrets.ts";
import { findSession, idleMs, touchSession, type SessionRow } from "./sessions.store.ts";

const rememberMs = 1_000;
const touchEveryMs = 60_000;
const maxRemembered = 5_000;
export const sidShape = /^[\w-]{43}$/;

export interface SessionFinder {
  /**
   * The signed-in member, or null. With `needsToken` the Authorization header must carry the session's own
   * token; `isFresh` trusts no memory.
   */
  find(request: FastifyRequest, needsToken: boolean, isFresh?: boolean): Promise<Member | null>;
  /** Drops what is remembered of a session. */
  forget(sid: string): void;
  /** Drops all that is remembered, after sessions ended that nobody here has the secrets of. */
  forgetAll(): void;
}

/** A finder over the sessions of a database. */
export function createSessionFinder(services: Services): SessionFinder {
  const remembered = new Map<
    string,
    { row: Promise<SessionRow | null>; until: number; untilMoment: number; touchedAt: number }
  >();

  return {
    forget: (sid) => void remembered.delete(sid),
    forgetAll: () => remembered.clear(),
    async find(request, needsToken, isFresh = false) {
      const sid = readCookie(request.headers.cookie, "sid");
      if (sid === null || !sidShape.test(sid)) return null;
      const row = await look(sid, isFresh);
      const now = services.now();
      if (row === null || isOver(row, now)) return null;
      if (needsToken && !matchesHash(tokenOf(request), row.tokenHash)) return null;
      touch(sid, row, now);
      return memberOfRow(row);
    },
  };

  function look(sid: string, isFresh: boolean): Promise<SessionRow | null> {
    const known = remembered.get(sid);
    if (
      !isFresh &&
      known !== undefined &&
      known.until > performance.now() &&
      known.untilMoment > services.now().getTime()
    )
      return known.row;
    if (remembered.size >= maxRemembered) remembered.clear();
    const row = findSession(services.db.pool, hashSecret(sid));
    row.catch(() => remembered.delete(sid));
    remembered.set(sid, {
      row,
      until: performance.now() + rememberMs,
      untilMoment: services.now().getTime() + rememberMs,
      touchedAt: known?.touchedAt ?? 0,
    });
    return row;
  }

  function touch(sid: string, row: SessionRow, now: Date): void {
    const known = remembered.get(sid);
    const seenAt = Math.max(Date.parse(row.lastSeenAt), known?.touchedAt ?? 0);
    if (now.getTime() - seenAt < touchEveryMs) return;
    if (known !== undefined) known.touchedAt = now.getTime();
    touchSession(services.db.pool, row.sessionId, now).catch((error: unknown) =>
      services.log.warn({ err: error }, "could not note a session's use"),
    );
  }
}

function isOver(row: SessionRow, now: Date): boolean {
  return Date.parse(row.expiresAt) <= now.getTime() || Date.parse(row.lastSeenAt) + idleMs <= now.getTime();
}

function tokenOf(request: FastifyRequest): string {
  return /^Basic ([\w-]{43})$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

function memberOfRow(row: SessionRow): Member {
  const { sessionId, confirmedAt, userId, storeId, name, email, role, scopes, lacksTwoFactor } = row;
  return {
    kind: "member",
    sessionId,
    confirmedAt,
    userId,
    storeId,
    name,
    email,
    role,
    scopes,
    ...(lacksTwoFactor ? { lacksTwoFactor } : {}),
  };
}
