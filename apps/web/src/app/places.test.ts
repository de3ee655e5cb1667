import { expect, test } from "vitest";
import { findNav, loadSender, navEntries, navOf, pages, tabRows } from "./places.ts";
import { createAppRouter } from "./routes.tsx";

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, place) => names.indexOf(name) !== place);

test("no two sections want the same address, letter or place", () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(repeated(pages.map(({ path }) => path))).toEqual([]);
  expect(repeated(navEntries.map(({ id }) => id))).toEqual([]);
  expect(repeated(navEntries.flatMap(({ key }) => key ?? []))).toEqual([]);
  expect(repeated(navEntries.map(({ at }) => String(at)))).toEqual([]);
  for (const [id] of tabRows)
    expect(
      repeated(
        pages
          .filter(({ nav }) => nav === id)
          .flatMap(({ tab, moreTabs = [] }) => [...(tab ? [tab] : []), ...moreTabs])
          .map(({ at }) => String(at)),
      ),
    ).toEqual([]);
});

test("each page belongs to an entry of the navigation and stands under tabs that are there", () => {
  const members = pages.filter(({ guard }) => guard !== "guestOnly");
  expect(members.filter(({ nav }) => findNav(nav) === undefined)).toEqual([]);
  const hrefs = [...tabRows.values()].flatMap(({ tabs }) => tabs.map(({ href }) => href));
  expect(pages.flatMap(({ underTab }) => underTab ?? []).filter((href) => !hrefs.includes(href))).toEqual([]);
});

test("the navigation lists the sections in the order of the specification", () => {
  expect(navEntries.map(({ label }) => label)).toEqual([
    "Home",
    "Upload",
    "Inventory",
    "Messaging",
    "Offers",
    "Shipping",
    "Analytics",
    "Ratings",
    "Export",
    "Control",
    "Admin",
    "Profile",
  ]);
  expect(navEntries.flatMap(({ key }) => key ?? []).join("")).toBe("huimosarecdp");
});

test("tabs of several slices stand in one row", () => {
  expect(tabRows.get("shipping")?.tabs.map(({ href, label }) => [href, label])).toEqual([
    ["/shipping", "Orders"],
    ["/shipping/scan", "Scan station"],
    ["/shipping/batches", "Batches"],
    ["/shipping/pick", "Pick list"],
    ["/shipping/labels", "Labels"],
    ["/shipping/tracking", "Tracking"],
    ["/shipping/returns", "Returns"],
    ["/shipping/rules", "Rules"],
  ]);
  expect(tabRows.get("messaging")?.tabs.map(({ href, label }) => [href, label])).toEqual([
    ["/messaging", "Inbox"],
    ["/messaging?view=snoozed", "Snoozed"],
    ["/messaging?view=done", "Done"],
    ["/messaging/snippets", "Snippets"],
    ["/messaging/auto", "Auto messages"],
  ]);
  expect(tabRows.get("upload")?.tabs.map(({ label }) => label)).toEqual([
    "Drafts",
    "Reserve",
    "Import",
    "Templates",
    "Prices",
  ]);
});

test("an address belongs to the entry that begins it", () => {
  expect(navOf("/shipping/orders/1")?.id).toBe("shipping");
  expect(navOf("/")?.id).toBe("home");
  expect(navOf("/nowhere")).toBeUndefined();
});

test("a change that was kept without a network finds the code that sends it; another kind finds none", async () => {
  await expect(loadSender("count")).resolves.toHaveProperty("countSku");
  await expect(loadSender("nothing")).resolves.toBeUndefined();
});

test("the router knows every page", () => {
  const { routesByPath } = createAppRouter();
  expect(pages.map(({ path }) => path).filter((path) => !Object.hasOwn(routesByPath, path))).toEqual([]);
});
