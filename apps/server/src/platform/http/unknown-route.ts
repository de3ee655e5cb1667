import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "@stallkeeper/contract";

/** Answers what no route takes: 405 when the address exists with another method, else 404. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler((request) => {
    throw unknownRoute(app, request);
  });
}

/** The error for an address or method that nobody registered. */
export function unknownRoute(app: FastifyInstance, request: FastifyRequest): AppError {
  const path = (request.url.split("?", 1)[0] ?? "/").replace(/\/$/, "");
  const taken = app.routeTable.some(
    ({ url, method }) => url !== "/*" && method !== request.method && shapeOf(url).test(path),
  );
  return new AppError(taken ? "METHOD_NOT_ALLOWED" : "NOT_FOUND");
}

function shapeOf(url: string): RegExp {
  const escaped = url.replace(/\/$/, "").replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+")}$`);
}
