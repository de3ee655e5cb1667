/**
 * Buyers who write script where a name, a title or a note is asked for: on every page it stays the text it is
 * (reliability, S7, threat 8).
 */
import type { Page } from "@playwright/test";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy } from "../service/market.ts";
import { takeSession } from "../service/people.ts";

const run = "window.__ran=1;alert(1)";
const payloads = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><img src=x onerror="${run}">`,
  `<svg onload="${run}">`,
  `<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>`,
  `javascript:${run}`,
  `<a href="javascript:${run}">x</a>`,
  `</script><script>${run}</script>`,
  `<!--<img src="--><img src=x onerror=${run}//">`,
  `<math><mtext><img src onerror="${run}">`,
  `{{constructor.constructor('${run}')()}}`,
  "${window.__ran=1}",
  `<body onload="${run}">`,
  `<input autofocus onfocus="${run}">`,
  `<details open ontoggle="${run}">`,
  `<video><source onerror="${run}"></video>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<base href="https://evil.example/">`,
  `<link rel="stylesheet" href="https://evil.example/x.css">`,
  `<style>*{background:url(https://evil.example/y)}</style>`,
  `<embed src="https://evil.example/z">`,
  `<form action="https://evil.example"><button autofocus>x</button></form>`,
  `<img src="https://evil.example/p.png">`,
  `\u202e<script>${run}</script>`,
];
const addresses = [
  "/",
  "/shipping",
  "/shipping?queue=new",
  "/shipping?queue=ship",
  "/upload",
  "/inventory",
  "/messaging",
  "/offers",
  "/analytics",
  "/ratings",
  "/export",
  "/control",
  "/profile",
  "/admin",
  "/404",
  "/never/heard/of",
];
const hostileElements =
  "img[onerror], [onload], [onfocus], [ontoggle], iframe, object, embed, base, " +
  "meta[http-equiv='refresh' i], a[href^='javascript:' i], body script:not([src]), " +
  "link[href*='evil'], form[action*='evil'], img[src*='evil'], math, details[open]";

test("25 hostile texts of buyers run nothing, load nothing and make no element on 16 pages (S7)", async ({
  page,
  demo,
}) => {
  expect(payloads).toHaveLength(25);
  const dialogs: string[] = [];
  const foreign: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(demo.url) && !/^(?:data|blob|about):/.test(request.url()))
      foreign.push(request.url());
  });
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  for (let at = 0; at < payloads.length; at += 5) {
    const [firstName, handle, name, title, note] = payloads.slice(at, at + 5);
    await buy(demo, {
      market: "bazaar",
      account: "northlane",
      fields: {
        buyer: { firstName, lastName: "Hostile", handle },
        address: { name, line1: title },
        note,
        lines: [{ title, quantity: 1, priceMinor: 900 }],
      },
    });
  }
  await page.goto(`${demo.url}/shipping`);
  const rows = page.getByRole("row").filter({ hasText: /Hostile|<script>|onerror/ });
  await expect(rows.first()).toBeVisible();
  // The order's own page shows all of it at once.
  await rows.first().getByRole("gridcell").nth(3).click();
  await expect(
    page.getByRole("complementary").filter({ has: page.getByRole("heading", { name: "Notes" }) }),
  ).toContainText(/<script>|onerror|onload|evil|javascript:/);
  await expectHarmless(page, "an order");
  for (const address of addresses) {
    await page.goto(`${demo.url}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectHarmless(page, address);
  }
  expect({ dialogs, foreign }).toEqual({ dialogs: [], foreign: [] });
});

async function expectHarmless(page: Page, where: string): Promise<void> {
  const ran = await page.evaluate(() => window.__ran ?? null);
  expect([where, ran, await page.locator(hostileElements).count()]).toEqual([where, null, 0]);
}
