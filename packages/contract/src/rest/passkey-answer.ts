import { z } from "zod";

/** What a browser answers for a passkey; its parts are checked by the signature, here only by size and kind. */
export const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal("public-key"),
  response: z.looseObject({}),
});

/** What a passkey has to sign, as the standard writes it; only the browser reads it. */
export interface PublicKeyOptions {
  challenge: string;
}
