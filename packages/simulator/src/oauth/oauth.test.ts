import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { Json, MarketUnderTest } from "../testing/market-under-test.ts";

let market: MarketUnderTest;
beforeEach(async () => {
  market = await startMarketUnderTest();
});
afterEach(() => market.stop());

const CLIENT = { client_id: "practice-app", client_secret: "practice-app-secret" };
const REDIRECT = "http://127.0.0.1:9/back";

async function ask(path: string, fields: Record<string, string>): Promise<URL> {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT,
    state: "s&1",
    username: "newcomer",
    approve: "auto",
    ...fields,
  });
  const reply = await market.call("GET", `${path}?${query.toString()}`);
  expect(reply.status).toBe(302);
  return new URL(reply.headers.get("location") ?? "");
}
const trade = (path: string, fields: Record<string, string>): ReturnType<MarketUnderTest["call"]> =>
  market.call("POST", path, { body: { ...CLIENT, redirect_uri: REDIRECT, ...fields } });
const me = (token: Json | undefined): ReturnType<MarketUnderTest["call"]> =>
  market.call("GET", "/bazaar/v2/me", { headers: { authorization: `Bearer ${String(token)}` } });

test("Bazaar: a code works once, an access token for an hour, a refresh token once", async () => {
  const back = await ask("/bazaar/oauth/authorize", {});
  expect(back.searchParams.get("state")).toBe("s&1");
  const code = back.searchParams.get("code") ?? "";
  const tokens = (await trade("/bazaar/oauth/token", { grant_type: "authorization_code", code })).json;
  expect((await trade("/bazaar/oauth/token", { grant_type: "authorization_code", code })).json.error).toBe(
    "invalid_grant",
  );
  expect((await me(tokens.access_token)).json.seller).toBe("newcomer");
  market.moveClock(3_600_000);
  expect((await me(tokens.access_token)).json.errors?.[0]?.code).toBe("token_expired");
  const refresh = (): ReturnType<MarketUnderTest["call"]> =>
    trade("/bazaar/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: String(tokens.refresh_token),
    });
  const both = await Promise.all([refresh(), refresh()]);
  expect(both.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 400]);
  expect((await me(both.find((one) => one.status === 200)?.json.access_token)).status).toBe(200);
});

test("Atelier and Thriftly demand PKCE and check the verifier; Atelier's refresh token stays", async () => {
  expect((await ask("/atelier/oauth/connect", {})).searchParams.get("error")).toBe("invalid_request");
  const verifier = "v".repeat(50);
  const challenge = {
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [authorize, token] of [
    ["/atelier/oauth/connect", "/atelier/oauth/token"],
    ["/thriftly/oauth/authorize", "/thriftly/oauth/token"],
  ] as const) {
    const wrong = (await ask(authorize, challenge)).searchParams.get("code") ?? "";
    expect(
      (await trade(token, { grant_type: "authorization_code", code: wrong, code_verifier: "x" })).status,
    ).toBe(400);
    const right = (await ask(authorize, challenge)).searchParams.get("code") ?? "";
    const tokens = (
      await trade(token, { grant_type: "authorization_code", code: right, code_verifier: verifier })
    ).json;
    const again = (
      await trade(token, { grant_type: "refresh_token", refresh_token: String(tokens.refresh_token) })
    ).json;
    expect(again.refresh_token === tokens.refresh_token).toBe(token.startsWith("/atelier"));
  }
});

test("the consent page asks a person, and a refusal goes back as access_denied", async () => {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "practice-app",
    redirect_uri: REDIRECT,
    state: "<b>",
  }).toString();
  const page = await market.call("GET", `/bazaar/oauth/authorize?${query}`);
  expect(page.text).toContain("<form");
  expect(page.text).not.toContain("<b>");
  const refused = await market.call("POST", "/bazaar/oauth/authorize", {
    body: { ...Object.fromEntries(new URLSearchParams(query)), username: "a", decision: "deny" },
  });
  expect(refused.headers.get("location")).toContain("error=access_denied");
  expect(
    (await market.call("GET", `/bazaar/oauth/authorize?${query.replace("127.0.0.1", "evil.example")}`))
      .status,
  ).toBe(400);
});

test("a token without the scope is refused, a revoked one is dead, another account's order is not found", async () => {
  const code =
    (await ask("/bazaar/oauth/authorize", { scope: "orders.read" })).searchParams.get("code") ?? "";
  const tokens = (await trade("/bazaar/oauth/token", { grant_type: "authorization_code", code })).json;
  const headers = { authorization: `Bearer ${String(tokens.access_token)}` };
  expect((await market.call("GET", "/bazaar/v2/offers", { headers })).json.errors?.[0]?.code).toBe(
    "insufficient_scope",
  );
  const [foreign] = await market.control("POST", "/orders", { account: "northlane" });
  expect((await market.call("GET", `/bazaar/v2/orders/${String(foreign?.id)}`, { headers })).status).toBe(
    404,
  );
  await market.control("POST", "/accounts/bazaar/newcomer/revoke", {});
  expect((await me(tokens.access_token)).status).toBe(401);
  expect(
    (
      await trade("/bazaar/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: String(tokens.refresh_token),
      })
    ).json.error,
  ).toBe("invalid_grant");
});
