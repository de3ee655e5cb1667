/**
 * `POST /api/accounts/link` and `GET /oauth/callback`.
 *
 * The callback is reached from the marketplace's page, so a browser brings no SameSite=Strict cookie along:
 * the first look has no session and changes nothing, it only answers a page that comes back to the same
 * address by itself, now from our own site. Without a state that this very session began the GET has no
 * effect.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { ctxOf, isOwnNavigation, memberOf, serve } from "../../platform/http/index.ts";
import { leaveFlash } from "../identity/index.ts";
import { finishLink, startLink } from "./link-account.ts";
import type { PracticeMarket } from "./practice-market.ts";

const callbackPath = "/oauth/callback";
const backTo = "/profile#linked";

/** Adds the way out to a marketplace's consent page and the way back. */
export function addLinkRoutes(app: FastifyInstance, market: PracticeMarket): void {
  serve(app, "POST /api/accounts/link", async (request) => ({
    data: await startLink(ctxOf(request), memberOf(request), market, request.input, redirectUriOf(request)),
  }));

  serve(
    app,
    "GET /oauth/callback",
    async (request, reply) => {
      void reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      const query = request.query as Record<string, unknown>;
      const said = { state: textOf(query.state), code: textOf(query.code), error: textOf(query.error) };
      if (request.member === null || !isOwnNavigation(request.headers)) {
        if (query.back !== undefined || said.state === "") return reply.redirect("/", 303);
        return reply.type("text/html; charset=utf-8").send(comeBackPage(said));
      }
      await finish(request, said);
      return reply.redirect(backTo, 303);
    },
    { exposeHeadRoute: false },
  );

  async function finish(
    request: FastifyRequest,
    said: { state: string; code: string; error: string },
  ): Promise<void> {
    const ctx = ctxOf(request);
    const { userId, sessionId } = memberOf(request);
    const leave = (message: string, isError: boolean) =>
      ctx.db.asSystem((tx) => leaveFlash(tx, { userId, sessionId, message, isError, now: ctx.now() }));
    try {
      const { username, platform } = await finishLink(ctx, memberOf(request), said);
      await leave(`${ctx.connectors.find(platform)?.name ?? platform} is linked as ${username}.`, false);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      request.log.info({ err: error }, "a sign-in at a marketplace did not end in a link");
      await leave(error.message, true);
    }
  }

  /** The address the person uses where that is this machine by another of its names, else the public one. */
  function redirectUriOf(request: FastifyRequest): string {
    const own = new URL(app.services.config.publicUrl);
    const used = URL.parse(`http://${request.headers.host ?? ""}`);
    const isLocal = (url: URL) =>
      url.hostname === "localhost" || url.hostname === "[::1]" || url.hostname.startsWith("127.");
    return `${used !== null && isLocal(own) && isLocal(used) ? used.origin : own.origin}${callbackPath}`;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}

/** A page without script that returns at once. Every part of its address is encoded. */
function comeBackPage(said: Record<string, string>): string {
  const query = new URLSearchParams({ ...said, back: "1" }).toString().replaceAll("&", "&amp;");
  const address = `${callbackPath}?${query}`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="refresh" content="0;url=${address}"><title>Linking…</title></head>
<body><p><a href="${address}">Continue to Stallkeeper</a></p></body></html>`;
}
