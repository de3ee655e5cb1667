/** What people change about themselves: password, name and address. */
import { AppError, type ChangePasswordInput, type ProfileInput, type UserView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Member, Services } from "../../platform/context.ts";
import { requireRecentLogin } from "../../platform/http/index.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { checkOwnPassword } from "./confirm-login.service.ts";
import { restartSession } from "./fresh-keys.service.ts";
import { holdSession } from "./hold-session.ts";
import { hashPassword } from "./password-hash.ts";
import { setPassword } from "./password-reset.store.ts";
import type { SessionKeys } from "./sessions.service.ts";
import { commonPasswordText } from "./setup.service.ts";
import { describeUser } from "./user-view.ts";
import { findUser, lockPassword, saveUserProfile } from "./users.store.ts";
import { auditActor, type Visitor } from "./visitor.ts";

/**
 * Changes the password, ends all other sessions, reset links and API tokens, and gives this session new keys. Throws PASSWORD_WRONG
 * at `currentPassword`, FIELDS_INVALID for a common password, TOO_MANY_TRIES.
 */
export async function changePassword(services: Services, member: Member, input: ChangePasswordInput, visitor: Visitor): Promise<SessionKeys> {
  const oldHash = await checkOwnPassword(services, member, input.currentPassword, visitor, "currentPassword");
  if (isCommonPassword(input.newPassword)) throw new AppError("FIELDS_INVALID", { fields: { newPassword: commonPasswordText } });
  const newHash = await hashPassword(input.newPassword);
  return services.db.asSystem(async (tx) => {
    // Of two changes at once the second finds a password that it did not check.
    if ((await lockPassword(tx, member.userId)) !== oldHash) throw new AppError("BUSY");
    // Before the password: the trigger that removes its tokens tells no stream.
    const keys = await restartSession(tx, services, member, visitor);
    await setPassword(tx, member.userId, newHash);
    await recordAudit(tx, auditActor(member, visitor), { action: "changePassword", object: { type: "user", id: member.userId } });
    return keys;
  });
}

/** Changes name and address; a new address is an act of weight. Throws RECENT_LOGIN_REQUIRED, and the unique violation that becomes E11000. */
export async function saveProfile(services: Services, member: Member, input: ProfileInput, visitor: Visitor): Promise<UserView> {
  const after = { email: input.email.trim(), name: input.name.trim() };
  return services.db.asSystem(async (tx) => {
    await holdSession(tx, member.userId, visitor);
    const before = await findUser(tx, member.userId);
    if (before === null) throw new AppError("UNAUTHENTICATED");
    if (before.email !== after.email) requireRecentLogin({ actor: member, now: services.now });
    await saveUserProfile(tx, member.userId, after);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "saveProfile", object: { type: "user", id: member.userId }, before: { email: before.email, name: before.name }, after,
    });
    return describeUser(tx, member);
  });
}
