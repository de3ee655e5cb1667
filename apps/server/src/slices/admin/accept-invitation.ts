/** Accepting an invitation: signed in, by a known person's password, or as somebody new. */
import { AppError, newPersonInput, type AcceptInvitationInput, type UserView } from "@stallkeeper/contract";
import { formMessages } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { readInput } from "../../platform/http/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  addMember,
  describeMember,
  endSession,
  findDeactivated,
  findUserByEmail,
  hashSecret,
  lockMembers,
  openSession,
  prepareNewPerson,
  proveKnownPerson,
  type SecondFactorAsked,
  type SignedIn,
  type Visitor,
} from "../identity/index.ts";
import { findInvitation, takeInvitation, type InvitationRow } from "./invitations.store.ts";

/** `signedIn` where nobody was signed in before: the new session works in the new store. */
export type Accepted = { user: UserView; signedIn: SignedIn | null } | SecondFactorAsked;

/**
 * Adds the store to whoever accepts. Who is signed in stays in the store they work in. Throws
 * INVITATION_DEAD, INVITATION_OF_ANOTHER, ALREADY_MEMBER, FIELDS_INVALID, WRONG_SIGN_IN, TWO_FACTOR_WRONG,
 * TOO_MANY_TRIES. Works once.
 */
export async function acceptInvitation(
  services: Services,
  input: AcceptInvitationInput,
  member: Member | null,
  visitor: Visitor,
): Promise<Accepted> {
  const { db, now } = services;
  const tokenHash = hashSecret(input.token);
  const invitation = await db.asSystem((tx) => findInvitation(tx, tokenHash, now()));
  if (invitation === null) throw new AppError("INVITATION_DEAD");
  const join = (tx: Tx, person: Person) =>
    joinStore(tx, invitation, tokenHash, person, { address: visitor.address, now: now() });
  if (member !== null) {
    if (member.email.toLowerCase() !== invitation.email.toLowerCase())
      throw new AppError("INVITATION_OF_ANOTHER");
    await db.asSystem((tx) => join(tx, member));
    return { user: await describeMember(services, member), signedIn: null };
  }
  const enter = await prepareEntry(services, invitation.email, input, visitor);
  if ("twoFactorRequired" in enter) return enter;
  const signedIn = await db.asSystem(async (tx) => {
    const person = await enter(tx);
    // The membership comes first: a session describes what its person may do.
    await join(tx, { ...person, sessionId: null });
    return openSession(tx, services, { userId: person.userId, storeId: invitation.storeId }, visitor);
  });
  if (visitor.oldSid !== null) await endSession(services, visitor.oldSid, null);
  return { user: signedIn.user, signedIn };
}

type Person = Pick<Member, "userId" | "name"> & { sessionId: string | null };

/** The slow part of letting somebody in who is not signed in. */
async function prepareEntry(
  services: Services,
  email: string,
  input: AcceptInvitationInput,
  visitor: Visitor,
): Promise<SecondFactorAsked | ((tx: Tx) => Promise<Pick<Person, "userId" | "name">>)> {
  const known = await services.db.asSystem((tx) => findUserByEmail(tx, email));
  if (known === null) {
    const person = readInput(newPersonInput, input);
    const add = await prepareNewPerson(email, person);
    return async (tx) => ({ userId: await add(tx), name: person.name.trim() });
  }
  const { password = "", code, passkey } = input;
  if (password === "") throw new AppError("FIELDS_INVALID", { fields: { password: formMessages.required } });
  const use = await proveKnownPerson(services, { email, password, code, passkey }, visitor);
  if ("twoFactorRequired" in use) return use;
  return async (tx) => {
    const { id, name } = await use(tx);
    return { userId: id, name };
  };
}

/** Uses the invitation up and adds the member, in line with other changes of the store's members. */
async function joinStore(
  tx: Tx,
  invitation: InvitationRow,
  tokenHash: Buffer,
  person: Person,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const { id, storeId, email, role, scopes } = invitation;
  const { userId, name, sessionId } = person;
  await lockMembers(tx, storeId);
  if (!(await takeInvitation(tx, tokenHash, now))) throw new AppError("INVITATION_DEAD");
  if ((await findDeactivated(tx, storeId, userId)) !== null) throw new AppError("INVITATION_DEAD");
  if (!(await addMember(tx, storeId, { userId, role, scopes }))) throw new AppError("ALREADY_MEMBER");
  const by = { storeId, userId, name, sessionId, address };
  await recordAudit(tx, by, {
    action: "invitationAccepted",
    object: { type: "invitation", id },
    after: { email, role, scopes },
  });
  await announce({ ...tx, storeId }, "member", [userId]);
}
