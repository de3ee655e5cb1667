import type { SetupInput } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { acceptSignIn } from "../../../platform/session.ts";

/**
 * Creates the owner account and signs in. Throws ApiError with a text per field; a second owner is refused.
 */
export async function createOwner(input: SetupInput): Promise<void> {
  acceptSignIn(await call("POST /api/setup", { body: input, isSessionCall: true }));
}
