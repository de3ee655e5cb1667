/**
 * Every address of the app in one table: its page, its layout, who may open it, which of its ids exist, and
 * the section of the navigation it belongs to. Pages are loaded when they are opened. Those below /shipping
 * stand in shipping-routes.tsx.
 */
import { createRoute, createRouter, notFound, type RouterHistory } from "@tanstack/react-router";
import { parseMessagingSearch } from "../slices/messaging/section.ts";
import { FailedPage, NotFoundPage } from "./error-pages.tsx";
import { lazyPage } from "./load-chunk.ts";
import { guarded, rootRoute, textOf, type LayoutName, type OpenedPlace } from "./route-parts.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { shippingRoutes } from "./shipping-routes.tsx";
import { fetchStart, StartPage } from "./start-page.tsx";
import type { SectionName } from "./texts.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  async beforeLoad(place: OpenedPlace): Promise<void> {
    await guarded("restored").beforeLoad(place);
    await fetchStart();
  },
  validateSearch: (
    search: Record<string, unknown>,
  ): { order?: string; step?: "orders"; invitation?: string } => {
    const [order, invitation] = [textOf(search, "order"), textOf(search, "invitation")];
    return {
      ...(order === undefined ? {} : { order }),
      ...(invitation === undefined ? {} : { invitation }),
      ...(search["step"] === "orders" ? { step: "orders" } : {}),
    };
  },
  staticData: { section: "home" },
  component: StartPage,
});

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: "/profile",
  ...guarded("member"),
  // The link mailed to a new address; signed out, it waits for the sign-in.
  validateSearch: (search: Record<string, unknown>): { email?: string } => {
    const email = textOf(search, "email");
    return email === undefined ? {} : { email };
  },
  staticData: { section: "profile" },
  component: lazyPage(async () => (await import("./profile-route.tsx")).loadProfileRoute(), "ProfileRoute"),
});

const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset/{-$token}",
  // Any token opens the page: whether it still works, the service says when it is used.
  ...guarded("guestOnly", () => true),
  component: lazyPage(async () => (await import("../slices/identity/index.ts")).loadResetPage(), "ResetPage"),
});

const messaging = createRoute({
  getParentRoute: () => rootRoute,
  path: "/messaging",
  ...guarded("member"),
  validateSearch: parseMessagingSearch,
  staticData: { section: "messaging", layout: "panes" },
  component: lazyPage(async () => (await import("./orders/inbox-route.tsx")).loadInboxRoute(), "InboxRoute"),
});

const snippets = createRoute({
  getParentRoute: () => rootRoute,
  path: "/messaging/snippets",
  ...guarded("member"),
  validateSearch: (search: Record<string, unknown>): { snippet?: string } => {
    const snippet = textOf(search, "snippet");
    return snippet === undefined ? {} : { snippet };
  },
  staticData: { section: "messaging", layout: "panes" },
  component: lazyPage(
    async () => (await import("../slices/messaging/index.ts")).loadSnippetsPage(),
    "SnippetsPage",
  ),
});

const autoPage = lazyPage(
  async () => (await import("../slices/messaging/index.ts")).loadAutoPage(),
  "AutoPage",
);

/** One screen at two addresses (design 3.1). */
function auto<Path extends string>(path: Path, section: SectionName) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...guarded("member"),
    staticData: { section, layout: "panes" },
    component: autoPage,
  });
}

const sectionPage = lazyPage(() => import("./section-page.tsx"), "SectionPage");

/** A page that comes later: one honest page at its address. */
function later<Path extends string>(
  path: Path,
  section: SectionName,
  { page, layout = "centred" }: { page?: string; layout?: LayoutName } = {},
) {
  const staticData = { section, layout, ...(page === undefined ? {} : { page }) };
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...guarded("member"),
    staticData,
    component: sectionPage,
  });
}

const adminPage = lazyPage(() => import("../slices/admin/index.ts"), "AdminPage");

/** Admin and its tabs are one page, which reads its tab from the address. */
function admin<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...guarded("member"),
    staticData: { section: "admin" },
    component: adminPage,
  });
}

const controlPlatforms = createRoute({
  getParentRoute: () => rootRoute,
  path: "/control/platforms",
  ...guarded("member"),
  staticData: { section: "control" },
  component: lazyPage(() => import("./control-platforms-page.tsx"), "ControlPlatformsPage"),
});

const controlPresets = createRoute({
  getParentRoute: () => rootRoute,
  path: "/control/presets",
  ...guarded("member"),
  staticData: { section: "control" },
  component: lazyPage(
    async () => (await import("./control-presets-route.tsx")).loadControlPresetsRoute(),
    "ControlPresetsRoute",
  ),
});

const inventory = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inventory",
  ...guarded("member"),
  validateSearch: (
    search: Record<string, unknown>,
  ): { q?: string; show?: string; sort?: string; item?: string; check?: string } =>
    Object.fromEntries(
      ["q", "show", "sort", "item", "check"].flatMap((name) => {
        const text = textOf(search, name);
        return text === undefined ? [] : [[name, text]];
      }),
    ),
  staticData: { section: "inventory", layout: "panes" },
  component: lazyPage(
    async () => (await import("./inventory-route.tsx")).loadInventoryRoute(),
    "InventoryRoute",
  ),
});

const missing = createRoute({
  getParentRoute: () => rootRoute,
  path: "/404",
  beforeLoad: () => {
    throw notFound();
  },
});

const routeTree = rootRoute.addChildren([
  start,
  ...shippingRoutes,
  messaging,
  snippets,
  auto("/messaging/auto", "messaging"),
  later("/offers", "offers"),
  inventory,
  later("/inventory/sync", "inventory", { page: "Mismatches", layout: "panes" }),
  later("/upload", "upload"),
  later("/upload/new", "upload", { page: "New listing" }),
  later("/upload/reserve", "upload", { page: "Reserve" }),
  later("/upload/import/{-$jobId}", "upload", { page: "Import" }),
  later("/upload/$draftId", "upload", { page: "Draft" }),
  later("/analytics", "analytics"),
  later("/ratings", "ratings"),
  later("/ratings/leave", "ratings", { page: "Leave feedback" }),
  later("/export", "export"),
  later("/export/new", "export", { page: "New export" }),
  later("/export/schedules", "export", { page: "Schedules" }),
  later("/export/history", "export", { page: "History" }),
  later("/control", "control"),
  later("/control/automation", "control", { page: "Automation" }),
  auto("/control/auto-messages", "control"),
  later("/control/sync", "control", { page: "Sync" }),
  later("/control/couriers", "control", { page: "Couriers" }),
  controlPlatforms,
  controlPresets,
  later("/control/catalogue", "control", { page: "Catalogue" }),
  admin("/admin"),
  admin("/admin/users"),
  admin("/admin/stores"),
  admin("/admin/jobs"),
  admin("/admin/audit"),
  admin("/admin/health"),
  profile,
  reset,
  missing,
]);

/** Makes the router; once per page. `history` stands in for the browser's. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // Pages scroll to their hash themselves (page-transition), with or without motion.
    defaultHashScrollIntoView: false,
    // The app has a last net of its own (fallback-boundary).
    disableGlobalCatchBoundary: true,
    defaultPendingMs: 200,
    defaultPreload: false,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailedPage,
    ...(history === undefined ? {} : { history }),
  });
}
