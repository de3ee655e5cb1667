import { z } from "zod";

/**
 * What a browser answers for a passkey; its parts are checked by the signature, here only by size and kind.
 */
export const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal("public-key"),
  response: z.looseObject({}),
});

/** A passkey by its id, and how the browser may reach it. */
interface PasskeyName {
  id: string;
  type: string;
  transports?: string[];
}

interface PasskeyQuestion {
  challenge: string;
  /** Milliseconds. */
  timeout?: number;
  hints?: ("hybrid" | "security-key" | "client-device")[];
}

/**
 * What a passkey has to sign, as the standard writes it (WebAuthn 3, 5.1.9); only the browser reads it, with
 * the extensions that a library may add.
 */
export interface PasskeyRequest extends PasskeyQuestion {
  rpId?: string;
  allowCredentials?: PasskeyName[];
  userVerification?: UserVerificationRequirement;
}

/** What a new passkey is made for, likewise (5.1.8). */
export interface PasskeyCreation extends PasskeyQuestion {
  rp: PublicKeyCredentialRpEntity;
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: PublicKeyCredentialParameters[];
  excludeCredentials?: PasskeyName[];
  authenticatorSelection?: AuthenticatorSelectionCriteria;
  attestation?: AttestationConveyancePreference;
  attestationFormats?: (
    | "fido-u2f"
    | "packed"
    | "android-safetynet"
    | "android-key"
    | "tpm"
    | "apple"
    | "none"
  )[];
}
