/**
 * Passkeys as a second factor.
 *
 *   ask (a challenge, five minutes, one purpose) -> answer (uses the challenge up, right or wrong) -> kept
 *     or refused
 *
 * The signature is checked outside of any transaction; what decides is the challenge that is gone after its
 * first
 * answer, and the use that is noted in the transaction of the action. The library is loaded at the first use.
 */
import { z } from "zod";
import { randomBytes } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { AppError, type AddPasskeyInput, type LoginInput } from "@stallkeeper/contract";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import {
  findPasskeys,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  takeChallenge,
  type ChallengePurpose,
} from "./passkeys.store.ts";
import type { RelyingParty } from "./relying-party.ts";
import { hashSecret } from "./secrets.ts";

const challengeMs = 5 * 60_000;
// Ed25519, ES256, RS256. Named, so that the library does not try what this Node only experiments with and
// warns of it.
const algorithms = [-8, -7, -257];

const ways = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

export type PasskeyAnswer = NonNullable<LoginInput["passkey"]>;

/** What a browser needs to make a passkey. */
export async function askForNewPasskey(
  services: Services,
  member: Member,
  party: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const known = await services.db.asSystem((tx) => findPasskeys(tx, member.userId, party.id));
  return generateRegistrationOptions({
    rpName: "Stallkeeper",
    rpID: party.id,
    userName: member.email,
    userDisplayName: member.name,
    userID: new Uint8Array(Buffer.from(member.userId.replaceAll("-", ""), "hex")),
    challenge: await makeChallenge(services, member.userId, "add"),
    timeout: challengeMs,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(namePasskey),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "discouraged" },
  });
}

/** What a browser needs to use a passkey; null where the person has none for this address. */
export async function askForPasskey(
  services: Services,
  userId: string,
  purpose: ChallengePurpose,
  party: RelyingParty | null,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (party === null) return null;
  const passkeys = await services.db.asSystem((tx) => findPasskeys(tx, userId, party.id));
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(namePasskey),
    challenge: await makeChallenge(services, userId, purpose),
    timeout: challengeMs,
    userVerification: "discouraged",
  });
}

/** The parts that the library reads; it checks what they hold. */
const partsOf = (response: z.ZodType) =>
  z.looseObject({
    id: z.string(),
    rawId: z.string(),
    type: z.literal("public-key"),
    response,
    clientExtensionResults: z.looseObject({}).optional(),
  });
const registered = partsOf(z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }));
const authenticated = partsOf(
  z.looseObject({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
);
const registration = z.custom<RegistrationResponseJSON>((said) => registered.safeParse(said).success);
const authentication = z.custom<AuthenticationResponseJSON>((said) => authenticated.safeParse(said).success);

/** Checks a new passkey and returns how to keep it in the action's transaction. Throws PASSKEY_REFUSED. */
export async function checkNewPasskey(
  services: Services,
  member: Member,
  input: AddPasskeyInput,
  party: RelyingParty,
): Promise<(tx: Tx) => Promise<string>> {
  const challenge = await takeAnsweredChallenge(services, member.userId, "add", input.response);
  const response = registration.safeParse(input.response).data;
  if (response === undefined) throw new AppError("PASSKEY_REFUSED");
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const outcome = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge ?? "",
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (challenge === null || outcome?.verified !== true) throw new AppError("PASSKEY_REFUSED");
  const { id, publicKey, counter, transports } = outcome.registrationInfo.credential;
  return (tx) =>
    insertPasskey(tx, {
      userId: member.userId,
      credentialId: id,
      rpId: party.id,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: knownTransports(transports),
      name: input.name.trim(),
      now: services.now(),
    });
}

/**
 * Checks an answer and returns how to note its use in the action's transaction: false where another use came
 * first. Null for a wrong answer.
 */
export async function checkPasskey(
  services: Services,
  userId: string,
  purpose: ChallengePurpose,
  answer: PasskeyAnswer,
  party: RelyingParty | null,
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  const challenge = await takeAnsweredChallenge(services, userId, purpose, answer);
  if (challenge === null || party === null) return null;
  const passkey = (await services.db.asSystem((tx) => findPasskeys(tx, userId, party.id))).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  const response = authentication.safeParse(answer).data;
  if (passkey === undefined || response === undefined) return null;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const outcome = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (outcome?.verified !== true) return null;
  const { id, signCount } = passkey;
  return (tx) =>
    notePasskeyUse(tx, {
      id,
      signCount,
      newSignCount: outcome.authenticationInfo.newCounter,
      now: services.now(),
    });
}

async function makeChallenge(
  services: Services,
  userId: string,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const now = services.now();
  const hash = hashSecret(Buffer.from(challenge).toString("base64url"));
  await services.db.asSystem((tx) =>
    insertChallenge(tx, { hash, userId, purpose, expiresAt: new Date(now.getTime() + challengeMs), now }),
  );
  return challenge;
}

/**
 * The challenge that was answered, used up by this; null when it is not one of ours, too old or used before.
 */
async function takeAnsweredChallenge(
  services: Services,
  userId: string,
  purpose: ChallengePurpose,
  answer: PasskeyAnswer,
): Promise<string | null> {
  const challenge = challengeOf(answer.response["clientDataJSON"]);
  if (challenge === null) return null;
  const isTaken = await services.db.asSystem((tx) =>
    takeChallenge(tx, hashSecret(challenge), userId, purpose, services.now()),
  );
  return isTaken ? challenge : null;
}

function challengeOf(clientData: unknown): string | null {
  if (typeof clientData !== "string") return null;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * The ways to reach an authenticator, as far as they are any: the library hands on whatever the client said.
 * Pure.
 */
function knownTransports(said: unknown): string[] {
  return Array.isArray(said) ? ways.filter((way) => said.includes(way)) : [];
}

function namePasskey({ credentialId, transports }: { credentialId: string; transports: string[] }): {
  id: string;
  transports: string[];
} {
  return { id: credentialId, transports };
}
