/**
 * POST /graphql. The route's guard asks for the session cookie and the token of the same session
 * (decisions 3); faults of a request answer the house's shape and GraphQL's `errors` in one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { JsonObject } from "../decoder/index.ts";
import { ctxOf } from "../http/access.ts";
import { toWireError } from "../http/error-mapper.ts";
import { createGraphql, readGraphqlRequest } from "./execute.ts";
import type { EntityRegistration } from "./registry.ts";

/** Adds the route. Call it inside an app that has the decoder and the guard of routes. */
export function registerGraphql(app: FastifyInstance, registrations: readonly EntityRegistration[]): void {
  const service = createGraphql(registrations, { isIntrospectionAllowed: !app.services.config.isProduction });
  app.post("/graphql", { config: { requires: "member", isTokenNeeded: true }, errorHandler: answerError }, async (request, reply) => {
    const asked = readGraphqlRequest((request.body ?? {}) as JsonObject);
    const report = (error: unknown) => {
      const { body } = describe(error, request);
      return { message: body.msg, code: body.code, status: body.status };
    };
    const { text, status } = await service.answer(ctxOf(request), asked, report);
    return reply.code(status).type("application/json; charset=utf-8").send(text);
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = describe(error, request);
  const errors = [{ message: body.msg, extensions: { code: body.code } }];
  void reply.code(status).headers(headers).send({ ...body, errors });
}

function describe(error: unknown, request: FastifyRequest) {
  const wire = toWireError(error, request.id);
  if (wire.isReportable) request.server.services.log.error({ err: error, requestId: request.id }, "a GraphQL request failed");
  return wire;
}
