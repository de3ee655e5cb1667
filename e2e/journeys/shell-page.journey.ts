/** How pages come: progress, least time, transition, scroll, prefetch and lost chunks. */
import type { Page } from "@playwright/test";
import { ownClock, stopClock, takeTurn } from "../service/clock.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";
const chunk = "**/assets/{upload,offers}-page-*.js";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
const drawFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

/** What the browser says of its connection: of itself, that it saves data, and links fetch nothing ahead. */
async function connectBy(page: Page, connection: object): Promise<void> {
  await page.addInitScript(
    (value) => Object.defineProperty(navigator, "connection", { value, configurable: true }),
    connection,
  );
}

/** Holds what a route answers back until it is let go. */
async function holdBack(page: Page, route: string | RegExp): Promise<() => void> {
  const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(route, async (one) => {
    await isFree;
    await one.continue();
  });
  return letGo;
}

test("[PAGE-1] the progress bar waits 200 ms, grows by time and by ended parts, runs to 100 %, hides after 500 ms, and is red on failure", async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await ownClock(page);
  // The last that Home asks for, once it has calmed down: calls under way show the bar too.
  const isCalm = page.waitForResponse(
    (answer) => answer.request().postData()?.includes("query Sources") === true,
  );
  await openSignedIn(page, demo.url, owner, demoPassword);
  await expect(page.getByText(/^Live · synced/)).toBeVisible();
  await isCalm;
  const bar = page.locator(".sk-progress");
  await expect(bar).toHaveCount(0);
  await stopClock(page);
  const letGo = await holdBack(page, chunk);
  const isAsked = page.waitForRequest(chunk);
  await link(page, "Upload").click();
  await isAsked;
  const percent = async (): Promise<number | null> =>
    (await bar.count()) === 0 ? null : Number(await bar.getAttribute("aria-valuenow"));
  await page.clock.runFor(199);
  expect(await percent()).toBeNull();
  await page.clock.runFor(1);
  // Who is here is known at once: the first of two parts has ended.
  await expect.poll(percent).toBe(45);
  // 100 ms of 5000 are 2 percent.
  for (let tick = 1; tick <= 8; tick += 1) {
    await page.clock.runFor(99);
    expect(await percent()).toBe(45 + 2 * (tick - 1));
    await page.clock.runFor(1);
    await expect.poll(percent).toBe(45 + 2 * tick);
  }
  letGo();
  await expect(heading(page, "Upload")).toBeVisible();
  await expect.poll(percent).toBe(100);
  // A call keeps the bar, and news of a shop may ask for one at any time: the 500 ms count without any.
  const calls = page.locator(".sk-progress[aria-valuetext]");
  for (let isHidden = false; !isHidden;) {
    await expect(calls).toHaveCount(0);
    const letAnswer = await holdBack(page, /\/(api|graphql)\b/);
    await takeTurn(page);
    if ((await calls.count()) === 0) {
      await page.clock.runFor(499);
      expect(await percent()).toBe(100);
      await page.clock.runFor(1);
      await takeTurn(page);
      isHidden = (await calls.count()) === 0;
    }
    letAnswer();
  }
  await expect(bar).toHaveCount(0);

  await page.clock.resume();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/user/session", (route) =>
    route.fulfill({ status: 500, json: { msg: "No.", status: 500 } }),
  );
  await page.goto(`${demo.url}/offers`);
  await expect(heading(page, "No.")).toBeVisible();
  await expect(page.locator(".sk-progress[data-failed]")).toHaveAttribute("aria-valuenow", "100");
  await expect(page.getByRole("status").filter({ hasText: "Page didn't load" })).toHaveCount(1);
});

test("[PAGE-3] a new page begins at its top, a hash alone moves nothing but to its target, smoothly where motion is welcome", async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      if (typeof options === "object" && "behavior" in options) calls.push([this.id, options.behavior]);
      original.call(this, options);
    };
    window.scrolls = calls;
  });
  const readScrolls = () => page.evaluate(() => window.scrolls);
  await page.setViewportSize({ width: 1280, height: 420 });
  await openSignedIn(page, demo.url, owner, demoPassword);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await link(page, "Profile").click();
  await expect(heading(page, "Profile")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("#sessions")).toBeVisible();
  const scroll = await page.evaluateHandle(() => ({
    end: new Promise<void>((done) => document.addEventListener("scrollend", () => done(), { once: true })),
  }));
  await page.locator('a[href="/profile#sessions"]').first().click();
  await expect(page).toHaveURL(/#sessions$/);
  await expect.poll(readScrolls).toContainEqual(["sessions", "smooth"]);
  await scroll.evaluate(({ end }) => end);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(150);
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() => {
    const anchor = document.querySelector('a[href="/profile#sessions"]');
    anchor?.setAttribute("href", "/profile#nothing-here");
  });
  await page.evaluate(() =>
    document
      .querySelector<HTMLAnchorElement>('a[href="/profile#nothing-here"]')
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })),
  );
  await drawFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.locator('a[href="/profile#security"]').first().click();
  await expect.poll(readScrolls).toContainEqual(["security", "instant"]);
});

