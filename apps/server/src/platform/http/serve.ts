/**
 * Registers a route as the REST map of the contract says: its method and path, who may call it, and the
 * schema of its body. What the handler answers is checked against the map by its type.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import {
  factsOf,
  type RestAnswer,
  type RestInput,
  type RestKey,
  type RestParams,
  type RestQuery,
} from "@stallkeeper/contract";
import { readInput } from "./read-input.ts";

/** The request of a route of the map. */
export interface RestRequest<Key extends RestKey> extends FastifyRequest {
  /** The body as the route's schema says. Throws FIELDS_INVALID, BODY_MALFORMED. */
  input: RestInput<Key>;
  /** What stands behind the question mark, likewise. */
  asked: RestQuery<Key>;
  params: RestParams<Key>;
}

/** Answers a route of the map. */
export type RestHandler<Key extends RestKey> = (
  request: RestRequest<Key>,
  reply: FastifyReply,
) => Promise<{ data: RestAnswer<Key> } | FastifyReply>;

type Options = Pick<RouteShorthandOptions, "bodyLimit" | "exposeHeadRoute"> & {
  config?: { isForeign?: true; isLasting?: true };
};

/** Adds a route. Throws at start for one that stands twice. */
export function serve<const Key extends RestKey>(
  app: FastifyInstance,
  key: Key,
  handle: RestHandler<Key>,
  { config = {}, ...options }: Options = {},
): void {
  const [method = "", url = ""] = key.split(" ");
  const { requires, isRecentLoginNeeded = false, isOpenForSetUp = false } = factsOf(key);
  app.route({
    ...options,
    method,
    url,
    config: { ...config, rest: key, requires, isRecentLoginNeeded, isOpenForSetUp },
    handler: (request, reply) => handle(request as RestRequest<Key>, reply),
  });
}

declare module "fastify" {
  interface FastifyRequest {
    input: unknown;
    asked: unknown;
  }
  interface FastifyContextConfig {
    /** The line of the REST map that a route was registered by. */
    rest?: RestKey;
  }
}

/** Lets requests read their bodies as the map says. */
export function readByMap(app: FastifyInstance): void {
  app.decorateRequest("input", {
    getter() {
      const { input, isBodyOptional = false } = factsBehind(this);
      if (input === undefined) throw new Error("this route takes no body");
      return readInput(input, isBodyOptional ? (this.body ?? {}) : this.body);
    },
  });
  app.decorateRequest("asked", {
    getter() {
      const { query } = factsBehind(this);
      if (query === undefined) throw new Error("this route reads nothing from its address");
      return readInput(query, this.query);
    },
  });
}

function factsBehind(request: FastifyRequest): ReturnType<typeof factsOf> {
  const key = request.routeOptions.config.rest;
  if (key === undefined) throw new Error("this route stands in no line of the REST map");
  return factsOf(key);
}
