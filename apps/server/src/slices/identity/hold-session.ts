/** Puts an action that lasts in line with whatever ends sessions (fresh-keys.service). */
import { AppError } from "@stallkeeper/contract";
import type { Tx } from "../../platform/db/index.ts";
import { hashSecret } from "./secrets.ts";
import { opensSession } from "./sessions.store.ts";
import { lockPassword } from "./users.store.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Locks a user's row until the transaction ends and returns the hash of the secret that the visitor's session
 * has. Throws UNAUTHENTICATED when it opens none any more.
 */
export async function holdSession(
  tx: Tx,
  userId: string,
  { oldSid }: Pick<Visitor, "oldSid">,
): Promise<Buffer> {
  await lockPassword(tx, userId);
  const sidHash = oldSid === null ? null : hashSecret(oldSid);
  if (sidHash === null || !(await opensSession(tx, sidHash))) throw new AppError("UNAUTHENTICATED");
  return sidHash;
}
