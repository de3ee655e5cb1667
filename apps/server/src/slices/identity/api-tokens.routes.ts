import type { FastifyInstance } from "fastify";
import { ctxOf, memberOf, serve } from "../../platform/http/index.ts";
import { createApiToken, readApiTokens, revokeApiToken } from "./api-tokens.service.ts";
import { visitorOf } from "./visitor.ts";

/**
 * Profile › Security: a person's own tokens for scripts. `forget` drops what this process remembers of them.
 */
export function addApiTokenRoutes(app: FastifyInstance, forget: () => void): void {
  serve(app, "GET /api/user/tokens", async (request) => ({
    data: { tokens: await readApiTokens(ctxOf(request), memberOf(request)) },
  }));

  serve(app, "POST /api/user/tokens", async (request, reply) => {
    const made = await createApiToken(ctxOf(request), memberOf(request), request.input, visitorOf(request));
    void reply.header("cache-control", "no-store");
    return { data: made };
  });

  serve(app, "POST /api/user/tokens/revoke", async (request) => {
    const tokens = await revokeApiToken(ctxOf(request), memberOf(request), request.input.tokenId);
    forget();
    return { data: { tokens } };
  });
}
