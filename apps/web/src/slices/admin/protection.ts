import type { MemberView } from "@stallkeeper/contract";
import { texts } from "./texts.ts";

const isAdministrator = ({ state, scopes }: MemberView): boolean =>
  state === "active" && scopes.includes("admin");

/**
 * Why a member can't be limited or removed: it is the own account, or the last administrator. Null when they
 * can.
 */
export function findProtection(
  member: MemberView,
  members: readonly MemberView[],
  ownEmail: string | null,
): string | null {
  if (isAdministrator(member) && members.filter(isAdministrator).length === 1) return texts.users.last;
  return member.email === ownEmail ? texts.users.own : null;
}
