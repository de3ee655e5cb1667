/**
 * Every route of the service: method and path, who may call it, what it takes and what its `data` is. The
 * service registers its routes by this map (platform/http/serve.ts), the client's `call` takes its types from
 * it, so neither can claim what the other does not hold.
 */
import type { z } from "zod";
import { labelRoutes } from "./labels.ts";
import { orderRoutes } from "./orders.ts";
import { peopleRoutes } from "./people.ts";
import type { AnswerIn, RouteFacts } from "./route.ts";
import { storeRoutes } from "./store.ts";

export const restMap = { ...peopleRoutes, ...storeRoutes, ...orderRoutes, ...labelRoutes };
export type RestMap = typeof restMap;

/** Method and path, such as "GET /api/rules". */
export type RestKey = keyof RestMap;

/** What a route's `data` is. */
export type RestAnswer<Key extends RestKey> = AnswerIn<RestMap[Key]>;

type InputOf<Route> = Route extends { readonly input: infer Schema extends z.ZodType } ? Schema : never;

/** A route's body, read by its schema. */
export type RestInput<Key extends RestKey> = z.output<InputOf<RestMap[Key]>>;
/** A route's body as it is sent. */
export type RestBody<Key extends RestKey> = z.input<InputOf<RestMap[Key]>>;

type QueryOf<Route> = Route extends { readonly query: infer Schema extends z.ZodType } ? Schema : never;
export type RestQuery<Key extends RestKey> = z.output<QueryOf<RestMap[Key]>>;

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The names in a route's path. */
export type RestParams<Key extends RestKey> = Record<NamesIn<Key>, string>;

type Filled<Path extends string> = Path extends `${infer Head}:${string}/${infer Rest}`
  ? `${Head}${string}/${Filled<Rest>}`
  : Path extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : Path;

/** The keys of each method by the path as it is called, with anything in place of its names. */
type Calls = {
  [Key in RestKey]: Key extends `${infer Method} ${infer Path}` ? [Method, Filled<Path>] : never;
};

/**
 * The route that a method and a path call; never where there is none. A path with names is told by its type,
 * so it has to be written as one template.
 */
export type RestKeyAt<Method extends string, Path extends string> = {
  [Key in RestKey]: Calls[Key] extends [Method, infer Called]
    ? [Path extends `${infer Bare}?${string}` ? Bare : Path] extends [Called]
      ? [Called] extends [Path extends `${infer Bare}?${string}` ? Bare : Path]
        ? Key
        : never
      : never
    : never;
}[RestKey];

/** What a route says, whichever it is. */
export const factsOf = (key: RestKey): RouteFacts => restMap[key];
