/**
 * Which files each page is made of, for the build: the page's first script asks for them at once, where the
 * routes table does so only when it was read and has run. Keys are addresses; one that ends in a slash stands
 * for all below it. Files are named from src/. route-files.test.ts holds it against the routes table.
 */
const inSlices = (...files: readonly string[]): readonly string[] =>
  files.map((file) => `slices/${file}.tsx`);
const section = ["app/section-page.tsx"];
const admin = inSlices("admin/admin-page");
const auto = inSlices("messaging/auto/auto-page");

export const routeFiles: Readonly<Record<string, readonly string[]>> = {
  "/": inSlices("home/home-page"),
  "/profile": ["app/profile-route.tsx", ...inSlices("identity/profile/profile-page")],
  "/messaging": ["app/orders/inbox-route.tsx", ...inSlices("messaging/inbox/inbox-page")],
  "/messaging/snippets": inSlices("messaging/snippets/snippets-page"),
  "/messaging/auto": auto,
  "/control/auto-messages": auto,
  "/control/platforms": ["app/control-platforms-page.tsx"],
  "/control/presets": ["app/control-presets-route.tsx", ...inSlices("labels/presets/presets-page")],
  "/inventory": ["app/inventory-route.tsx", ...inSlices("stock/inventory-page")],
  "/admin": admin,
  "/admin/": admin,
  "/shipping": ["app/orders/shipping-route.tsx"],
  "/shipping/orders/": ["app/orders/order-page-route.tsx"],
  "/shipping/scan": inSlices("packing/scan/scan-page"),
  "/shipping/batches": inSlices("packing/batches/batches-page"),
  "/shipping/batches/": inSlices("packing/batches/batch-page"),
  "/shipping/pick": inSlices("packing/pick/pick-page"),
  "/shipping/slips": inSlices("packing/slips/slips-page"),
  "/shipping/returns": inSlices("returns/returns-page"),
  "/shipping/labels": inSlices("labels/labels-page"),
  "/shipping/customs": inSlices("labels/customs/customs-page"),
  "/shipping/tracking": inSlices("labels/tracking/tracking-page"),
  "/shipping/rules": inSlices("rules/rules-page"),
  "/offers": section,
  "/upload": section,
  "/upload/": section,
  "/analytics": section,
  "/ratings": section,
  "/ratings/": section,
  "/export": section,
  "/export/": section,
  "/control": section,
  "/control/": section,
  "/inventory/": section,
};
