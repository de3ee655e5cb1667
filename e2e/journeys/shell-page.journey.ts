/** How pages come: progress, least time, transition, scroll, prefetch, lost chunks; and what toasts do. */
import type { Page } from "@playwright/test";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";
const chunk = "**/assets/section-page-*.js";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Links fetch nothing ahead of time, so that a page is really fetched when it is opened. */
async function beSparing(page: Page, connection: object = { saveData: true }): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value, configurable: true }), connection);
}

interface Sample {
  atMs: number;
  percent: number | null;
  isRed: boolean;
}

/** Writes down every change of the progress bar from now on. */
async function watchBar(page: Page): Promise<() => Promise<Sample[]>> {
  await page.evaluate(() => {
    const samples: Sample[] = [];
    const startMs = performance.now();
    const note = (): void => {
      const bar = document.querySelector(".sk-progress");
      const percent = bar === null ? null : Number(bar.getAttribute("aria-valuenow"));
      const isRed = bar?.hasAttribute("data-failed") === true;
      const last = samples.at(-1);
      if (last?.percent !== percent || last.isRed !== isRed) samples.push({ atMs: performance.now() - startMs, percent, isRed });
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    (globalThis as unknown as { samples: Sample[] }).samples = samples;
  });
  return () => page.evaluate(() => (globalThis as unknown as { samples: Sample[] }).samples);
}

// They measure milliseconds: where the machine was busy for a moment, once more.
test.describe.configure({ retries: 2 });

test("[PAGE-1] the progress bar waits 200 ms, grows by time and by ended parts, runs to 100 %, hides after 500 ms, and is red on failure", async ({ page, demo }) => {
  await beSparing(page);
  // The last that Home asks for, once it has calmed down: calls under way show the bar as well.
  const isCalm = page.waitForResponse((answer) => answer.request().postData()?.includes("query Sources") === true);
  await openSignedIn(page, demo.url, owner, demoPassword);
  await expect(page.getByText(/^Live · synced/)).toBeVisible();
  await isCalm;
  await wait(600);
  await expect(page.locator(".sk-progress")).toHaveCount(0);
  await page.route(chunk, async (route) => {
    await wait(1600);
    await route.continue();
  });
  const readBar = await watchBar(page);
  await link(page, "Upload").click();
  await expect(heading(page, "Upload")).toBeVisible();
  await wait(900);
  const samples = (await readBar()).filter(({ percent }, index) => percent !== null || index > 0);
  const shown = samples.filter((sample): sample is Sample & { percent: number } => sample.percent !== null);
  const [first] = shown;
  expect(first?.atMs).toBeGreaterThan(195);
  // Who is here is known at once: the first of two parts has ended.
  expect(first?.percent).toBeGreaterThanOrEqual(45);
  expect(first?.percent).toBeLessThanOrEqual(49);
  const growing = shown.filter(({ percent }) => percent < 100);
  // 100 ms of 5000 are 2 percent; a late tick may bring several at once.
  expect(growing.length).toBeGreaterThan(6);
  for (const [index, { percent }] of growing.entries()) if (index > 0) expect((percent - (growing[index - 1]?.percent ?? 0)) % 2).toBe(0);
  const last = growing.at(-1);
  expect(Math.abs((last?.percent ?? 0) - (first?.percent ?? 0) - ((last?.atMs ?? 0) - (first?.atMs ?? 0)) / 50)).toBeLessThanOrEqual(5);
  const full = shown.find(({ percent }) => percent === 100);
  const gone = samples.find(({ percent, atMs }) => percent === null && atMs > (full?.atMs ?? 0));
  expect((gone?.atMs ?? 0) - (full?.atMs ?? 0)).toBeGreaterThan(450);
  expect((gone?.atMs ?? 0) - (full?.atMs ?? 0)).toBeLessThan(750);
  expect(samples.some(({ isRed }) => isRed)).toBe(false);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/user/session", (route) => route.fulfill({ status: 500, json: { msg: "No.", status: 500 } }));
  await page.goto(`${demo.url}/offers`);
  await expect(heading(page, "No.")).toBeVisible();
  await expect(page.locator(".sk-progress[data-failed]")).toHaveAttribute("aria-valuenow", "100");
  await expect(page.getByRole("status").filter({ hasText: "Page didn't load" })).toHaveCount(1);
});

test("[PAGE-3] a new page begins at its top, a hash alone moves nothing but to its target, smoothly where motion is welcome", async ({ page, demo }) => {
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      if (typeof options === "object" && "behavior" in options) calls.push([this.id, options.behavior]);
      original.call(this, options);
    };
    (globalThis as unknown as { scrolls: unknown[] }).scrolls = calls;
  });
  const readScrolls = () => page.evaluate(() => (globalThis as unknown as { scrolls: unknown[] }).scrolls);
  await page.setViewportSize({ width: 1280, height: 420 });
  await openSignedIn(page, demo.url, owner, demoPassword);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await link(page, "Profile").click();
  await expect(heading(page, "Profile")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("#sessions")).toBeVisible();
  await page.locator('a[href="/profile#sessions"]').first().click();
  await expect(page).toHaveURL(/#sessions$/);
  await expect.poll(readScrolls).toContainEqual(["sessions", "smooth"]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150);
  await wait(700);
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() => {
    const anchor = document.querySelector('a[href="/profile#sessions"]');
    anchor?.setAttribute("href", "/profile#nothing-here");
  });
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile#nothing-here"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  await wait(300);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.locator('a[href="/profile#security"]').first().click();
  await expect.poll(readScrolls).toContainEqual(["security", "instant"]);
});

