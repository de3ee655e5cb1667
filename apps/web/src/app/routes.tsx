/**
 * Every address of the app in one table: its page, its layout, who may open it, which of its ids exist,
 * and the section of the navigation it belongs to. Pages are loaded when they are opened.
 */
import { createRootRoute, createRoute, createRouter, notFound, type RouterHistory } from "@tanstack/react-router";
import { parseMessagingSearch } from "../platform/messaging-search.ts";
import { parseOrdersSearch } from "../platform/orders-search.ts";
import { parseSource, type SourceSearch } from "../platform/order-source-search.ts";
import { parseTrackingSearch } from "../platform/tracking-search.ts";
import { FailedPage, NotFoundPage } from "./error-pages.tsx";
import { runGuard, runValidation, validateIds, type GuardName, type Validation } from "./guards.ts";
import { lazyPage, prefetchPage } from "./load-chunk.ts";
import { leavePage } from "./page-transition.ts";
import { RootLayout } from "./root-layout.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import type { SectionName } from "./texts.ts";

type LayoutName = "centred" | "panes";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    section?: SectionName;
    layout?: LayoutName;
    /** Name of a sub-page that comes later. */
    page?: string;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const rootRoute = createRootRoute({
  // Its type is written out: inferred, it would lean on the router that is made of this route.
  beforeLoad: async ({ location }: { location: { pathname: string } }): Promise<void> => leavePage(location.pathname),
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
});

interface OpenedPlace {
  location: { href: string; pathname: string };
}

/** What the rows of the table share. */
function guarded(guard: GuardName, validate: Validation = validateIds) {
  return {
    async beforeLoad({ location }: OpenedPlace): Promise<void> {
      await runGuard(guard, location);
      await runValidation(validate, location);
    },
  };
}

const textOf = (search: Record<string, unknown>, name: string): string | undefined => (typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined);

const startPage = lazyPage(() => import("./start-page.tsx"), "StartPage");

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  async beforeLoad(place: OpenedPlace): Promise<void> {
    // Whoever is here, it is this page: it is fetched while the service is asked.
    void prefetchPage(startPage);
    await guarded("restored").beforeLoad(place);
  },
  validateSearch: (search: Record<string, unknown>): { order?: string; step?: "orders"; invitation?: string } => {
    const [order, invitation] = [textOf(search, "order"), textOf(search, "invitation")];
    return {
      ...(order === undefined ? {} : { order }),
      ...(invitation === undefined ? {} : { invitation }),
      ...(search["step"] === "orders" ? { step: "orders" } : {}),
    };
  },
  staticData: { section: "home" },
  component: startPage,
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

const scanStation = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/scan",
  ...guarded("member"),
  validateSearch: (search: Record<string, unknown>): { order?: string; batch?: string } => {
    const [order, batch] = [textOf(search, "order"), textOf(search, "batch")];
    return { ...(order === undefined ? {} : { order }), ...(batch === undefined ? {} : { batch }) };
  },
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/packing/index.ts")).loadScanPage(), "ScanPage"),
});

const batches = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/batches",
  ...guarded("member"),
  validateSearch: (search: Record<string, unknown>): { state?: "processed" | "archived" | "all" } => {
    const state = (["processed", "archived", "all"] as const).find((one) => one === search["state"]);
    return state === undefined ? {} : { state };
  },
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/packing/index.ts")).loadBatchesPage(), "BatchesPage"),
});

const batch = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/batches/$batchId",
  ...guarded("member"),
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/packing/index.ts")).loadBatchPage(), "BatchPage"),
});

const pickList = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/pick",
  ...guarded("member"),
  validateSearch: parseSource,
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/packing/index.ts")).loadPickPage(), "PickPage"),
});

const slips = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/slips",
  ...guarded("member"),
  validateSearch: (search: Record<string, unknown>): SourceSearch & { sheet?: "commands" } => ({ ...parseSource(search), ...(search["sheet"] === "commands" ? { sheet: "commands" } : {}) }),
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/packing/index.ts")).loadSlipsPage(), "SlipsPage"),
});

const returnsPage = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/returns",
  ...guarded("member"),
  validateSearch: (search: Record<string, unknown>): { state?: string } => {
    const state = textOf(search, "state");
    return state === undefined ? {} : { state };
  },
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/returns/index.ts")).loadReturnsPage(), "ReturnsPage"),
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

const labels = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/labels",
  ...guarded("member"),
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/labels/index.ts")).loadLabelsPage(), "LabelsPage"),
});

const tracking = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/tracking",
  ...guarded("member"),
  validateSearch: parseTrackingSearch,
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/labels/index.ts")).loadTrackingPage(), "TrackingPage"),
});

const messaging = createRoute({
  getParentRoute: () => rootRoute,
  path: "/messaging",
  ...guarded("member"),
  validateSearch: parseMessagingSearch,
  staticData: { section: "messaging", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/messaging/index.ts")).loadInboxPage(), "InboxPage"),
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
  component: lazyPage(async () => (await import("../slices/messaging/index.ts")).loadSnippetsPage(), "SnippetsPage"),
});

const autoPage = lazyPage(async () => (await import("../slices/messaging/index.ts")).loadAutoPage(), "AutoPage");

/** One screen at two addresses (design 3.1). */
function auto<Path extends string>(path: Path, section: SectionName) {
  return createRoute({ getParentRoute: () => rootRoute, path, ...guarded("member"), staticData: { section, layout: "panes" }, component: autoPage });
}

const sectionPage = lazyPage(() => import("./section-page.tsx"), "SectionPage");

/** A page that comes later: one honest page at its address. */
function later<Path extends string>(path: Path, section: SectionName, { page, layout = "centred" }: { page?: string; layout?: LayoutName } = {}) {
  const staticData = { section, layout, ...(page === undefined ? {} : { page }) };
  return createRoute({ getParentRoute: () => rootRoute, path, ...guarded("member"), staticData, component: sectionPage });
}

const adminPage = lazyPage(() => import("../slices/admin/index.ts"), "AdminPage");

/** Admin and its tabs are one page, which reads its tab from the address. */
function admin<Path extends string>(path: Path) {
  return createRoute({ getParentRoute: () => rootRoute, path, ...guarded("member"), staticData: { section: "admin" }, component: adminPage });
}

const controlPlatforms = createRoute({
  getParentRoute: () => rootRoute,
  path: "/control/platforms",
  ...guarded("member"),
  staticData: { section: "control" },
  component: lazyPage(() => import("./control-platforms-page.tsx"), "ControlPlatformsPage"),
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
  shipping,
  orderPage,
  scanStation,
  returnsPage,
  batches,
  batch,
  pickList,
  slips,
  labels,
  tracking,
  messaging,
  snippets,
  auto("/messaging/auto", "messaging"),
  later("/offers", "offers"),
  later("/inventory", "inventory", { layout: "panes" }),
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
