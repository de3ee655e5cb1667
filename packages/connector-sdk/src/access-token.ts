/**
 * Calls with an OAuth access token that runs out.
 *
 * fresh → (a minute before its end, or a 401) → renewed under the account's lock → fresh. A token that was
 * renewed by somebody else may be dead again, so a call goes through at most three renewals; then, or when
 * the renewal itself is refused, it is AuthExpired: the seller has to reconnect, no loop. A 401 proves that
 * the call had no effect, so even a write may be sent again after the renewal.
 */
import { z } from "zod";
import { readCredentials } from "./connector-context.ts";
import type { ConnectorContext, JsonObject } from "./context.ts";
import { AuthExpired } from "./errors.ts";

const EARLY_MS = 60_000;
const MAX_RENEWALS = 3;

const tokenSchema = z.object({
  accessToken: z.string().min(1),
  accessTokenExpiresAt: z.iso.datetime().nullable(),
});

/**
 * Runs `call` with a valid access token. Credentials must hold `accessToken` and `accessTokenExpiresAt`
 * (null: does not expire); `renew` gets the stored credentials and returns the next ones whole.
 */
export async function withAccessToken<Result>(
  ctx: ConnectorContext,
  renew: (current: JsonObject) => Promise<JsonObject>,
  call: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  let used = ctx.credentials();
  let token = readCredentials(ctx, tokenSchema);
  for (let renewals = 0; ; renewals += 1) {
    // A token that was just renewed is tried however short it lives.
    if (renewals > 0 || !isRunningOut(token.accessTokenExpiresAt, ctx.now())) {
      try {
        return await call(token.accessToken);
      } catch (error) {
        if (
          !(error instanceof AuthExpired) ||
          token.accessTokenExpiresAt === null ||
          renewals >= MAX_RENEWALS
        )
          throw error;
      }
    }
    used = await ctx.renewCredentials(used, renew);
    token = readCredentials(ctx, tokenSchema);
  }
}

function isRunningOut(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - EARLY_MS <= now.getTime();
}