test("[PAGE-3] a hash's target stays in sight when what stands above it comes late", async ({ page, demo }) => {
  await takeSession(page, demo.url, owner, demoPassword);
  const { promise: isAsked, resolve: markAsked } = Promise.withResolvers<void>();
  let letThrough = (): void => undefined;
  await page.route("**/api/user/sessions", async (route) => {
    markAsked();
    await new Promise<void>((done) => { letThrough = done; });
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`${demo.url}/profile#preferences`);
  await isAsked;
  const panel = page.locator("#preferences");
  await expect(panel.getByRole("radio", { name: "Compact" })).toBeInViewport();
  const topBefore = await panel.evaluate((element) => (element as HTMLElement).offsetTop);
  letThrough();
  await expect.poll(() => panel.evaluate((element) => (element as HTMLElement).offsetTop)).not.toBe(topBefore);
  await expect(panel.getByText("Theme")).toBeInViewport();
});

test("[PAGE-4] the old page goes out before the new one comes in; in reduced motion neither takes time", async ({ page, demo }) => {
  await openSignedIn(page, demo.url, owner, demoPassword);
  const watch = () => page.evaluate(() => {
    const seen: string[] = [];
    const main = document.getElementById("main");
    new MutationObserver(() => seen.push(`${main?.dataset["phase"] ?? "shown"} ${main?.querySelector("h1")?.textContent}`)).observe(main as Node, { attributes: true });
    (globalThis as unknown as { phases: string[] }).phases = seen;
  });
  const read = () => page.evaluate(() => (globalThis as unknown as { phases: string[] }).phases);
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
  await wait(200);
  expect(await read()).toEqual([]);
});

test("[PAGE-5] a chunk that is gone forces one full reload, and no other within 60 s", async ({ page, demo }) => {
  await beSparing(page);
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
  expect(asked).toBe(2);
  await wait(500);
  await link(page, "Offers").click();
  await wait(800);
  expect(loads).toBe(1);
  await page.unroute(chunk);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Offers")).toBeVisible();
});

test("[PAGE-6] pages of links in view are fetched once the browser is idle, after 2 s at most; none on 2G or with data saver", async ({ page, demo }) => {
  await page.addInitScript(() => {
    const original = globalThis.requestIdleCallback.bind(globalThis);
    const timeouts: unknown[] = [];
    globalThis.requestIdleCallback = (work, options) => {
      timeouts.push(options?.timeout);
      return original(work, options);
    };
    (globalThis as unknown as { timeouts: unknown[] }).timeouts = timeouts;
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const hasFetched = (): boolean => asked.some((path) => path.startsWith("/assets/section-page-"));
  await openSignedIn(page, demo.url, owner, demoPassword);
  await expect.poll(hasFetched, { timeout: 4_000 }).toBe(true);
  await expect(page).toHaveURL(`${demo.url}/`);
  expect(await page.evaluate(() => (globalThis as unknown as { timeouts: unknown[] }).timeouts)).toContain(2000);
  for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]) {
    await beSparing(page, connection);
    asked.length = 0;
    await page.reload();
    await expect(page.getByText(/^Live · synced/)).toBeVisible();
    await wait(2_500);
    expect(hasFetched()).toBe(false);
  }
});

test("[PAGE-7] a page that has to be fetched takes at least 200 ms, a visited one opens at once", async ({ page, demo }) => {
  await beSparing(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, demo.url, owner, demoPassword);
  const measure = (name: string): Promise<number> => page.evaluate((wanted) => new Promise<number>((done) => {
    const startMs = performance.now();
    new MutationObserver((_changes, observer) => {
      if (document.querySelector("#main h1")?.textContent !== wanted) return;
      observer.disconnect();
      done(performance.now() - startMs);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    const anchor = [...document.querySelectorAll<HTMLAnchorElement>("header a")].find((element) => element.textContent === wanted);
    anchor?.click();
  }), name);
  expect(await measure("Upload")).toBeGreaterThanOrEqual(199);
  expect(await measure("Home")).toBeLessThan(190);
  expect(await measure("Offers")).toBeLessThan(190);
});

test("[PAGE-8] the indicator shows while calls are under way, and says how many", async ({ page, demo }) => {
  await openSignedIn(page, demo.url, owner, demoPassword);
  await wait(1_500);
  await expect(page.locator(".sk-progress")).toHaveCount(0);
  await page.route("**/api/user/sessions", async (route) => {
    await wait(2_000);
    await route.continue();
  });
  await link(page, "Profile").click();
  await expect(page.locator('.sk-progress[aria-valuetext="1 call under way"]')).toBeVisible();
  await expect(page.locator(".sk-progress")).toHaveCount(0, { timeout: 5_000 });
});

test("[TOAST-1, FLASH-1] flashes are shown as toasts, one at a time, each for its duration and then the next", async ({ page, demo }) => {
  await page.route("**/api/flashes/", (route) => route.fulfill({ json: { data: [
    { message: "First flash", error: false }, { message: "Second flash", error: false }, { message: "Third flash", error: true },
  ] } }));
  await openSignedIn(page, demo.url, owner, demoPassword);
  const toast = page.locator(".sk-toast");
  const timeOf = async (text: string, tone: string): Promise<number> => {
    await expect(toast).toHaveText(text);
    await expect(toast).toHaveClass(new RegExp(`is-${tone}`));
    await expect(toast).toHaveCount(1);
    return performance.now();
  };
  const first = await timeOf("First flash", "success");
  const second = await timeOf("Second flash", "success");
  const third = await timeOf("Third flash", "danger");
  await expect(toast).toHaveCount(0);
  const end = performance.now();
  expect(second - first).toBeGreaterThan(2_500);
  expect(second - first).toBeLessThan(4_300);
  expect(third - second).toBeGreaterThan(2_700);
  expect(third - second).toBeLessThan(4_300);
  expect(end - third).toBeGreaterThan(6_500);
  await page.getByRole("button", { name: /^Notices/ }).click();
  await expect(page.getByRole("dialog", { name: "Notices" }).getByRole("listitem")).toHaveText([/Third flash/, /Second flash/, /First flash/]);
});

test("a toast waits under the pointer, is merged with its like, and goes by × and Esc", async ({ page, demo }) => {
  await page.route("**/api/flashes/", (route) => route.fulfill({ json: { data: [1, 2, 3].map(() => ({ message: "Same again", error: false })) } }));
  await openSignedIn(page, demo.url, owner, demoPassword);
  const toast = page.locator(".sk-toast");
  await expect(toast).toHaveText("Same again ×3");
  await toast.hover();
  await wait(4_500);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
  await page.reload();
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
});
