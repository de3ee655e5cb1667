/**
 * A new email address (threat 5; docs/adr/0030-a-new-email-waits-for-its-link.md).
 *
 *   asked for -> mailed -> confirmed       30 minutes, one use, by the person's own session
 *                       -> sent again      a new link, the older one is dead
 *                       -> dropped         cancelled, a changed password, another address, a day without its
 *                         link
 *
 * Until then the old address signs in, and is told: when the new one is asked for, and when it counts. Only
 * the hash of the token is kept; the token itself travels sealed in its mail. The link opens nothing without
 * a session of the person: a stranger's mailbox, typed by mistake, must not become the way into the account.
 */
import { AppError, type UserView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { addressAskedMail, addressChangedMail, confirmAddressMail } from "./email-change.mail.ts";
import { dropEmailChange, findWaitingEmail, saveEmailChange, takeEmailChange } from "./email-change.store.ts";
import { holdSession } from "./hold-session.ts";
import { hashSecret, makeSecret } from "./secrets.ts";
import { countEmailMailed } from "./sign-in-throttle.ts";
import { describeUser } from "./user-view.ts";
import { findUser, saveEmail, tryEmail, type UserRow } from "./users.store.ts";
import { auditActor, type Visitor } from "./visitor.ts";

const linkMinutes = 30;
const noticeMs = 24 * 3_600_000;

/**
 * Counts a link that is about to be mailed, by itself, so that a refusal counts too. Throws TOO_MANY_TRIES.
 */
export async function countLink(services: Services, userId: string): Promise<void> {
  const waitMs = await services.db.asSystem((tx) => countEmailMailed(tx, userId, services.now()));
  if (waitMs > 0) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/**
 * Lets a new address wait and mails both, within the caller's transaction. Throws the unique violation that
 * becomes E11000. A repeat replaces the link.
 */
export async function askForEmail(tx: Tx, services: Services, user: UserRow, email: string): Promise<void> {
  await tryEmail(tx, user.id, email);
  await mailLink(tx, services, user.id, email);
  await queueMail(
    services,
    tx,
    { to: user.email, ...addressAskedMail({ name: user.name, email, minutes: linkMinutes }) },
    { expiresAt: new Date(services.now().getTime() + noticeMs) },
  );
}

/** Mails a new link to the address that waits. Throws EMAIL_LINK_DEAD where none does, TOO_MANY_TRIES. */
export async function sendEmailLinkAgain(
  services: Services,
  member: Member,
  visitor: Visitor,
): Promise<UserView> {
  await countLink(services, member.userId);
  return services.db.asSystem(async (tx) => {
    await holdSession(tx, member.userId, visitor);
    const email = await findWaitingEmail(tx, member.userId);
    if (email === null) throw new AppError("EMAIL_LINK_DEAD");
    await mailLink(tx, services, member.userId, email);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "emailLinkSent",
      object: { type: "user", id: member.userId },
      after: { waitingEmail: email },
    });
    return describeUser(tx, member);
  });
}

/**
 * Makes the address of a link the member's own and tells the old one. Throws EMAIL_LINK_DEAD, and the unique
 * violation where somebody took the address meanwhile.
 */
export async function confirmEmail(
  services: Services,
  member: Member,
  token: string,
  visitor: Visitor,
): Promise<UserView> {
  return services.db.asSystem(async (tx) => {
    await holdSession(tx, member.userId, visitor);
    const email = await takeEmailChange(tx, member.userId, hashSecret(token), services.now());
    const before = await findUser(tx, member.userId);
    if (email === null || before === null) throw new AppError("EMAIL_LINK_DEAD");
    await saveEmail(tx, member.userId, email);
    await queueMail(
      services,
      tx,
      { to: before.email, ...addressChangedMail({ name: before.name, email }) },
      { expiresAt: new Date(services.now().getTime() + noticeMs) },
    );
    await recordAudit(tx, auditActor(member, visitor), {
      action: "emailChanged",
      object: { type: "user", id: member.userId },
      before: { email: before.email },
      after: { email },
    });
    return describeUser(tx, member);
  });
}

/** Keeps the old address; the link is dead. Without one that waits nothing happens. */
export async function cancelEmailChange(
  services: Services,
  member: Member,
  visitor: Visitor,
): Promise<UserView> {
  return services.db.asSystem(async (tx) => {
    const email = await dropEmailChange(tx, member.userId);
    if (email !== null) {
      await recordAudit(tx, auditActor(member, visitor), {
        action: "emailChangeCancelled",
        object: { type: "user", id: member.userId },
        before: { waitingEmail: email },
      });
    }
    return describeUser(tx, member);
  });
}

async function mailLink(tx: Tx, services: Services, userId: string, email: string): Promise<void> {
  const token = makeSecret();
  const expiresAt = new Date(services.now().getTime() + linkMinutes * 60_000);
  await saveEmailChange(tx, { userId, email, tokenHash: hashSecret(token), now: services.now(), expiresAt });
  const link = `${services.config.publicUrl}/profile?email=${token}`;
  await queueMail(
    services,
    tx,
    { to: email, ...confirmAddressMail({ link, minutes: linkMinutes }) },
    { expiresAt },
  );
}
