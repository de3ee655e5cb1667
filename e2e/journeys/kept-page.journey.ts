/** All journeys of a worker use one page: what one leaves in the browser, the next does not find. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../service/fixtures.ts";

// The second looks for what the first left: another try is one of both.
test.describe.configure({ mode: "serial" });

const script = "text/javascript";
let server: Server;
let url: string;

test.beforeAll(async () => {
  server = createServer((request, answer) => {
    answer.setHeader("content-type", request.url === "/worker.js" ? script : "text/html");
    answer.end(
      request.url === "/worker.js"
        ? ""
        : `<title>left</title><p>${String(request.headers["x-left"] ?? "")}</p>`,
    );
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => void server.close());

const states = ["a first journey leaves what a browser can keep", "the next one finds none of it"] as const;

test(states[0], async ({ page, context }) => {
  await page.clock.install({ time: 0 });
  await context.addInitScript(() => Object.assign(window, { leftByScript: true }));
  await page.exposeFunction("leftByFunction", () => true);
  await context.setExtraHTTPHeaders({ "x-left": "header" });
  await context.grantPermissions(["clipboard-read", "geolocation"], { origin: url });
  await page.goto(`${url}/first`);
  await page.goto(url);
  await page.evaluate(async () => {
    document.cookie = "left=1";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await navigator.serviceWorker.register("/worker.js");
    await (await caches.open("left")).put("/left", new Response("left"));
    const opened = indexedDB.open("left");
    await new Promise((done, fail) => {
      opened.addEventListener("success", done);
      opened.addEventListener("error", fail);
    });
    opened.result.close();
  });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce", media: "print" });
  await page.setViewportSize({ width: 390, height: 844 });
  await (await context.newPage()).goto(url);
  await page.route("**/*", (route) => route.fulfill({ body: "a route left" }));
  page.on("dialog", (dialog) => void dialog.accept("left"));
  // What the next test would find, so that it cannot pass by looking at the wrong thing.
  expect(await lookAt(page, context)).toMatchObject({ local: "1", tab: "1", databases: ["left"], tabs: 2 });
  await context.setOffline(true);
});

test(states[1], async ({ page, context }) => {
  await page.goto(url);
  await expect(page).toHaveTitle("left");
  expect(await lookAt(page, context)).toEqual({
    body: "",
    cookie: "",
    local: null,
    tab: null,
    workers: 0,
    caches: [],
    databases: [],
    byScript: "undefined",
    byFunction: "undefined",
    clock: true,
    granted: ["prompt", "prompt"],
    online: true,
    size: [1440, 900],
    media: [false, false, false],
    tabs: 1,
    history: 2,
    answer: null,
  });
});

async function lookAt(page: Page, context: BrowserContext) {
  const found = await page.evaluate(async () => ({
    body: document.body.textContent,
    cookie: document.cookie,
    local: localStorage.getItem("left"),
    tab: sessionStorage.getItem("left"),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    byScript: typeof Reflect.get(window, "leftByScript"),
    byFunction: typeof Reflect.get(window, "leftByFunction"),
    clock: Date.now() > 1_000_000_000_000,
    granted: await Promise.all(
      (["clipboard-read", "geolocation"] as const).map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      ),
    ),
    online: navigator.onLine,
    size: [innerWidth, innerHeight],
    media: ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "print"].map(
      (query) => matchMedia(query).matches,
    ),
    history: history.length,
    // Nobody answers it any more, so that Playwright closes it.
    answer: prompt("left?"),
  }));
  return { ...found, tabs: context.pages().length };
}
