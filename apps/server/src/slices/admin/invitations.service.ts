/**
 * Invitations to a store:
 *
 *   sent -> accepted      once, within seven days, by whoever has the address: as a new person or a known one
 *        -> dead          over, withdrawn, replaced by a newer one, or its inviter no longer administrates
 *          the store
 *
 * The link goes to the invited address alone and its hash is all that is kept.
 */
import { AppError, type InvitationLook, type InviteInput, type MembersView } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { requireScope, type Ctx, type Services } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { findUserByEmail, hashSecret, hasMemberWith, lockMembers, makeSecret } from "../identity/index.ts";
import { invitationMail } from "./invitation-mail.ts";
import {
  deleteInvitation,
  findInvitation,
  findStoreName,
  listInvitations,
  saveInvitation,
} from "./invitations.store.ts";
import { grantOf, readMembers, requireGivable } from "./members.service.ts";

const inviteDays = 7;
const maxOpen = 100;

/**
 * Invites an address into the ctx's store; an earlier invitation to it is dead. Throws FORBIDDEN,
 * ALREADY_MEMBER, FIELDS_INVALID when too many are open.
 */
export async function invite(ctx: Ctx, input: InviteInput): Promise<MembersView> {
  requireScope(ctx, "admin");
  const { actor, storeId } = ctx;
  if (actor.kind !== "member") throw new AppError("FORBIDDEN");
  const grant = grantOf(input);
  const token = makeSecret();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + daysInMs(inviteDays));
  await ctx.db.asSystem(async (tx) => {
    await lockMembers(tx, storeId);
    await requireGivable(tx, ctx, ["admin", ...grant.scopes]);
    if (await hasMemberWith(tx, storeId, input.email)) {
      throw new AppError("ALREADY_MEMBER", { fields: { email: new AppError("ALREADY_MEMBER").message } });
    }
    const open = (await listInvitations(tx, storeId, now)).filter(
      ({ email }) => email.toLowerCase() !== input.email.toLowerCase(),
    );
    if (open.length >= maxOpen)
      throw new AppError("FIELDS_INVALID", {
        fields: { email: `${maxOpen} invitations are open. Withdraw one first.` },
      });
    const id = await saveInvitation(tx, {
      ...grant,
      storeId,
      email: input.email,
      tokenHash: hashSecret(token),
      invitedBy: actor.userId,
      now,
      expiresAt,
    });
    const link = `${ctx.config.publicUrl}/?invitation=${token}`;
    const mail = invitationMail({
      storeName: await findStoreName(tx, storeId),
      invitedBy: actor.name,
      link,
      days: inviteDays,
    });
    await queueMail(ctx, tx, { to: input.email, ...mail }, { expiresAt });
    await recordAudit(tx, ctx, {
      action: "invitationSent",
      object: { type: "invitation", id },
      after: { email: input.email, ...grant },
    });
  });
  return readMembers(ctx);
}

/** Withdraws an invitation of the ctx's store. Throws RECORD_NOT_FOUND, also at a repeat. */
export async function withdrawInvitation(ctx: Ctx, invitationId: string): Promise<MembersView> {
  requireScope(ctx, "admin");
  await ctx.db.asSystem(async (tx) => {
    const before = await deleteInvitation(tx, ctx.storeId, invitationId);
    if (before === null) throw new AppError("RECORD_NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "invitationWithdrawn",
      object: { type: "invitation", id: invitationId },
      before,
    });
  });
  return readMembers(ctx);
}

/** What an invitation is about, for whoever holds its link. Throws INVITATION_DEAD. */
export async function lookAtInvitation({ db, now }: Services, token: string): Promise<InvitationLook> {
  return db.asSystem(async (tx) => {
    const found = await findInvitation(tx, hashSecret(token), now());
    if (found === null) throw new AppError("INVITATION_DEAD");
    const { storeName, email, role, invitedBy } = found;
    return { storeName, email, role, invitedBy, isKnownUser: (await findUserByEmail(tx, email)) !== null };
  });
}
