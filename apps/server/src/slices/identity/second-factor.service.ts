/**
 * The second factor: an authenticator's codes, recovery codes, passkeys (reliability, threat 2).
 *
 *   off -> request (a seed waits) -> confirm (its first code, which counts as used) -> on -> remove -> off
 *
 * Every try is counted before it is looked at; five wrong ones end the attempt, whatever address they came
 * from.
 * Turning it on or off ends all other sessions and all API tokens, and gives this session new keys (S21).
 */
import {
  AppError,
  type AddPasskeyInput,
  type PasskeyView,
  type TwoFactorSetupView,
} from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { auditActor, type Visitor } from "./visitor.ts";
import { restartSession } from "./fresh-keys.service.ts";
import { holdSession } from "./hold-session.ts";
import { checkNewPasskey, checkPasskey, type PasskeyAnswer } from "./passkeys.service.ts";
import { deletePasskey, listPasskeys, type ChallengePurpose } from "./passkeys.store.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";
import {
  countRecoveryCodes,
  dropSeeds,
  findSeed,
  hasSecondFactor,
  lockSeeds,
  replaceRecoveryCodes,
  savePendingSeed,
  startSeed,
  takeRecoveryCode,
  takeStep,
} from "./second-factor.store.ts";
import type { SessionKeys } from "./sessions.service.ts";
import { countCodeTry, forgiveCodeTries } from "./sign-in-throttle.ts";
import { findStep, makeTotpSetup } from "./totp.ts";
import { needsSecondFactor } from "./two-factor-roles.store.ts";

const maxPasskeys = 20;

/** Where a seed is sealed for; key rotation seals it again for the same place. */
export const seedPlace = (userId: string): string => `users.totp_seed:${userId}`;
export const pendingSeedPlace = (userId: string): string => `users.pending_seed:${userId}`;

/**
 * Uses a code of an authenticator or a recovery code up, within the action's transaction. False when it is
 * wrong or was used before.
 */
export async function takeCode(services: Services, tx: Tx, userId: string, typed: string): Promise<boolean> {
  const hash = hashRecoveryCode(userId, typed);
  if (hash !== null) return takeRecoveryCode(tx, userId, hash);
  const sealed = await findSeed(tx, userId);
  if (sealed === null) return false;
  const step = await findStep(
    services.secrets.open<string>(sealed, seedPlace(userId)),
    typed.replace(/\s/g, ""),
    services.now(),
  );
  return step !== null && takeStep(tx, userId, step);
}

/** Counts a try of a second factor. Throws TOO_MANY_TRIES after five wrong ones. */
export async function countProof(services: Services, userId: string): Promise<void> {
  const waitMs = await services.db.asSystem((tx) => countCodeTry(tx, userId, services.now()));
  if (waitMs > 0) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/**
 * Counts and checks a code or a passkey; the returned function uses it up in the action's transaction and
 * says whether it was right. Throws TOO_MANY_TRIES.
 */
export async function prepareProof(
  services: Services,
  userId: string,
  proof: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
  purpose: ChallengePurpose,
  party: RelyingParty | null,
): Promise<(tx: Tx) => Promise<boolean>> {
  await countProof(services, userId);
  const { code, passkey } = proof;
  const use = passkey === undefined ? null : await checkPasskey(services, userId, purpose, passkey, party);
  return async (tx) => {
    const isRight =
      passkey === undefined
        ? await takeCode(services, tx, userId, code ?? "")
        : use !== null && (await use(tx));
    if (isRight) await forgiveCodeTries(tx, userId);
    return isRight;
  };
}

/**
 * Begins a set-up: a seed that waits for its first code. A repeat replaces the seed; what is in use stays
 * until then.
 */
export async function requestTwoFactor(
  services: Services,
  member: Member,
  visitor: Visitor,
): Promise<TwoFactorSetupView> {
  const setup = await makeTotpSetup(member.email);
  await services.db.asSystem(async (tx) => {
    await savePendingSeed(
      tx,
      member.userId,
      services.secrets.seal(setup.secret, pendingSeedPlace(member.userId)),
    );
    await recordAudit(tx, auditActor(member, visitor), {
      action: "request2FA",
      object: { type: "user", id: member.userId },
    });
  });
  return setup;
}

/** Turns the authenticator on by its first code. Throws TWO_FACTOR_NOT_BEGUN, CODE_WRONG, TOO_MANY_TRIES. */
export async function confirmTwoFactor(
  services: Services,
  member: Member,
  code: string,
  visitor: Visitor,
): Promise<SessionKeys & { recoveryCodes: string[] }> {
  await countProof(services, member.userId);
  const { userId } = member;
  return services.db.asSystem(async (tx) => {
    const { pendingSeed } = await lockSeeds(tx, userId);
    if (pendingSeed === null) throw new AppError("TWO_FACTOR_NOT_BEGUN");
    const secret = services.secrets.open<string>(pendingSeed, pendingSeedPlace(userId));
    const step = await findStep(secret, code.replace(/\s/g, ""), services.now());
    if (step === null) throw codeWrong();
    await startSeed(tx, userId, services.secrets.seal(secret, seedPlace(userId)), step);
    await forgiveCodeTries(tx, userId);
    const recoveryCodes = await renewRecoveryCodes(tx, userId);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "confirm2FA",
      object: { type: "user", id: userId },
      after: { twoFactor: "on" },
    });
    return { ...(await restartSession(tx, services, member, visitor)), recoveryCodes };
  });
}

