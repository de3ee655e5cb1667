import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { leadPastDoors } from "../../build/doors.ts";
import { readComposed, readPages, readRouteFiles } from "../../build/read-sections.ts";
import { findRoute } from "../../build/start-files.ts";
import type { Page } from "../platform/section.ts";
import { pages } from "./places.ts";

const src = resolve(import.meta.dirname, "..");

test("the build reads every page of the sections, with its code", () => {
  const read = readPages(src);
  expect(pages.length).toBeGreaterThan(40);
  expect(read.map(({ path }) => path)).toEqual(pages.map(({ path }) => path));
  const inSection = ({ path, load }: Page): [string, boolean] => [path, load !== undefined];
  expect(read.map(({ path, file }) => [path, file !== null])).toEqual(pages.map(inSection));
});

test("every page of the table of routes is fetched ahead by its address, and every file is there", () => {
  const files = readRouteFiles(src);
  const isForMembers = ({ guard = "member" }: Page): boolean => guard === "member";
  const without = pages
    .filter(isForMembers)
    .map(({ path }) => path.replace("/{-$", "/$"))
    .filter((path) => (files[findRoute(Object.keys(files), path) ?? ""] ?? []).length === 0);
  expect(without).toEqual([]);
  expect(
    Object.values(files)
      .flat()
      .filter((file) => !existsSync(join(src, file))),
  ).toEqual([]);
});

test("the added pages of the sections have an address", () => {
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "/shipping/scan",
      "/shipping/batches",
      "/shipping/pick",
      "/shipping/labels",
      "/shipping/tracking",
      "/messaging/snippets",
      "/messaging/auto",
      "/inventory/sync",
      "/inventory/import/{-$jobId}",
      "/upload/new",
      "/upload/reserve",
      "/upload/import/{-$jobId}",
      "/ratings/leave",
      "/ratings/health",
      "/export/new",
      "/export/schedules",
      "/export/history",
      "/control/automation",
      "/control/auto-messages",
      "/control/sync",
      "/control/couriers",
      "/control/presets",
      "/control/platforms",
      "/control/catalogue",
      "/admin/users",
      "/admin/stores",
      "/admin/jobs",
      "/admin/audit",
      "/admin/health",
      "/admin/tokens",
      "/admin/webhooks",
      "/admin/backups",
    ]),
  );
});

test("a page that app/ puts together comes with the page of the slice that it shows", () => {
  expect(readComposed(src).get("/messaging")).toEqual([
    "app/orders/inbox-route.tsx",
    "slices/messaging/inbox/inbox-page.tsx",
  ]);
});

test("an address belongs to the longest row that stands for it", () => {
  const rows = ["/", "/control", "/control/", "/control/platforms", "/shipping/orders/"];
  expect(findRoute(rows, "/control/platforms")).toBe("/control/platforms");
  expect(findRoute(rows, "/control/couriers")).toBe("/control/");
  expect(findRoute(rows, "/shipping/orders/1")).toBe("/shipping/orders/");
  expect(findRoute(rows, "/stock")).toBeNull();
});

test("a name that a door takes from a foreign package is taken from there, past the door", () => {
  const folder = mkdtempSync(join(tmpdir(), "doors-"));
  try {
    const door = 'export { clsx } from "clsx";\nexport { Kbd } from "./kbd.tsx";\n';
    writeFileSync(join(folder, "index.ts"), door);
    const led = leadPastDoors('import { clsx, Kbd } from "./index.ts";', join(folder, "some-file.ts")) ?? "";
    expect(led).toBe('import { clsx } from "clsx"; import { Kbd } from "./kbd.tsx";');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a rule of the domain is taken from its own file, so that a page brings no other rules", () => {
  const file = join(import.meta.dirname, "some-file.ts");
  const led = leadPastDoors('import { type OrderTag, isOrderTag } from "@stallkeeper/domain";', file);
  expect(led).toBe('import { isOrderTag } from "../../../../packages/domain/src/order-tags.ts";');
});

test("a door that hands out all of a file leads to the file that makes the name", () => {
  const folder = mkdtempSync(join(tmpdir(), "doors-"));
  try {
    writeFileSync(join(folder, "index.ts"), 'export * from "./a.ts";\nexport * from "./b/index.ts";\n');
    writeFileSync(join(folder, "a.ts"), "export const one = 1;\nexport interface Shape {}\nconst own = 2;\n");
    mkdirSync(join(folder, "b"));
    writeFileSync(join(folder, "b/index.ts"), 'export { two } from "./two.ts";\n');
    const led = leadPastDoors('import { one, two, own } from "./index.ts";', join(folder, "some.ts")) ?? "";
    expect(led.split("; ")).toEqual([
      'import { one } from "./a.ts"',
      'import { two } from "./b/two.ts"',
      'import { own } from "./index.ts";',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
