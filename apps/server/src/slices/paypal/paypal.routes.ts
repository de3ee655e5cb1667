import type { FastifyInstance } from "fastify";
import { paypalLinkInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { linkPaypal, readPaypal, unlinkPaypal } from "./link-paypal.ts";

const linkRule = { config: { requires: "settings.write", isRecentLoginNeeded: true } } as const;

/** The store's PayPal: what is linked, link by client id and secret, unlink. */
export function addPaypalRoutes(app: FastifyInstance): void {
  app.get("/api/meta/paypal", { config: { requires: "member" } }, async (request) => ({
    data: await readPaypal(ctxOf(request)),
  }));
  app.post("/api/paypal/link", linkRule, async (request) => ({
    data: await linkPaypal(ctxOf(request), readInput(paypalLinkInput, request.body)),
  }));
  app.post("/api/paypal/unlink", linkRule, async (request) => ({ data: await unlinkPaypal(ctxOf(request)) }));
}
