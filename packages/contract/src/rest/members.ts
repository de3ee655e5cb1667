/** Bodies and answers of password reset, invitations and /api/admin/members (decisions 2 and 4). */
import { z } from "zod";
import {
  confirmed,
  email,
  firstProblem,
  formMessages,
  max,
  min,
  required,
  roleNames,
  scopes,
  type Role,
  type Scope,
} from "@stallkeeper/domain";
import { passkeyAnswer } from "./passkey-answer.ts";
import { ruledText } from "./ruled-text.ts";

const roleText = "Choose a role.";
const scopeText = "Choose from the listed permissions.";

/** A link's secret as it was mailed; everything else is a dead link, not a malformed request. */
const linkSecret = z.string({ error: formMessages.required }).max(200);
const scopeList = z
  .array(z.enum(scopes, { error: scopeText }), { error: scopeText })
  .max(scopes.length)
  .transform((list) => [...new Set(list)]);
const recordId = z.uuid({ error: formMessages.required });

// One text and nothing else: a list of addresses would mail one person's link to another.
const oneAddress = z.preprocess(
  (typed) => (typeof typed === "string" ? typed.trim() : typed),
  ruledText(required, email),
);

export const forgotPasswordInput = z.object({ email: oneAddress });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

export const resetPasswordInput = z
  .object({
    token: linkSecret,
    newPassword: ruledText(required, min(8), max(100)),
    newPasswordConfirmation: ruledText(required),
    code: z.string().max(64).optional(),
  })
  .superRefine(({ newPassword, newPasswordConfirmation }, ctx) =>
    sameTwice(ctx, newPassword, newPasswordConfirmation, "newPasswordConfirmation"),
  );
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The link that was mailed to a new address. */
export const confirmEmailInput = z.object({ token: linkSecret });
export const lookResetInput = z.object({ token: linkSecret });
export const lookInvitationInput = z.object({ token: linkSecret });

/** A new person gives a name and a password twice; a known one is signed in, or gives their password once. */
export const acceptInvitationInput = z.object({
  token: linkSecret,
  name: z.string().max(1_000).optional(),
  password: z.string().max(1_000).optional(),
  passwordConfirmation: z.string().max(1_000).optional(),
  code: z.string().max(64).optional(),
  passkey: passkeyAnswer.optional(),
});
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

/** What a new person must fill in; checked once it is known that they are new. */
export const newPersonInput = z
  .object({
    name: ruledText(required, max(100)),
    password: ruledText(required, min(8), max(100)),
    passwordConfirmation: ruledText(required),
  })
  .superRefine(({ password, passwordConfirmation }, ctx) =>
    sameTwice(ctx, password, passwordConfirmation, "passwordConfirmation"),
  );
export type NewPersonInput = z.infer<typeof newPersonInput>;

/**
 * "custom" is what a set of scopes is called that is none of the roles; scopes left out are the role's own.
 */
const grant = { role: z.enum([...roleNames, "custom"], { error: roleText }), scopes: scopeList.optional() };

export const inviteInput = z.object({ email: oneAddress, ...grant }).superRefine(customNamesScopes);
export type InviteInput = z.infer<typeof inviteInput>;
export const withdrawInvitationInput = z.object({ invitationId: recordId });
export const memberScopesInput = z.object({ memberId: recordId, ...grant }).superRefine(customNamesScopes);
export type MemberScopesInput = z.infer<typeof memberScopesInput>;
/** The roles whose people need a second factor, all of them. */
export const twoFactorRolesInput = z.object({
  roles: z
    .array(z.enum([...roleNames, "custom"], { error: roleText }), { error: roleText })
    .max(roleNames.length + 1)
    .transform((list) => [...new Set(list)]),
});
export const memberInput = z.object({ memberId: recordId });

/** What `POST /api/invitations/look` tells whoever holds the link. */
export interface InvitationLook {
  storeName: string;
  email: string;
  role: string;
  invitedBy: string;
  isKnownUser: boolean;
}

export interface MemberView {
  /** The user's id. */
  _id: string;
  name: string;
  email: string;
  role: string;
  scopes: readonly string[];
  hasTwoFactor: boolean;
  lastSeenAt: string | null;
  state: "active" | "deactivated";
}

export interface InvitationView {
  _id: string;
  email: string;
  role: string;
  scopes: readonly string[];
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

export interface MembersView {
  members: MemberView[];
  invitations: InvitationView[];
  roles: { name: Role; scopes: readonly Scope[] }[];
  /** Roles whose people need a second factor; may hold "custom". */
  twoFactorRoles: string[];
  /** false: no mail server is set up, and mail waits as files in the data folder's outbox. */
  isMailSent: boolean;
}

function sameTwice(ctx: z.RefinementCtx, first: string, second: string, field: string): void {
  const problem = firstProblem(second, [confirmed(first)]);
  if (problem !== null) ctx.addIssue({ code: "custom", path: [field], message: problem });
}

function customNamesScopes(
  { role, scopes: named }: { role: string; scopes?: Scope[] | undefined },
  ctx: z.RefinementCtx,
): void {
  if (role === "custom" && named === undefined)
    ctx.addIssue({ code: "custom", path: ["scopes"], message: scopeText });
}
