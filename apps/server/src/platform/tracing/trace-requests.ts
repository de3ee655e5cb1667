/** A span for each request: its route as it was registered and its status, never what was asked or sent. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { namedProxies } from "../trusted-proxies.ts";
import type { OpenSpan, Tracer } from "./tracer.ts";

/**
 * Adds the hooks, or none where traces are off. Call it before any other hook is added, so that the others run
 * within the span. A trace is carried on only where a named proxy began it.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer, trustedProxies: readonly string[]): void {
  if (!tracer.isOn) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const isProxy = namedProxies(trustedProxies);
  app.addHook("onRequest", (request, _reply, done) => {
    const { url = "unmatched", config } = request.routeOptions;
    // A stream lasts as long as somebody looks: what happens in it is no part of one piece of work.
    if (config?.isLasting === true) return done();
    const given = request.headers.traceparent;
    const origin = typeof given === "string" && isProxy(request.raw.socket.remoteAddress) ? given : undefined;
    const facts = {
      "http.request.method": request.method,
      "http.route": url,
      "stallkeeper.request": request.id,
    };
    const span = tracer.begin({ name: `${request.method} ${url}`, kind: "server", facts }, origin);
    if (span === null) return done();
    spans.set(request, span);
    span.run(done);
  });
  // The body arrives by the socket's events, which know nothing of the hook above.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    if (span === undefined) return done();
    span.note({
      "http.response.status_code": reply.statusCode,
      "stallkeeper.store": request.member?.storeId,
    });
    span.end(reply.statusCode >= 500 ? { code: String(reply.statusCode) } : undefined);
    span.run(done);
  });
}
