import type { FastifyInstance } from "fastify";
import { createTokenInput, revokeTokenInput } from "@stallkeeper/contract";
import { ctxOf, memberOf, readInput } from "../../platform/http/index.ts";
import { createApiToken, readApiTokens, revokeApiToken } from "./api-tokens.service.ts";
import { visitorOf } from "./visitor.ts";

const ofWeight = { config: { requires: "member", isRecentLoginNeeded: true } } as const;

/** Profile › Security: a person's own tokens for scripts. `forget` drops what this process remembers of them. */
export function addApiTokenRoutes(app: FastifyInstance, forget: () => void): void {
  app.get("/api/user/tokens", { config: { requires: "member" } }, async (request) => ({
    data: { tokens: await readApiTokens(ctxOf(request), memberOf(request)) },
  }));

  app.post("/api/user/tokens", ofWeight, async (request, reply) => {
    const made = await createApiToken(
      ctxOf(request),
      memberOf(request),
      readInput(createTokenInput, request.body),
      visitorOf(request),
    );
    void reply.header("cache-control", "no-store");
    return { data: made };
  });

  app.post("/api/user/tokens/revoke", ofWeight, async (request) => {
    const tokens = await revokeApiToken(
      ctxOf(request),
      memberOf(request),
      readInput(revokeTokenInput, request.body).tokenId,
    );
    forget();
    return { data: { tokens } };
  });
}
