/**
 * Every route of the service: method and path, who may call it, what it takes and what its `data` is. The
 * service registers its routes by this map (platform/http/serve.ts), the client's `call` takes its types from
 * it, so neither can claim what the other does not hold.
 */
import type { z } from "zod";
import { adminRoutes } from "./admin.ts";
import { analyticsRoutes } from "./analytics.ts";
import { exportRoutes } from "./exports.ts";
import { importRoutes } from "./imports.ts";
import { labelRoutes } from "./labels.ts";
import { offerRoutes } from "./offers.ts";
import { orderRoutes } from "./orders.ts";
import { peopleRoutes } from "./people.ts";
import type { AnswerIn, NoData, RouteFacts } from "./route.ts";
import { ratingRoutes } from "./ratings.ts";
import { storeRoutes } from "./store.ts";
import { purchaseRoutes } from "./purchases.ts";
import { reserveRoutes } from "./reserve.ts";
import { settlementRoutes } from "./settlements.ts";
import { stocktakeRoutes } from "./stocktakes.ts";
import { uploadRoutes } from "./uploads.ts";

export const restMap = {
  ...peopleRoutes,
  ...storeRoutes,
  ...orderRoutes,
  ...offerRoutes,
  ...labelRoutes,
  ...uploadRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...stocktakeRoutes,
  ...purchaseRoutes,
  ...reserveRoutes,
  ...analyticsRoutes,
  ...adminRoutes,
  ...ratingRoutes,
  ...settlementRoutes,
};
export type RestMap = typeof restMap;

/** Method and path, such as "GET /api/rules". */
export type RestKey = keyof RestMap;

/** What a route's `data` is. */
export type RestAnswer<Key extends RestKey> = AnswerIn<RestMap[Key]>;

type InputOf<Route> = Route extends { readonly input: infer Schema extends z.ZodType } ? Schema : never;

/** A route's body, read by its schema. */
export type RestInput<Key extends RestKey> = z.output<InputOf<RestMap[Key]>>;

type QueryOf<Route> = Route extends { readonly query: infer Schema extends z.ZodType } ? Schema : never;
export type RestQuery<Key extends RestKey> = z.output<QueryOf<RestMap[Key]>>;

/** What a caller may hand over for it: lists that can't be changed too, and objects of any more fields. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Name in keyof T as IsLoose<T, Name> extends true ? never : Name]: Sent<T[Name]> }
    : T;
type IsLoose<T, Name extends keyof T> = string extends Name
  ? unknown extends T[Name]
    ? true
    : false
  : false;

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The names in a route's path. */
export type RestParams<Key extends RestKey> = Record<NamesIn<Key>, string>;

/** The routes that answer `data`; the others are for whoever loads a page, a picture or a file. */
export type RestCallKey = {
  [Key in RestKey]: [RestAnswer<Key>] extends [NoData] ? never : Key;
}[RestKey];

type ParamsWish<Key extends RestKey> = [NamesIn<Key>] extends [never]
  ? { params?: never }
  : { params: RestParams<Key> };
type QueryWish<Key extends RestKey> = [QueryOf<RestMap[Key]>] extends [never]
  ? { query?: never }
  : { query: Sent<z.input<QueryOf<RestMap[Key]>>> };
type BodyWish<Key extends RestKey> = [InputOf<RestMap[Key]>] extends [never]
  ? { body?: never }
  : RestMap[Key] extends { readonly isBodyOptional: true }
    ? { body?: Sent<z.input<InputOf<RestMap[Key]>>> }
    : { body: Sent<z.input<InputOf<RestMap[Key]>>> };

/** What the address of a route is made of. */
export type RestPlace<Key extends RestKey> = ParamsWish<Key> & QueryWish<Key>;
/** What a call of a route brings along. */
export type RestWish<Key extends RestKey> = RestPlace<Key> & BodyWish<Key>;

/** What a route says, whichever it is. */
export const factsOf = (key: RestKey): RouteFacts => restMap[key];
