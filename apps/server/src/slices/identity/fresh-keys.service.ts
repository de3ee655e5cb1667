/**
 * What must not outlive a changed password or second factor (S21).
 *
 *   the change -> every other session, every API token and their live streams end, this session gets new
 *     secrets
 *
 * Whoever changes what protects an account, and whoever makes something that lasts by it, first locks the
 * person's row and asks whether the secret they came with still opens a session. So of a change and an action
 * that was under way at the same moment, be it by a copy of the same cookie, the action comes first and ends
 * with the rest, or it is refused.
 */
import { AppError } from "@stallkeeper/contract";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { endApiTokensOf } from "./api-tokens.service.ts";
import { holdSession } from "./hold-session.ts";
import { hashSecret, makeSecret } from "./secrets.ts";
import { announceEnded, endSessionsOf, type SessionKeys } from "./sessions.service.ts";
import { rekeySession } from "./sessions.store.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Ends all other sessions and all API tokens of a member and gives this session new keys, as a fresh
 * confirmation. Throws UNAUTHENTICATED when it ended meanwhile.
 */
export async function restartSession(
  tx: Tx,
  services: Services,
  member: Member,
  visitor: Visitor,
): Promise<SessionKeys> {
  const oldSidHash = await holdSession(tx, member.userId, visitor);
  await endApiTokensOf(tx, member.userId);
  await endSessionsOf(tx, member.userId, member.sessionId);
  // Its own streams too: a copy of the old cookie may hold one. Our tabs come back by themselves, with the
  // new cookie.
  await announceEnded(tx, [{ id: member.sessionId, storeId: member.storeId }]);
  const [sid, token] = [makeSecret(), makeSecret()];
  if (
    !(await rekeySession(tx, oldSidHash, {
      sidHash: hashSecret(sid),
      tokenHash: hashSecret(token),
      now: services.now(),
    }))
  )
    throw new AppError("UNAUTHENTICATED");
  return { sid, token };
}
