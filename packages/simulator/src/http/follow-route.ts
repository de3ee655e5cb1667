/**
 * The way of a call to its route; what has no way, and what the route refuses, is said as the market says it.
 */
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "./call.ts";
import type { Found, Router } from "./router.ts";

export interface RouteRules<Context> {
  refuse: (status: number, code: string, message: string) => Answer;
  sayRefusal: (refusal: Refusal) => Answer;
  codes: { noPath: string; noMethod: string; noScope?: string };
  /** What the call's token may. */
  scopes?: readonly string[];
  /** The market's own refusal of a route that was found. */
  check?: (found: Exclude<Found<Context>, string>) => Answer | null;
}

/** Runs the call's route. Throws what the route throws, unless it is a refusal. */
export function followRoute<Context>(
  route: Router<Context>,
  call: Call,
  context: Context,
  { refuse, sayRefusal, codes, scopes = [], check }: RouteRules<Context>,
): Answer {
  const found = route(call.method, call.path);
  if (found === "no-path") return refuse(404, codes.noPath, "There is no such address.");
  if (found === "no-method") return refuse(405, codes.noMethod, "This address has no such method.");
  const { scope } = found.route;
  if (codes.noScope !== undefined && scope !== undefined && !scopes.includes(scope))
    return refuse(403, codes.noScope, `This needs the scope ${scope}.`);
  const refused = check?.(found) ?? null;
  if (refused !== null) return refused;
  try {
    return found.route.run({ ...call, params: found.params }, context);
  } catch (error) {
    if (error instanceof Refusal) return sayRefusal(error);
    throw error;
  }
}
