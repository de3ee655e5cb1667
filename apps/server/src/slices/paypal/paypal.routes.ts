import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { linkPaypal, readPaypal, unlinkPaypal } from "./link-paypal.ts";

/** The store's PayPal: what is linked, link by client id and secret, unlink. */
export function addPaypalRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/meta/paypal", async (request) => ({ data: await readPaypal(ctxOf(request)) }));
  serve(app, "POST /api/paypal/link", async (request) => ({
    data: await linkPaypal(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/paypal/unlink", async (request) => ({ data: await unlinkPaypal(ctxOf(request)) }));
}
