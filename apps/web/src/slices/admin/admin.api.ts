/** The calls about people of the store (admin). Each needs a recent sign-in, and throws ApiError. */
import type { InviteInput, MemberScopesInput, MembersView, RestWish } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

export const membersQuery = queryOptions({
  queryKey: ["admin", "members"],
  queryFn: ({ signal }) => call("GET /api/admin/members", { signal }),
  staleTime: 10_000,
});

/** Mails an invitation. An address that is here already is refused. */
export const invite = (input: InviteInput): Promise<unknown> =>
  call("POST /api/admin/invitations", { body: input });
/** Ends an invitation's link. Safe to repeat. */
export const withdrawInvitation = (invitationId: string): Promise<unknown> =>
  call("POST /api/admin/invitations/withdraw", { body: { invitationId } });
/** Sets role and scopes of a member; they act from their next call on. */
export const saveScopes = (input: MemberScopesInput): Promise<unknown> =>
  call("POST /api/admin/members/scopes", { body: input });
/** Says which roles need two-factor, all of them. Safe to repeat. */
export const saveTwoFactorRoles = (
  roles: RestWish<"POST /api/admin/members/twoFactor">["body"]["roles"],
): Promise<MembersView> => call("POST /api/admin/members/twoFactor", { body: { roles } });
/** Ends every session of a member. */
export const signOutMember = (memberId: string): Promise<unknown> =>
  call("POST /api/admin/members/signOut", { body: { memberId } });
/** Takes off a member's second factor; they are told by mail and signed out everywhere. */
export const resetTwoFactor = (memberId: string): Promise<unknown> =>
  call("POST /api/admin/members/resetTwoFactor", { body: { memberId } });
/** Shuts a member out, signed out everywhere. */
export const deactivateMember = (memberId: string): Promise<unknown> =>
  call("POST /api/admin/members/deactivate", { body: { memberId } });
/** Lets a member in again. */
export const activateMember = (memberId: string): Promise<unknown> =>
  call("POST /api/admin/members/activate", { body: { memberId } });
