/** Addresses of the workbench: everything below /shipping. */
import { createRoute } from "@tanstack/react-router";
import { parseSource, type SourceSearch } from "../slices/packing/section.ts";
import { parseOrdersSearch } from "../slices/orders/section.ts";
import { parseTrackingSearch } from "../slices/labels/section.ts";
import { lazyPage } from "./load-chunk.ts";
import { guarded, rootRoute, textOf } from "./route-parts.tsx";

const shipping = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping",
  ...guarded("member"),
  validateSearch: parseOrdersSearch,
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(() => import("./orders/shipping-route.tsx"), "ShippingRoute"),
});

const orderPage = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/orders/$orderId",
  ...guarded("member"),
  staticData: { section: "shipping" },
  component: lazyPage(() => import("./orders/order-page-route.tsx"), "OrderPageRoute"),
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
  component: lazyPage(
    async () => (await import("../slices/packing/index.ts")).loadBatchesPage(),
    "BatchesPage",
  ),
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
  validateSearch: (
    search: Record<string, unknown>,
  ): SourceSearch & { sheet?: "commands"; print?: "now" } => ({
    ...parseSource(search),
    ...(search["sheet"] === "commands" ? { sheet: "commands" } : {}),
    ...(search["print"] === "now" ? { print: "now" } : {}),
  }),
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
  component: lazyPage(
    async () => (await import("../slices/returns/index.ts")).loadReturnsPage(),
    "ReturnsPage",
  ),
});

const labels = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/labels",
  ...guarded("member"),
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/labels/index.ts")).loadLabelsPage(), "LabelsPage"),
});

const customs = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/customs",
  ...guarded("member"),
  validateSearch: (search: Record<string, unknown>): { q?: string; show?: "missing" } => {
    const q = textOf(search, "q");
    return {
      ...(q === undefined ? {} : { q }),
      ...(search["show"] === "missing" ? { show: "missing" } : {}),
    };
  },
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(
    async () => (await import("../slices/labels/index.ts")).loadCustomsPage(),
    "CustomsPage",
  ),
});

const tracking = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/tracking",
  ...guarded("member"),
  validateSearch: parseTrackingSearch,
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(
    async () => (await import("../slices/labels/index.ts")).loadTrackingPage(),
    "TrackingPage",
  ),
});

const rules = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shipping/rules",
  ...guarded("member"),
  validateSearch: (search: Record<string, unknown>): { rule?: string } => {
    const rule = textOf(search, "rule");
    return rule === undefined ? {} : { rule };
  },
  staticData: { section: "shipping", layout: "panes" },
  component: lazyPage(async () => (await import("../slices/rules/index.ts")).loadRulesPage(), "RulesPage"),
});

/** Rows of the routes table. */
export const shippingRoutes = [
  shipping,
  orderPage,
  scanStation,
  returnsPage,
  batches,
  batch,
  pickList,
  slips,
  labels,
  customs,
  tracking,
  rules,
] as const;
