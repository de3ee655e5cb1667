/** eBay for tests: a seller with a token, and every answer checked against the vendor's documents. */
import { expect } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { Json, MarketUnderTest, Reply } from "../testing/market-under-test.ts";
import { hasVendorDocuments, vendorProblems } from "../testing/vendor-schemas.ts";

export const BASIC = `Basic ${Buffer.from("practice-app:practice-app-secret").toString("base64")}`;
export const SCOPE = "https://api.ebay.com/oauth/api_scope";

export type EbayUnderTest = {
  market: MarketUnderTest;
  /** As the seller; the answer has to be valid where the vendor's documents are. */
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  control: (method: string, path: string, body?: Record<string, unknown>) => Promise<Json>;
  /** A token of the application alone. */
  signInApplication: () => Promise<Record<string, string>>;
  stop: () => Promise<void>;
};

/** Starts the market with one seller on eBay. */
export async function startEbay(username = "kit", orders = 0): Promise<EbayUnderTest> {
  const market = await startMarketUnderTest();
  const { headers: signedIn } = await market.signIn("ebay", username, orders);
  const ask: EbayUnderTest["ask"] = async (method, path, body, headers = {}) => {
    const reply = await market.call(method, path, {
      headers: { ...signedIn, ...headers },
      ...(body !== undefined && { body }),
    });
    const asked = new URL(path, market.url).pathname;
    if (hasVendorDocuments && /^\/(sell|commerce\/(message|feedback|notification|taxonomy))\//.test(asked))
      expect(vendorProblems(method, asked, reply.status, reply.json)).toEqual([]);
    return reply;
  };
  return {
    market,
    ask,
    control: (method, path, body) =>
      market.control(
        method,
        path,
        body === undefined ? undefined : { market: "ebay", account: username, ...body },
      ),
    signInApplication: async () => {
      const reply = await market.call("POST", "/identity/v1/oauth2/token", {
        headers: { authorization: BASIC },
        body: { grant_type: "client_credentials", scope: SCOPE },
      });
      return { authorization: `Bearer ${String(reply.json.access_token)}` };
    },
    stop: () => market.stop(),
  };
}
