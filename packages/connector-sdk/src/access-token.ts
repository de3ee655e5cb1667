/**
 * Calls with an OAuth access token that runs out.
 *
 * fresh → (a minute before its end, or a 401) → renewed under the account's lock → fresh. A second 401 with a
 * token that was just renewed, or a refused renewal, is AuthExpired: the seller has to reconnect, no loop.
 * A 401 proves that the call had no effect, so even a write may be sent again after the renewal.
 */
import { z } from "zod";
import { readCredentials } from "./connector-context.ts";
import type { ConnectorContext, JsonObject } from "./context.ts";
import { AuthExpired } from "./errors.ts";

const EARLY_MS = 60_000;

const tokenSchema = z.object({ accessToken: z.string().min(1), accessTokenExpiresAt: z.iso.datetime().nullable() });

/**
 * Runs `call` with a valid access token. Credentials must hold `accessToken` and `accessTokenExpiresAt`
 * (null: does not expire); `renew` gets the stored credentials and returns the next ones whole.
 */
export async function withAccessToken<Result>(
  ctx: ConnectorContext,
  renew: (current: JsonObject) => Promise<JsonObject>,
  call: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  let isRenewed = false;
  let used = ctx.credentials();
  let token = readCredentials(ctx, tokenSchema);
  if (token.accessTokenExpiresAt !== null && Date.parse(token.accessTokenExpiresAt) - EARLY_MS <= ctx.now().getTime()) {
    used = await ctx.renewCredentials(used, renew);
    token = readCredentials(ctx, tokenSchema);
    isRenewed = true;
  }
  try {
    return await call(token.accessToken);
  } catch (error) {
    if (!(error instanceof AuthExpired) || isRenewed || token.accessTokenExpiresAt === null) throw error;
    await ctx.renewCredentials(used, renew);
    return await call(readCredentials(ctx, tokenSchema).accessToken);
  }
}
