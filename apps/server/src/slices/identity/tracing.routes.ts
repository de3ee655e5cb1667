/**
 * `POST /api/services/log/`: what the client wants to be found in the log (ORDER-7; reliability, threat 21).
 */
import type { FastifyInstance } from "fastify";
import { AppError, type TraceInput } from "@stallkeeper/contract";
import { memberOf, serve } from "../../platform/http/index.ts";

const levels = {
  l: "info",
  r: "trace",
  i: "info",
  d: "debug",
  e: "error",
  w: "warn",
} as const satisfies Record<TraceInput["method"], string>;
const perMinute = 60;
const bodyLimit = 10_240;

/** Adds the route; each session may write 60 lines a minute. */
export function addTracingRoutes(app: FastifyInstance): void {
  const used = new Map<string, { minute: number; lines: number }>();
  serve(
    app,
    "POST /api/services/log/",
    async (request) => {
      const { sessionId, userId, storeId } = memberOf(request);
      const minute = Math.floor(app.services.now().getTime() / 60_000);
      const known = used.get(sessionId);
      const count = known?.minute === minute ? known : { minute, lines: 0 };
      if (count.lines >= perMinute) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: 60 });
      if (used.size > 1_000) for (const [key, value] of used) if (value.minute !== minute) used.delete(key);
      used.set(sessionId, { minute, lines: count.lines + 1 });
      const { method, message, object } = request.input;
      // As text: a client's object can then neither imitate our own fields nor hide from the redaction by
      // depth.
      const said = { said: message, object: object === undefined ? undefined : JSON.stringify(object) };
      app.services.log[levels[method]](
        { ...said, method, userId, storeId, requestId: request.id },
        "the client says",
      );
      return { data: { logged: true } };
    },
    { bodyLimit },
  );
}
