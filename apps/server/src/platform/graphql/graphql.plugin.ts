/**
 * POST /graphql. The route's guard asks for the session cookie and the token of the same session (decisions
 * 3); faults of a request answer the house's shape and GraphQL's `errors` in one.
 *
 * The engine and its schema are read once the service listens: they are a quarter of a start's time, and
 * nobody needs them before the first request, which waits for them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { JsonObject } from "../decoder/index.ts";
import { ctxOf } from "../http/access.ts";
import { toWireError } from "../http/error-mapper.ts";
import type { EntityRegistration } from "./registry.ts";

/** Adds the route. Call it inside an app that has the decoder and the guard of routes. */
export function registerGraphql(app: FastifyInstance, registrations: readonly EntityRegistration[]): void {
  const isIntrospectionAllowed = !app.services.config.isProduction;
  let engine: ReturnType<typeof openEngine> | null = null;
  const open = () => (engine ??= openEngine(registrations, { isIntrospectionAllowed }));
  app.addHook("onListen", async () => {
    setImmediate(
      () =>
        void open().catch((error: unknown) =>
          app.services.log.error({ err: error }, "GraphQL could not be opened"),
        ),
    );
  });
  app.post(
    "/graphql",
    { config: { requires: "member", isTokenNeeded: true }, errorHandler: answerError },
    async (request, reply) => {
      const { readGraphqlRequest, service } = await open();
      const asked = readGraphqlRequest((request.body ?? {}) as JsonObject);
      const report = (error: unknown) => {
        const { body } = describe(error, request);
        return {
          message: body.msg,
          code: body.code,
          status: body.status,
          ...(body.conflicts === undefined ? {} : { conflicts: body.conflicts }),
        };
      };
      const { text, status } = await service.answer(ctxOf(request), asked, report, (fields) => {
        request.asksFor = fields;
        app.services.tracer.note({ "stallkeeper.graphql": fields });
      });
      return reply.code(status).type("application/json; charset=utf-8").send(text);
    },
  );
}

async function openEngine(
  registrations: readonly EntityRegistration[],
  options: { isIntrospectionAllowed: boolean },
) {
  const { createGraphql, readGraphqlRequest } = await import("./execute.ts");
  return { readGraphqlRequest, service: createGraphql(registrations, options) };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = describe(error, request);
  const errors = [
    {
      message: body.msg,
      extensions: { code: body.code, ...(body.conflicts === undefined ? {} : { conflicts: body.conflicts }) },
    },
  ];
  void reply
    .code(status)
    .headers(headers)
    .send({ ...body, errors });
}

function describe(error: unknown, request: FastifyRequest) {
  const wire = toWireError(error, request.id);
  if (wire.isReportable)
    request.server.services.log.error({ err: error, requestId: request.id }, "a GraphQL request failed");
  return wire;
}
