/** Bodies and answers of /api/user/tokens: personal tokens for scripts (decisions 3). */
import { z } from "zod";
import { formMessages, max, required, scopes } from "@stallkeeper/domain";
import { ruledText } from "./ruled-text.ts";

const scopeText = "Choose from the listed permissions.";
const dateText = "Choose a day in the future.";

/** No scope at all is a token that reads. */
export const createTokenInput = z.object({
  name: ruledText(required, max(100)),
  scopes: z
    .array(z.enum(scopes, { error: scopeText }), { error: scopeText })
    .max(scopes.length)
    .transform((list) => [...new Set(list)]),
  expiresAt: z.iso.datetime({ offset: true, error: dateText }).nullable().optional(),
});
export type CreateTokenInput = z.infer<typeof createTokenInput>;

export const revokeTokenInput = z.object({ tokenId: z.uuid({ error: formMessages.required }) });

export interface ApiTokenView {
  _id: string;
  name: string;
  scopes: readonly string[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
}
