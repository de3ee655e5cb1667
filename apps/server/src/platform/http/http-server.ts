/**
 * The Fastify instance that everything hangs on: limits against slow and oversized requests (reliability,
 * threat 16), security headers on every answer, and one shape for every error, also for those that happen
 * before a route is known.
 */
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { AppError, type ErrorCode } from "@stallkeeper/contract";
import type { Config } from "../config.ts";
import type { Logger } from "pino";
import { installDecoder, maxBodyBytes } from "../decoder/index.ts";
import { noTracer, traceRequests, type Tracer } from "../tracing/index.ts";
import { rewriteBrokenVisit } from "./broken-address.ts";
import { limitConnections } from "./connection-limit.ts";
import { toWireError } from "./error-mapper.ts";
import { securityHeaders } from "./security-headers.ts";

/** How long a request may take to arrive, and how often that is looked at. */
const arrival = { headersMs: 10_000, wholeMs: 30_000, checkMs: 2_000 };

/** A server without routes. It listens only when told to. */
export function createHttpServer(
  config: Config,
  log: Logger,
  limits: typeof arrival = arrival,
  tracer: Tracer = noTracer,
): FastifyInstance {
  // What may be kept says so itself: pages, scripts and photos do.
  const headers = { ...securityHeaders(config.publicUrl), "cache-control": "no-store" };
  // The plain logger type: with pino's own, every plugin would have to be typed for it.
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: rewriteBrokenVisit,
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    bodyLimit: maxBodyBytes,
    requestTimeout: limits.wholeMs,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    http: {
      maxHeaderSize: 16_384,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers);
      answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  });
  limitConnections(app.server, {
    perAddress: config.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
    refusal: () => bareAnswer(503, "Service Unavailable", "BUSY", { ...headers, "retry-after": "5" }),
  });
  traceRequests(app, tracer, config.trustedProxies);
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(headers);
    // RFC 9112, 3.2: of two a proxy and we might each believe another one.
    if (hostsOf(request.raw.rawHeaders) > 1) throw new AppError("BODY_MALFORMED");
  });
  installDecoder(app);
  app.setErrorHandler(answerError);
  app.addHook("onResponse", async (request, reply) => {
    const level = reply.statusCode >= 400 ? "info" : "debug";
    const { url = "unmatched" } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log[level](
      { method: request.method, route: url, status: reply.statusCode, ms, storeId: request.member?.storeId },
      "answered",
    );
  });
  return app;
}

/** How often the Host header was sent: the parser keeps the first and says nothing of the others. */
function hostsOf(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === "host")
    .length;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const wire = toWireError(error, request.id);
  if (wire.isReportable)
    request.log.error(
      { err: error, requestId: request.id, route: request.routeOptions?.url },
      "a request failed",
    );
  void reply
    .code(wire.status)
    .headers(wire.headers)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(wire.body));
}

/** The parser gave up: there is no request to answer through, so the socket gets the text itself. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  socket.end(bareAnswer(...brokenRequestStatus(error.code), headers));
}

/** An answer as text, for a socket without a request. */
function bareAnswer(
  status: number,
  reason: string,
  cause: ErrorCode,
  headers: Record<string, string>,
): string {
  const body = JSON.stringify({
    msg: new AppError(cause).message,
    code: cause,
    status,
    requestId: randomUUID(),
  });
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return (
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
    `connection: close\r\n${lines}\r\n${body}`
  );
}

function brokenRequestStatus(
  code: string | undefined,
): [number, string, "TIMEOUT" | "BODY_TOO_LARGE" | "BODY_MALFORMED"] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "Request Timeout", "TIMEOUT"];
  if (code === "HPE_HEADER_OVERFLOW") return [431, "Request Header Fields Too Large", "BODY_TOO_LARGE"];
  return [400, "Bad Request", "BODY_MALFORMED"];
}
