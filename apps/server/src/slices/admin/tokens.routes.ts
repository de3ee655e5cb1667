import type { FastifyInstance } from "fastify";
import { ctxOf, memberOf, serve } from "../../platform/http/index.ts";
import { readStoreTokens, revokeStoreToken } from "../identity/index.ts";
import { sendTestMail } from "./send-test-mail.ts";

/** Tokens of everybody in the store, and a mail to try the mail settings with. */
export function addTokenRoutes(app: FastifyInstance, forget: () => void): void {
  serve(app, "GET /api/admin/tokens", async (request) => ({ data: await readStoreTokens(ctxOf(request)) }));
  serve(app, "POST /api/admin/tokens/revoke", async (request) => {
    const data = await revokeStoreToken(ctxOf(request), request.input.tokenId);
    forget();
    return { data };
  });
  serve(app, "POST /api/admin/mail/test", async (request) => {
    await sendTestMail(ctxOf(request), memberOf(request));
    return { data: { done: true } };
  });
}
