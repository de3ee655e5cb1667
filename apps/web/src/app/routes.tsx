/**
 * Every address of the app in one table: its page, its layout, who may open it, and the section of the
 * navigation it belongs to. Pages are loaded when they are opened.
 */
import { createRootRoute, createRoute, createRouter, notFound } from "@tanstack/react-router";
import { parseOrdersSearch } from "../platform/orders-search.ts";
import { FailedPage, NotFoundPage } from "./error-pages.tsx";
import { runGuard, type GuardName } from "./guards.ts";
import { lazyPage } from "./lazy-page.ts";
import { RootLayout } from "./root-layout.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import type { SectionName } from "./texts.ts";

type LayoutName = "centred" | "panes";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    section?: SectionName;
    layout?: LayoutName;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage, errorComponent: FailedPage });

/** What the rows of the table share. */
function guarded(guard: GuardName) {
  return { beforeLoad: ({ location }: { location: { href: string } }) => runGuard(guard, location) };
}

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  ...guarded("restored"),
  validateSearch: (search: Record<string, unknown>): { order?: string; step?: "orders" } => ({
    ...(typeof search["order"] === "string" ? { order: search["order"] } : {}),
    ...(search["step"] === "orders" ? { step: "orders" } : {}),
  }),
  staticData: { section: "home" },
  component: lazyPage(() => import("./start-page.tsx"), "StartPage"),
});

const shipping = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping",
  ...guarded("member"),
  validateSearch: parseOrdersSearch,
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(() => import("../slices/shipping/index.ts"), "ShippingPage"),
});

const orderPage = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/orders/$orderId",
  ...guarded("member"),
  staticData: { section: "shipping" },
  component: lazyPage(() => import("../slices/shipping/index.ts"), "OrderPage"),
});

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: "/profile",
  ...guarded("member"),
  staticData: { section: "profile" },
  component: lazyPage(() => import("../slices/identity/index.ts"), "ProfilePage"),
});

const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset/{-$token}",
  ...guarded("guestOnly"),
  component: lazyPage(() => import("../slices/identity/index.ts"), "ResetPage"),
});

const sectionPage = lazyPage(() => import("./section-page.tsx"), "SectionPage");

/** A section that comes later: one honest page. Its sub-pages are not there yet. */
function later<Path extends string>(path: Path, section: SectionName, layout: LayoutName = "centred") {
  return createRoute({ getParentRoute: () => rootRoute, path, ...guarded("member"), staticData: { section, layout }, component: sectionPage });
}

const missing = createRoute({
  getParentRoute: () => rootRoute,
  path: "/404",
  beforeLoad: () => {
    throw notFound();
  },
});

const routeTree = rootRoute.addChildren([
  start,
  shipping,
  orderPage,
  later("/upload", "upload"),
  later("/inventory", "inventory"),
  later("/messaging", "messaging"),
  later("/offers", "offers"),
  later("/analytics", "analytics"),
  later("/ratings", "ratings"),
  later("/export", "export"),
  later("/control", "control"),
  later("/admin", "admin"),
  profile,
  reset,
  missing,
]);

/** Makes the router; once per page. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultPreload: false,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailedPage,
  });
}
