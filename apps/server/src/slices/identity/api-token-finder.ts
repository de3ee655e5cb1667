/**
 * From a personal API token to the member of a request. The token counts alone, as `Authorization: Bearer` or
 * `Basic`: no cookie is looked at beside it, so no foreign page can lend its weight to a call. It opens its
 * own store with its own scopes, as far as its owner still holds them; what only a person may do is refused
 * by the guard of routes. What was found is remembered for one second of either clock: an ended token is dead
 * within that second.
 */
import type { FastifyRequest } from "fastify";
import { daysInMs, scopesWithin } from "@stallkeeper/domain";
import type { Member, Services } from "../../platform/context.ts";
import { findApiToken, touchApiToken, type ApiTokenRow } from "./api-tokens.store.ts";
import { hashSecret, makeSecret } from "./secrets.ts";
import { sessionDays } from "./sessions.store.ts";

const rememberMs = 1_000;
const touchEveryMs = 60_000;
const maxRemembered = 1_000;
// A dot is in no other secret of ours, so a token is never taken for one of a session, and the other way
// round.
const prefix = "stk.";
const header = /^(?:Basic|Bearer) +(stk\.[\w-]{43})$/i;

export interface ApiTokenFinder {
  /**
   * The token's member; null when the token is not good; undefined when the request carries none. `isFresh`
   * trusts no memory.
   */
  find(request: FastifyRequest, isFresh: boolean): Promise<Member | null> | undefined;
  /** Drops what is remembered, after tokens ended here. */
  forgetAll(): void;
}

/** A new token's text. */
export function makeApiToken(): string {
  return prefix + makeSecret();
}

/** A finder over the tokens of a database. */
export function createApiTokenFinder(services: Services): ApiTokenFinder {
  const remembered = new Map<
    string,
    { row: Promise<ApiTokenRow | null>; until: number; untilMoment: number }
  >();
  const touched = new Map<string, number>();

  return {
    forgetAll: () => remembered.clear(),
    find(request, isFresh) {
      const token = header.exec(request.headers.authorization ?? "")?.[1];
      return token === undefined ? undefined : memberOf(token, isFresh);
    },
  };

  async function memberOf(token: string, isFresh: boolean): Promise<Member | null> {
    const row = await look(token, isFresh);
    const now = services.now();
    if (row === null || (row.expiresAt !== null && Date.parse(row.expiresAt) <= now.getTime())) return null;
    touch(row, now);
    const { tokenId, userId, storeId, name, email, role, held, granted, lacksTwoFactor } = row;
    return {
      kind: "member",
      sessionId: tokenId,
      isApiToken: true,
      confirmedAt: null,
      userId,
      storeId,
      name,
      email,
      role,
      scopes: scopesWithin(held, granted),
      ...(lacksTwoFactor ? { lacksTwoFactor } : {}),
    };
  }

  function look(token: string, isFresh: boolean): Promise<ApiTokenRow | null> {
    const known = remembered.get(token);
    if (
      !isFresh &&
      known !== undefined &&
      known.until > performance.now() &&
      known.untilMoment > services.now().getTime()
    )
      return known.row;
    if (remembered.size >= maxRemembered) remembered.clear();
    // By then every session from before the role needed it is over, too.
    const dueSince = new Date(services.now().getTime() - daysInMs(sessionDays));
    const row = findApiToken(services.db.pool, hashSecret(token), dueSince);
    row.catch(() => remembered.delete(token));
    remembered.set(token, {
      row,
      until: performance.now() + rememberMs,
      untilMoment: services.now().getTime() + rememberMs,
    });
    return row;
  }

  /** Once a minute at most: a script that calls a hundred times a second does not write as often. */
  function touch({ tokenId, lastUsedAt }: ApiTokenRow, now: Date): void {
    const lastMs = Math.max(lastUsedAt === null ? 0 : Date.parse(lastUsedAt), touched.get(tokenId) ?? 0);
    if (now.getTime() - lastMs < touchEveryMs) return;
    if (touched.size >= maxRemembered) touched.clear();
    touched.set(tokenId, now.getTime());
    touchApiToken(services.db.pool, tokenId, now).catch((error: unknown) =>
      services.log.warn({ err: error }, "could not note a token's use"),
    );
  }
}
