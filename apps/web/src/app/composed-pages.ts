/**
 * Pages that show parts of several slices: put together here, since no slice may enter all of them. Their
 * sections name no code, and each of those has its line here.
 */
import type { LoadPage, Page } from "../platform/section.ts";
import type * as sections from "./sections.ts";

type PageOf<S> = S extends { readonly pages: readonly (infer P)[] } ? P : never;

/** Every page of the list, as its section writes it. */
export type ListedPage = PageOf<(typeof sections)[keyof typeof sections]>;

type PathOf<P> = P extends { readonly path: infer Path extends string } ? Path : never;
type ComposedPath = PathOf<Exclude<ListedPage, { readonly load: unknown }>>;

const composed: Readonly<Record<ComposedPath, LoadPage>> = {
  "/messaging": async () => (await (await import("./orders/inbox-route.tsx")).loadInboxRoute()).InboxRoute,
  "/profile": async () => (await (await import("./profile-route.tsx")).loadProfileRoute()).ProfileRoute,
  "/shipping": async () => (await import("./orders/shipping-route.tsx")).ShippingRoute,
  "/shipping/orders/$orderId": async () => (await import("./orders/order-page-route.tsx")).OrderPageRoute,
};
const byPath: Readonly<Record<string, LoadPage | undefined>> = composed;

/** What loads a page. Throws for one that has no code, which the types above refuse. */
export function loaderOf({ path, load = byPath[path] }: Page): LoadPage {
  if (load === undefined) throw new Error(`No code for ${path}.`);
  return load;
}
