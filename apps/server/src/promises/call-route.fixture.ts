/** Makes the valid call of a route, with whichever ids, person and headers a promise wants to try. */
import type { Person } from "@stallkeeper/testkit";
import type { House, Ids, Store } from "./house.fixture.ts";
import type { ValidCall } from "./valid-call.fixture.ts";
import { validCalls } from "./valid-calls.fixture.ts";

export interface Route {
  method: string;
  url: string;
  requires: string;
  key: string;
}

export interface RouteAnswer {
  status: number;
  text: string;
  code: string;
}

/** Every route of the running app but those that serve files, and the live stream, which never ends. */
export function routesOf(house: House): Route[] {
  return house.test.app.routeTable
    .filter(({ url, method }) => url !== "/*" && url !== "/api/events" && method !== "HEAD")
    .map((route) => ({ ...route, key: `${route.method} ${route.url}` }));
}

/**
 * Whether a route needs a line among the valid calls: it changes something, or it names a thing. Of a name in
 * the query its line alone tells.
 */
export function needsCall({ method, url, key }: Route): boolean {
  return method !== "GET" || url.includes(":") || validCalls[key]?.query !== undefined;
}

/** The call of a route. Throws for one that has none. */
export function callOf({ key }: Route): ValidCall {
  const call = validCalls[key];
  if (call === undefined) throw new Error(`${key} has no valid call in promises/valid-calls.fixture.ts`);
  return call;
}

/** The kinds of ids that a route's call names, each once, in the order in which it asks for them. */
export function kindsOf(route: Route, store: Store, house: House): string[] {
  const kinds = new Set<string>();
  const note: Ids = (kind) => (kinds.add(kind), store.id(kind));
  const call = callOf(route);
  call.params?.(note);
  call.query?.(note);
  call.body?.(note, {}, store, house);
  return [...kinds];
}

export interface Attempt {
  store: Store;
  person?: Person | null;
  id?: Ids;
  given?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sends it. Nothing but the request is done here; `prepare` is the caller's. */
export async function callRoute(
  house: House,
  route: Route,
  { store, person, id = store.id, given = {}, headers = {} }: Attempt,
): Promise<RouteAnswer> {
  const call = needsCall(route) ? callOf(route) : {};
  const caller = person === undefined && call.isSignedOut !== true ? store.owner : (person ?? null);
  const params = call.params?.(id) ?? {};
  const path = route.url.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? "missing"),
  );
  const token = /apollo-token=([\w-]+)/.exec(caller?.client.cookie() ?? "")?.[1] ?? "";
  const signed: Record<string, string> =
    caller === null ? {} : { cookie: caller.client.cookie(), authorization: `Basic ${token}` };
  const body =
    route.method === "GET" ? undefined : JSON.stringify(call.body?.(id, given, store, house) ?? {});
  const query = new URLSearchParams(call.query?.(id));
  const answer = await fetch(new URL(query.size === 0 ? path : `${path}?${query}`, house.url), {
    method: route.method,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
    headers: {
      ...signed,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers?.(given),
      ...headers,
    },
  });
  const text = await answer.text();
  return { status: answer.status, text, code: /"code":"(\w+)"/.exec(text)?.[1] ?? "" };
}
