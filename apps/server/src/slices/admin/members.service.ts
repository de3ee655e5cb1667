/**
 * What administrators do with the members of their store:
 *
 *   active -> (deactivate) -> deactivated: no sign-in, sessions and tokens dead -> (activate) -> active, as
 *     before
 *
 * Changes of one store happen one after the other, and each looks again at what the acting person may do now:
 * of two administrators who limit each other at the same moment one remains. Nobody gives away scopes they
 * lack, nobody acts on themselves, and the last administrator stays (threat 7). Members of other stores are
 * not there (threat 6).
 */
import { type AuditAction, AppError, type MemberScopesInput, type MembersView } from "@stallkeeper/contract";
import { allows, roleNames, roleOf, roles, scopesBeyond, type Scope } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  announceEnded,
  countAdmins,
  endSessionsIn,
  findDeactivated,
  findMember,
  findTokenIds,
  listMembers,
  listTwoFactorRoles,
  lockMember,
  lockMembers,
  moveIn,
  moveOut,
  resetSecondFactor,
  saveMemberScopes,
  saveTwoFactorRoles,
  type MemberRow,
} from "../identity/index.ts";
import { listInvitations } from "./invitations.store.ts";

/** Members, open invitations and the roles there are. Throws FORBIDDEN. */
export function readMembers(ctx: Ctx): Promise<MembersView> {
  requireScope(ctx, "audit.read");
  return ctx.db.asSystem(async (tx) => ({
    members: await listMembers(tx, ctx.storeId),
    invitations: await listInvitations(tx, ctx.storeId, ctx.now()),
    roles: roleNames.map((name) => ({ name, scopes: roles[name] })),
    twoFactorRoles: await listTwoFactorRoles(tx, ctx.storeId),
    isMailSent: ctx.config.mail.smtp !== null,
  }));
}

/**
 * What a role and scopes of a form come to: the scopes named, else the role's; a set that is no role's is
 * called "custom". Pure.
 */
export function grantOf({ role, scopes }: Pick<MemberScopesInput, "role" | "scopes">): {
  role: string;
  scopes: readonly Scope[];
} {
  const granted = scopes ?? (role === "custom" ? [] : roles[role]);
  return { role: roleOf(granted), scopes: granted };
}

/** Changes what a member may do. Throws RECORD_NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, FORBIDDEN. */
export async function changeMemberScopes(ctx: Ctx, input: MemberScopesInput): Promise<MembersView> {
  const grant = grantOf(input);
  await actOn(
    ctx,
    { memberId: input.memberId, action: "memberScopesChanged", find: findMember },
    async (tx, member) => {
      await requireGivable(tx, ctx, grant.scopes);
      await saveMemberScopes(tx, ctx.storeId, member.userId, grant);
      return { before: { role: member.role, scopes: member.scopes }, after: grant };
    },
  );
  return readMembers(ctx);
}

/**
 * Says which roles need a second factor, all of them. Who lacks one is led to set it up at their next sign-in.
 * Safe to repeat. Throws FORBIDDEN.
 */
export async function requireTwoFactorOf(ctx: Ctx, wanted: readonly string[]): Promise<MembersView> {
  const { storeId } = ctx;
  await ctx.db.asSystem(async (tx) => {
    await lockMembers(tx, storeId);
    await requireAdminNow(tx, ctx);
    const before = await listTwoFactorRoles(tx, storeId);
    await saveTwoFactorRoles(tx, storeId, wanted, ctx.now());
    const after = await listTwoFactorRoles(tx, storeId);
    await recordAudit(tx, ctx, {
      action: "twoFactorRolesChanged",
      object: { type: "store", id: storeId },
      before: { roles: before },
      after: { roles: after },
    });
  });
  return readMembers(ctx);
}

/**
 * Ends a member's sessions in this store, on every device. A repeat ends none. Throws RECORD_NOT_FOUND,
 * OWN_ACCOUNT.
 */
export async function signMemberOut(ctx: Ctx, memberId: string): Promise<MembersView> {
  await actOn(ctx, { memberId, action: "memberSignedOut", find: findMember }, async (tx, { userId }) => {
    const ended = await endSessionsIn(tx, ctx.storeId, userId);
    await announceEnded(tx, ended);
    return { after: { ended: ended.length } };
  });
  return readMembers(ctx);
}