/**
 * Turns the authenticator off. A code that comes along must be right. Throws SECOND_FACTOR_MISSING,
 * CODE_WRONG, TWO_FACTOR_KEPT.
 */
export async function removeTwoFactor(
  services: Services,
  member: Member,
  code: string | undefined,
  visitor: Visitor,
): Promise<SessionKeys> {
  const { userId } = member;
  const use = code === undefined ? null : await prepareProof(services, userId, { code }, "confirm", null);
  return services.db.asSystem(async (tx) => {
    if (use !== null && !(await use(tx))) throw codeWrong();
    if (!(await dropSeeds(tx, userId))) throw new AppError("SECOND_FACTOR_MISSING");
    await dropUnneededCodes(tx, userId);
    await requireKept(tx, userId);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "remove2FA",
      object: { type: "user", id: userId },
      after: { twoFactor: "off" },
    });
    return restartSession(tx, services, member, visitor);
  });
}

/** Ten new recovery codes; the old ones are worth nothing from then on. Throws SECOND_FACTOR_MISSING. */
export async function makeNewRecoveryCodes(
  services: Services,
  member: Member,
  visitor: Visitor,
): Promise<string[]> {
  return services.db.asSystem(async (tx) => {
    await holdSession(tx, member.userId, visitor);
    if (!(await hasSecondFactor(tx, member.userId))) throw new AppError("SECOND_FACTOR_MISSING");
    await recordAudit(tx, auditActor(member, visitor), {
      action: "recoveryCodes",
      object: { type: "user", id: member.userId },
    });
    return renewRecoveryCodes(tx, member.userId);
  });
}

export interface PasskeysChanged {
  passkeys: PasskeyView[];
  /** Made with the first second factor of a person, and shown this once. */
  recoveryCodes: string[] | null;
  /** New keys where two-factor was turned on or off by it. */
  keys: SessionKeys | null;
}

/** Keeps a new passkey. Throws PASSKEY_REFUSED, FIELDS_INVALID for one too many. */
export async function addPasskey(
  services: Services,
  member: Member,
  input: AddPasskeyInput,
  party: RelyingParty,
  visitor: Visitor,
): Promise<PasskeysChanged> {
  const keep = await checkNewPasskey(services, member, input, party);
  const { userId } = member;
  return services.db.asSystem(async (tx) => {
    await holdSession(tx, userId, visitor);
    const isFirst = !(await hasSecondFactor(tx, userId));
    if ((await listPasskeys(tx, userId)).length >= maxPasskeys) {
      throw new AppError("FIELDS_INVALID", {
        fields: { name: `You have ${maxPasskeys} passkeys. Remove one first.` },
      });
    }
    const id = await keep(tx);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "passkeyAdded",
      object: { type: "passkey", id },
      after: { name: input.name.trim() },
    });
    return {
      recoveryCodes:
        (await countRecoveryCodes(tx, userId)) === 0 ? await renewRecoveryCodes(tx, userId) : null,
      keys: isFirst ? await restartSession(tx, services, member, visitor) : null,
      passkeys: await listPasskeys(tx, userId),
    };
  });
}

/** Removes a passkey. Throws PASSKEY_NOT_FOUND, TWO_FACTOR_KEPT. */
export async function removePasskey(
  services: Services,
  member: Member,
  passkeyId: string,
  visitor: Visitor,
): Promise<PasskeysChanged> {
  const { userId } = member;
  return services.db.asSystem(async (tx) => {
    await lockSeeds(tx, userId);
    const name = await deletePasskey(tx, userId, passkeyId);
    if (name === null) throw new AppError("PASSKEY_NOT_FOUND");
    const isOff = await dropUnneededCodes(tx, userId);
    await requireKept(tx, userId);
    await recordAudit(tx, auditActor(member, visitor), {
      action: "passkeyRemoved",
      object: { type: "passkey", id: passkeyId },
      before: { name },
    });
    return {
      passkeys: await listPasskeys(tx, userId),
      recoveryCodes: null,
      keys: isOff ? await restartSession(tx, services, member, visitor) : null,
    };
  });
}

/** A wrong code where somebody is signed in: it stands beside its field. */
export function codeWrong(): AppError {
  return new AppError("CODE_WRONG", { fields: { code: new AppError("CODE_WRONG").message } });
}

async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)).filter((hash) => hash !== null),
  );
  return codes;
}

/** Throws TWO_FACTOR_KEPT where the last second factor went that a role needs: nothing of it is done. */
async function requireKept(tx: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId)) && (await needsSecondFactor(tx, userId)))
    throw new AppError("TWO_FACTOR_KEPT");
}

/** Without a second factor there is nothing to recover. Says whether that is so. */
async function dropUnneededCodes(tx: Tx, userId: string): Promise<boolean> {
  if (await hasSecondFactor(tx, userId)) return false;
  await replaceRecoveryCodes(tx, userId, []);
  return true;
}
