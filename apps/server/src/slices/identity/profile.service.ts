/** What people change about themselves: password, name, and the wish for another address. */
import { isCommonPassword } from "@stallkeeper/domain";
import { AppError, type ChangePasswordInput, type ProfileInput, type UserView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Member, Services } from "../../platform/context.ts";
import { requireRecentLogin } from "../../platform/http/index.ts";
import { checkOwnPassword } from "./confirm-login.service.ts";
import { askForEmail, countLink } from "./email-change.service.ts";
import { restartSession } from "./fresh-keys.service.ts";
import { holdSession } from "./hold-session.ts";
import { hashPassword } from "./password-hash.ts";
import { setPassword } from "./password-reset.store.ts";
import type { SessionKeys } from "./sessions.service.ts";
import { commonPasswordText } from "./setup.service.ts";
import { describeUser } from "./user-view.ts";
import { findUser, lockPassword, saveName, type UserRow } from "./users.store.ts";
import { auditActor, type Visitor } from "./visitor.ts";

/**
 * Changes the password, ends all other sessions, reset links and API tokens, and gives this session new keys.
 * Throws PASSWORD_WRONG at `currentPassword`, FIELDS_INVALID for a common password, TOO_MANY_TRIES.
 */
export async function changePassword(
  services: Services,
  member: Member,
  input: ChangePasswordInput,
  visitor: Visitor,
): Promise<SessionKeys> {
  const oldHash = await checkOwnPassword(services, member, input.currentPassword, "currentPassword");
  if (isCommonPassword(input.newPassword))
    throw new AppError("FIELDS_INVALID", { fields: { newPassword: commonPasswordText } });
  const newHash = await hashPassword(input.newPassword);
  return services.db.asSystem(async (tx) => {
    // Of two changes at once the second finds a password that it did not check.
    if ((await lockPassword(tx, member.userId)) !== oldHash) throw new AppError("BUSY");
    // Before the password: the trigger that removes its tokens tells no stream.
    const keys = await restartSession(tx, services, member, visitor);
    await setPassword(tx, member.userId, newHash);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "changePassword",
      object: { type: "user", id: member.userId },
    });
    return keys;
  });
}

/**
 * Changes the name at once; a new address waits until its link is opened, and is a sensitive action. Throws
 * RECENT_LOGIN_REQUIRED, TOO_MANY_TRIES, and the unique violation that becomes E11000.
 */
export async function saveProfile(
  services: Services,
  member: Member,
  input: ProfileInput,
  visitor: Visitor,
): Promise<UserView> {
  const [email, name] = [input.email.trim(), input.name.trim()];
  const isMove = (user: UserRow) => user.email !== email;
  const found = await services.db.asSystem((tx) => findUser(tx, member.userId));
  if (found !== null && isMove(found)) {
    requireRecentLogin({ actor: member, now: services.now });
    await countLink(services, member.userId);
  }
  return services.db.asSystem(async (tx) => {
    await holdSession(tx, member.userId, visitor);
    const before = await findUser(tx, member.userId);
    // Somebody with the same account moved in between: what is of weight was not asked for.
    if (before === null || found === null || before.email !== found.email) throw new AppError("BUSY");
    await saveName(tx, member.userId, name);
    if (isMove(before)) await askForEmail(tx, services, before, email);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "saveProfile",
      object: { type: "user", id: member.userId },
      before: { email: before.email, name: before.name },
      after: { name, ...(isMove(before) ? { waitingEmail: email } : {}) },
    });
    return describeUser(tx, member);
  });
}
