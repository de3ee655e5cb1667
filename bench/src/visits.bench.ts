/**
 * Going between pages that were visited before, with all of 10,000 orders loaded: by the links of the bar and
 * by G and a letter. INP as the browser's Event Timing has it.
 */
import type { Page } from "playwright-core";
import { openDemoBrowser } from "./demo-page.ts";
import { recordInteractions } from "./in-page.ts";
import { bounded, inpOf } from "./interactions.ts";
import type { Figure } from "./measure.ts";

const rounds = 13;
const inpMs = 100;
const places = [
  { letter: "h", path: "/" },
  { letter: "s", path: "/shipping" },
  { letter: "p", path: "/profile" },
  { letter: "o", path: "/offers" },
];
type Place = (typeof places)[number];

type Go = (page: Page, place: Place) => Promise<void>;

const byLink: Go = (page, { path }) => page.getByRole("banner").locator(`a[href="${path}"]`).last().click();
const byKeys: Go = async (page, { letter }) => {
  await page.keyboard.press("g");
  await page.keyboard.press(letter);
};

/** Starts the product and Chromium; needs the built client. */
export async function measureVisits(): Promise<Figure[]> {
  const browser = await openDemoBrowser();
  try {
    const page = await browser.openAllOrders();
    await page.evaluate(recordInteractions);
    // Once around, so that every page was visited.
    for (const place of places) await visit(page, place, byLink);
    return [await measureWay(page, "link", byLink), await measureWay(page, "G and a letter", byKeys)];
  } finally {
    await browser.close();
  }
}

async function measureWay(page: Page, way: string, go: Go): Promise<Figure> {
  const lengths: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const place of places) {
      await page.evaluate("takeInteractions()");
      await visit(page, place, go);
      // What the browser does not list took less than its least, 16 ms.
      lengths.push(Math.max(16, ...(await page.evaluate<number[]>("takeInteractions()"))));
    }
  }
  return bounded(
    `pages visited before, by ${way}, 10,000 orders: INP (floor: the budget)`,
    inpOf(lengths),
    inpMs,
  );
}

async function visit(page: Page, place: Place, go: Go): Promise<void> {
  await go(page, place);
  await page.waitForFunction((path) => location.pathname === path, place.path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForTimeout(400);
}