/**
 * Takes a member's way in; their sessions and tokens of this store end. Throws RECORD_NOT_FOUND, also at a
 * repeat, OWN_ACCOUNT, LAST_ADMIN.
 */
export async function deactivateMember(ctx: Ctx, memberId: string): Promise<MembersView> {
  await actOn(ctx, { memberId, action: "memberDeactivated", find: findMember }, async (tx, { userId }) => {
    await lockMember(tx, ctx.storeId, userId);
    const tokens = (await findTokenIds(tx, ctx.storeId, userId)).map((id) => ({ id, storeId: ctx.storeId }));
    await announceEnded(tx, [...(await endSessionsIn(tx, ctx.storeId, userId)), ...tokens]);
    await moveOut(tx, ctx.storeId, userId, ctx.now());
    return { before: { state: "active" }, after: { state: "deactivated" } };
  });
  return readMembers(ctx);
}

/**
 * Lets a deactivated member in again, with the scopes they had. Throws RECORD_NOT_FOUND, also at a repeat,
 * FORBIDDEN.
 */
export async function activateMember(ctx: Ctx, memberId: string): Promise<MembersView> {
  await actOn(
    ctx,
    { memberId, action: "memberActivated", find: findDeactivated },
    async (tx, { userId, scopes }) => {
      await requireGivable(tx, ctx, scopes);
      await moveIn(tx, ctx.storeId, userId);
      return { before: { state: "deactivated" }, after: { state: "active" } };
    },
  );
  return readMembers(ctx);
}

/**
 * Takes off the second factor of a member who lost it: they are told by mail and signed out everywhere.
 * Throws RECORD_NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, TWO_FACTOR_OFF, also at a repeat, MEMBER_ELSEWHERE.
 */
export async function resetTwoFactorOf(ctx: Ctx, memberId: string): Promise<MembersView> {
  const byUserId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  await actOn(ctx, { memberId, action: "memberTwoFactorReset", find: findMember }, async (tx, member) => {
    await resetSecondFactor(tx, ctx, { ...member, byUserId });
    return { before: { twoFactor: "on" }, after: { twoFactor: "off" } };
  });
  return readMembers(ctx);
}

interface ActOn {
  memberId: string;
  action: AuditAction;
  find: (tx: Tx, storeId: string, userId: string) => Promise<MemberRow | null>;
}

/**
 * One action on one member of the ctx's store, in line with all others there, audited and told to open
 * screens.
 */
async function actOn(
  ctx: Ctx,
  { memberId, action, find }: ActOn,
  act: (tx: Tx, member: MemberRow) => Promise<{ before?: object; after: object }>,
): Promise<void> {
  const { storeId } = ctx;
  await ctx.db.asSystem(async (tx) => {
    await lockMembers(tx, storeId);
    await requireAdminNow(tx, ctx);
    const member = await find(tx, storeId, memberId);
    if (member === null) throw new AppError("RECORD_NOT_FOUND");
    if (ctx.actor.kind === "member" && ctx.actor.userId === memberId) {
      throw new AppError(
        action !== "memberSignedOut" && (await countAdmins(tx, storeId)) <= 1 ? "LAST_ADMIN" : "OWN_ACCOUNT",
      );
    }
    const outcome = await act(tx, member);
    await recordAudit(tx, ctx, { action, object: { type: "member", id: memberId }, ...outcome });
    await announce({ ...tx, storeId }, "member", [memberId]);
  });
}

/**
 * Throws FORBIDDEN when the acting person is no administrator any more: what their session remembers may be a
 * second old.
 */
async function requireAdminNow(tx: Tx, ctx: Ctx): Promise<void> {
  if (!allows(await heldNow(tx, ctx), "admin")) throw new AppError("FORBIDDEN", { scope: "admin" });
}

/** Throws FORBIDDEN for scopes that the acting person lacks. Call after `lockMembers`. */
export async function requireGivable(tx: Tx, ctx: Ctx, wanted: readonly Scope[]): Promise<void> {
  const [lacking] = scopesBeyond(await heldNow(tx, ctx), wanted);
  if (lacking !== undefined) throw new AppError("FORBIDDEN", { scope: lacking });
}

async function heldNow(tx: Tx, { actor, storeId }: Ctx): Promise<readonly string[]> {
  if (actor.kind === "system") return ["admin"];
  return (await findMember(tx, storeId, actor.userId))?.scopes ?? [];
}
