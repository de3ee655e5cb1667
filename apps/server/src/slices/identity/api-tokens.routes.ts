import type { FastifyInstance } from "fastify";
import { createTokenInput, revokeTokenInput } from "@stallkeeper/contract";
import { ctxOf, memberOf, readInput } from "../../platform/http/index.ts";
import type { ApiTokenFinder } from "./api-token-finder.ts";
import { createApiToken, readApiTokens, revokeApiToken } from "./api-tokens.service.ts";

const ofWeight = { config: { requires: "member", isRecentLoginNeeded: true } } as const;

/** Profile › Security: a person's own tokens for scripts. */
export function addApiTokenRoutes(app: FastifyInstance, finder: ApiTokenFinder): void {
  app.get("/api/user/tokens", { config: { requires: "member" } }, async (request) => ({
    data: { tokens: await readApiTokens(ctxOf(request), memberOf(request)) },
  }));

  app.post("/api/user/tokens", ofWeight, async (request, reply) => {
    const made = await createApiToken(ctxOf(request), memberOf(request), readInput(createTokenInput, request.body));
    void reply.header("cache-control", "no-store");
    return { data: made };
  });

  app.post("/api/user/tokens/revoke", ofWeight, async (request) => {
    const tokens = await revokeApiToken(ctxOf(request), memberOf(request), readInput(revokeTokenInput, request.body).tokenId);
    finder.forgetAll();
    return { data: { tokens } };
  });
}