test(
  "[PAGE-3] a hash's target stays in sight when what stands above it comes late",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    const { promise: isAsked, resolve: markAsked } = Promise.withResolvers<void>();
    let letThrough = (): void => undefined;
    await page.route("**/api/user/sessions", async (route) => {
      markAsked();
      await new Promise<void>((done) => {
        letThrough = done;
      });
      await route.continue();
    });
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto(`${demo.url}/profile#preferences`);
    await isAsked;
    const panel = page.locator("#preferences");
    await expect(panel.getByRole("radio", { name: "Compact" })).toBeInViewport();
    const topBefore = await panel.evaluate((element) => (element as HTMLElement).offsetTop);
    letThrough();
    await expect
      .poll(() => panel.evaluate((element) => (element as HTMLElement).offsetTop))
      .not.toBe(topBefore);
    await expect(panel.getByText("Theme")).toBeInViewport();
  },
);

test("[PAGE-4] the old page goes out before the new one comes in; in reduced motion neither takes time", async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo.url, owner, demoPassword);
  const watch = () =>
    page.evaluate(() => {
      const seen: string[] = [];
      const main = document.getElementById("main");
      new MutationObserver(() =>
        seen.push(`${main?.dataset["phase"] ?? "shown"} ${main?.querySelector("h1")?.textContent}`),
      ).observe(main as Node, { attributes: true });
      window.phases = seen;
    });
  const read = () => page.evaluate(() => window.phases);
  await watch();
  await link(page, "Offers").click();
  await expect(heading(page, "Offers")).toBeVisible();
  await expect.poll(read).toEqual(["out Home", "in Offers", "shown Offers"]);
  const durations = await page.evaluate(() => {
    const main = document.getElementById("main") as HTMLElement;
    main.dataset["phase"] = "out";
    const out = getComputedStyle(main).transitionDuration;
    main.dataset["phase"] = "in";
    const come = getComputedStyle(main).animationDuration;
    delete main.dataset["phase"];
    return [out, come];
  });
  expect(durations).toEqual(["0.08s", "0.08s"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watch();
  await link(page, "Ratings").click();
  await expect(heading(page, "Ratings")).toBeVisible();
  await drawFrames(page);
  expect(await read()).toEqual([]);
});

test("[PAGE-5] a chunk that is gone forces one full reload, and no other within 60 s", async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo.url, owner, demoPassword);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  let asked = 0;
  await page.route(chunk, (route) => {
    asked += 1;
    return route.abort();
  });
  await link(page, "Upload").click();
  await expect(heading(page, "This page didn't load. Check the connection, then try again.")).toBeVisible();
  // The page may be drawn before its browser calls it loaded.
  await expect.poll(() => loads).toBe(1);
  // Once by the page, and after the reload ahead of the app and by the page.
  expect(asked).toBe(3);
  await link(page, "Offers").click();
  // The page that says so stands: no other load is on its way.
  await expect(page).toHaveURL(`${demo.url}/offers`);
  // It asked once more: the words alone may still be those of the page before.
  await expect.poll(() => asked).toBe(4);
  await expect(heading(page, "This page didn't load. Check the connection, then try again.")).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute(chunk);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Offers")).toBeVisible();
});

test("[PAGE-6] pages of links in view are fetched once the browser is idle, after 2 s at most; none on 2G or with data saver", async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const original = globalThis.requestIdleCallback.bind(globalThis);
    const timeouts: unknown[] = [];
    globalThis.requestIdleCallback = (work, options) => {
      timeouts.push(options?.timeout);
      return original(work, options);
    };
    window.timeouts = timeouts;
  });
  await connectBy(page, { effectiveType: "4g" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const hasFetched = (): boolean => asked.some((path) => path.startsWith("/assets/offers-page-"));
  await openSignedIn(page, demo.url, owner, demoPassword);
  await expect.poll(hasFetched).toBe(true);
  await expect(page).toHaveURL(`${demo.url}/`);
  const timeouts = () => page.evaluate(() => window.timeouts);
  // Something else may wait for an idle moment, but each link does.
  const withinTwoSeconds = async () =>
    ((await timeouts()) ?? []).filter((timeout) => timeout === 2000).length;
  expect(await withinTwoSeconds()).toBeGreaterThan(3);
  for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]) {
    await connectBy(page, connection);
    asked.length = 0;
    await page.reload();
    await expect(page.getByText(/^Live · synced/)).toBeVisible();
    // All links are in view, and what waited for an idle moment before us has had it: its turn comes first.
    await drawFrames(page);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
    expect(hasFetched()).toBe(false);
  }
});

test("[PAGE-7] a page that has to be fetched takes at least 200 ms, a visited one opens at once", async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await ownClock(page);
  await openSignedIn(page, demo.url, owner, demoPassword);
  await expect(page.getByText(/^Live · synced/)).toBeVisible();
  await stopClock(page);
  const isHere = page.waitForResponse(chunk);
  await link(page, "Upload").click();
  await (await isHere).finished();
  await takeTurn(page);
  await page.clock.runFor(199);
  await takeTurn(page);
  await expect(heading(page, "Upload")).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(heading(page, "Upload")).toBeVisible();
  // Not a millisecond passes for these.
  for (const visited of ["Home", "Upload"]) {
    await link(page, visited).click();
    await expect(heading(page, visited)).toBeVisible();
  }
});

test("[PAGE-8] the indicator shows while calls are under way, and says how many", async ({ page, demo }) => {
  await openSignedIn(page, demo.url, owner, demoPassword);
  await expect(page.locator(".sk-progress")).toHaveCount(0);
  const letGo = await holdBack(page, "**/api/user/sessions");
  await link(page, "Profile").click();
  await expect(page.locator('.sk-progress[aria-valuetext="1 request in progress"]')).toBeVisible();
  letGo();
  await expect(page.locator(".sk-progress")).toHaveCount(0);
});
