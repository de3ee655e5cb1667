import { describe, expect, it } from "vitest";
import { withAccessToken } from "./access-token.ts";
import { createMemoryCredentialStore } from "./conformance/memory-credential-store.ts";
import { createConnectorContext } from "./connector-context.ts";
import { defineConnector } from "./connector.ts";
import type { ConnectorContext, JsonObject } from "./context.ts";
import { AuthExpired, Temporary } from "./errors.ts";
import { createHttpClient } from "./http/http-client.ts";

const now = new Date("2026-03-01T12:00:00Z");
const connector = defineConnector({
  id: "testmarket",
  name: "Test market",
  code: "TM",
  limits: { account: { perSecond: 1, burst: 1 }, pauseWithoutHintMs: 1 },
  auth: {
    kind: "key",
    fields: [],
    formSchema: undefined as never,
    credentialsSchema: undefined as never,
    secretNames: [],
    connect: () => {
      throw new Error("not used");
    },
    check: () => {
      throw new Error("not used");
    },
  },
  traits: {
    practice: false,
    hasOwnAddress: false,
    pollSeconds: 1,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
  },
});

/** A marketplace whose refresh tokens work once. */
function openMarket(expiresAt: string | null): {
  contexts: () => ConnectorContext;
  renew: (current: JsonObject) => Promise<JsonObject>;
  call: (token: string) => Promise<string>;
  renewals: () => number;
} {
  let valid = "token-0";
  let refresh = "refresh-0";
  let renewals = 0;
  const store = createMemoryCredentialStore({
    accessToken: expiresAt === "dead" ? "token-old" : valid,
    accessTokenExpiresAt: expiresAt === "dead" ? "2026-03-01T13:00:00.000Z" : expiresAt,
    refreshToken: refresh,
  });
  const client = createHttpClient({ allowedHosts: () => new Set(), userAgent: "test" });
  return {
    contexts: () =>
      createConnectorContext({
        connector,
        account: { id: "a", username: "a", baseUrl: null, credentials: store.stored(), settings: {} },
        client,
        credentialStore: store,
        now: () => now,
        log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
      }),
    async renew(current) {
      await Promise.resolve();
      if (current.refreshToken !== refresh) throw new AuthExpired("The refresh token is spent.");
      renewals += 1;
      valid = `token-${renewals}`;
      refresh = `refresh-${renewals}`;
      return { accessToken: valid, accessTokenExpiresAt: "2026-03-01T13:00:00.000Z", refreshToken: refresh };
    },
    async call(token) {
      await Promise.resolve();
      if (token !== valid) throw new AuthExpired("token");
      return token;
    },
    renewals: () => renewals,
  };
}

describe("calls with an access token", () => {
  it("uses a fresh token as it is", async () => {
    const market = openMarket("2026-03-01T13:00:00.000Z");
    expect(await withAccessToken(market.contexts(), market.renew, market.call)).toBe("token-0");
    expect(market.renewals()).toBe(0);
  });
  it("renews a minute before the end, once for twenty workers with a single-use refresh token", async () => {
    const market = openMarket("2026-03-01T12:00:30.000Z");
    const contexts = Array.from({ length: 20 }, () => market.contexts());
    const tokens = await Promise.all(contexts.map((ctx) => withAccessToken(ctx, market.renew, market.call)));
    expect(new Set(tokens)).toEqual(new Set(["token-1"]));
    expect(market.renewals()).toBe(1);
  });
  it("renews once after a 401 that came early", async () => {
    const market = openMarket("dead");
    expect(await withAccessToken(market.contexts(), market.renew, market.call)).toBe("token-1");
  });
  it("ends after three renewals when every new token is refused", async () => {
    const market = openMarket("dead");
    let calls = 0;
    await expect(
      withAccessToken(market.contexts(), market.renew, () => {
        calls += 1;
        return Promise.reject(new AuthExpired("no"));
      }),
    ).rejects.toBeInstanceOf(AuthExpired);
    expect(calls).toBe(4);
    expect(market.renewals()).toBe(3);
  });
  it("takes the token that another worker renewed, and renews once more when that is dead again", async () => {
    const market = openMarket("dead");
    const [early, late] = [market.contexts(), market.contexts()];
    expect(await withAccessToken(early, market.renew, market.call)).toBe("token-1");
    let refused = 0;
    const answer = await withAccessToken(late, market.renew, (token) =>
      token === "token-1" && refused++ === 0 ? Promise.reject(new AuthExpired("killed")) : market.call(token),
    );
    expect(answer).toBe("token-2");
    expect(market.renewals()).toBe(2);
  });
  it("tries a token that lives shorter than the margin", async () => {
    const market = openMarket("2026-03-01T12:00:10.000Z");
    const brief = async (current: JsonObject): Promise<JsonObject> => ({
      ...(await market.renew(current)),
      accessTokenExpiresAt: "2026-03-01T12:00:05.000Z",
    });
    expect(await withAccessToken(market.contexts(), brief, market.call)).toBe("token-1");
    expect(market.renewals()).toBe(1);
  });
  it("does not renew for other trouble, or for a key that does not run out", async () => {
    const market = openMarket(null);
    await expect(
      withAccessToken(market.contexts(), market.renew, () => Promise.reject(new Temporary("x"))),
    ).rejects.toBeInstanceOf(Temporary);
    await expect(
      withAccessToken(market.contexts(), market.renew, () => Promise.reject(new AuthExpired("x"))),
    ).rejects.toBeInstanceOf(AuthExpired);
    expect(market.renewals()).toBe(0);
  });
});
