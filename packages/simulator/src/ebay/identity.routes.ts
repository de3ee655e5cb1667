/** Who signed in (commerce/identity/v1): the name and the site of a seller. */
import { answer } from "../http/call.ts";
import type { Answer, Call } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { EbayContext } from "./ebay.context.ts";
import { sellerOf } from "./ebay.context.ts";
import { toMarketplaceId } from "./ebay.wire.ts";

export const IDENTITY_ROUTES: readonly Route<EbayContext>[] = ["/user", "/user/"].map((end) => ({
  method: "GET",
  pattern: `/commerce/identity/v1${end}`,
  scope: "commerce.identity.readonly",
  run: readUser,
}));

function readUser(_call: Call, context: EbayContext): Answer {
  const account = sellerOf(context);
  return answer(200, {
    userId: `practice-${String(account.number)}`,
    username: account.username,
    accountType: "INDIVIDUAL",
    registrationMarketplaceId: toMarketplaceId(account.country),
    status: "CONFIRMED",
  });
}
