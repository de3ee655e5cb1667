/** Routes by method and path pattern (`/orders/:id`). */
import type { Answer, Call } from "./call.ts";

export type Route<Context> = {
  method: string;
  pattern: string;
  scope?: string;
  run: (call: Call, context: Context) => Answer;
};
export type Found<Context> =
  | { route: Route<Context>; params: Record<string, string> }
  | "no-path"
  | "no-method";
export type Router<Context> = (method: string, path: string) => Found<Context>;

/** Compiles the routes of one base path. */
export function createRouter<Context>(base: string, routes: readonly Route<Context>[]): Router<Context> {
  const compiled = routes.map((route) => ({ route, parts: `${base}${route.pattern}`.split("/") }));
  return (method, path) => {
    const parts = path.split("/");
    let hasPath = false;
    for (const { route, parts: pattern } of compiled) {
      const params = matchParts(pattern, parts);
      if (params === null) continue;
      if (route.method === method) return { route, params };
      hasPath = true;
    }
    return hasPath ? "no-method" : "no-path";
  };
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, expected] of pattern.entries()) {
    const part = parts[at] ?? "";
    if (!expected.startsWith(":")) {
      if (expected !== part) return null;
      continue;
    }
    if (part === "") return null;
    try {
      params[expected.slice(1)] = decodeURIComponent(part);
    } catch {
      return null;
    }
  }
  return params;
}
