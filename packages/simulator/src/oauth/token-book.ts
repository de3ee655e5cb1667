/** Tokens: issued, found, expired, killed. Kept in the store, so they survive a restart. */
import { randomBytes } from "node:crypto";
import type { Sim } from "../engine.ts";
import type { Site, Token } from "../model.ts";
import type { Change } from "../store/market-store.ts";

export type IssueWish = {
  market: Site;
  account: string;
  kind: Token["kind"];
  prefix: string;
  scopes: string[];
  ttlMs: number | null;
  id?: string;
};

/** Issues a token; `also` is committed with it. */
export function issueTokens(sim: Sim, wishes: readonly IssueWish[], also: Change[] = []): Token[] {
  const tokens = wishes.map((wish, at): Token => ({
    market: wish.market,
    account: wish.account,
    id: wish.id ?? `${wish.prefix}${randomBytes(24).toString("base64url")}`,
    seq: sim.store.token.nextSeq(wish.market) + at,
    kind: wish.kind,
    scopes: wish.scopes,
    expiresAt: wish.ttlMs === null ? null : sim.now() + wish.ttlMs,
    isDead: false,
  }));
  sim.store.commit([...tokens.map((v): Change => ({ k: "token", v })), ...also]);
  return tokens;
}

/** The token of a bearer header, dead or alive. */
export function findBearer(sim: Sim, market: Site, header: string | undefined): Token | null {
  const match = /^Bearer (\S+)$/i.exec(header ?? "");
  return match?.[1] === undefined ? null : (sim.store.token.get(market, match[1]) ?? null);
}

/** Whether a token opens calls now. */
export function isTokenAlive(sim: Sim, token: Token): boolean {
  return (
    !token.isDead && token.kind !== "refresh" && (token.expiresAt === null || token.expiresAt > sim.now())
  );
}

/** Kills one token for good; a repeat is safe. */
export function killToken(sim: Sim, token: Token): void {
  if (!token.isDead) sim.store.commit([{ k: "token", v: { ...token, isDead: true } }]);
}

/** Kills an account's tokens of the kinds. */
export function killAccountTokens(
  sim: Sim,
  market: Site,
  account: string,
  kinds: readonly Token["kind"][],
): number {
  const living = sim.store.token
    .list(market, account)
    .filter((token) => !token.isDead && kinds.includes(token.kind));
  if (living.length > 0)
    sim.store.commit(living.map((token) => ({ k: "token", v: { ...token, isDead: true } })));
  return living.length;
}
