/**
 * Sensitive actions ask for a proof that is fresh: a stolen session alone must not change who owns what
 * (reliability, threat 5).
 */
import { AppError } from "@stallkeeper/contract";
import type { Ctx } from "./context.ts";

export const recentLoginMs = 5 * 60_000;

/**
 * Throws RECENT_LOGIN_REQUIRED unless the person signed in or confirmed within five minutes; the service
 * itself passes.
 */
export function requireRecentLogin({ actor, now }: Pick<Ctx, "actor" | "now">): void {
  if (actor.kind !== "member") return;
  const confirmedMs = actor.confirmedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(actor.confirmedAt);
  if (now().getTime() - confirmedMs > recentLoginMs) throw new AppError("RECENT_LOGIN_REQUIRED");
}
