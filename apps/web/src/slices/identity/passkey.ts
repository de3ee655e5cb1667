/** Passkeys through the browser. The library that speaks its many dialects is loaded with the first use. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import type { PasskeyCreation, PasskeyRequest } from "@stallkeeper/contract";
import { ApiError } from "../../platform/api/api-error.ts";
import { texts } from "./texts.ts";

/** Whether this page can use passkeys at all: a secure address and a browser that knows them. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === "function";

const isKnownKey = (error: unknown): boolean => error instanceof Error && error.name === "InvalidStateError";

/** Lets the person use a passkey. Throws ApiError when they stop it or it fails. */
export async function signWithPasskey(options: PasskeyRequest): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw new ApiError(texts.second.passkeyFailed, 400, "PASSKEY_FAILED", {}, { cause: error });
  }
}

/** Makes a new passkey. Throws ApiError when the person stops it, it fails, or the key is here already. */
export async function makePasskey(options: PasskeyCreation): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw new ApiError(
      isKnownKey(error) ? texts.passkeys.known : texts.passkeys.failed,
      400,
      "PASSKEY_FAILED",
      {},
      { cause: error },
    );
  }
}
