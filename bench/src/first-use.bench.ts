/**
 * What a seller meets when a session begins, in the real product with 10,000 orders: how soon the first order
 * stands there, and every interaction from the first paint on, while the rest of the orders still arrives.
 * Nothing is warmed up and nothing is left out but the worst interaction of each session.
 */
import type { Page } from "playwright-core";
import { openDemoBrowser, type DemoBrowser } from "./demo-page.ts";
import { countScrollFrames, drawStaticRows, followFirstUse, timeToDrawn } from "./in-page.ts";
import { bounded, worstButOne } from "./interactions.ts";
import { median, type Figure } from "./measure.ts";

const sessions = 5;
/** Of a machine with two cores that draws by software, as ARCHITECTURE.md gives them. */
const most = { coldMs: 600, warmMs: 250, interactionMs: 100, paletteKeyMs: 80, frameMs: 50, fps: 50 };
const scrollMs = 2_000;

interface FirstUse {
  firstRowMs: number;
  interactions: number[];
  longestFrameMs: number;
}

const readFirstUse = (page: Page): Promise<FirstUse> => page.evaluate("readFirstUse()");

async function timeKey(page: Page, key: string, drawn: string): Promise<number> {
  await page.evaluate(timeToDrawn, drawn);
  await page.keyboard.press(key);
  return page.evaluate<number>("drawnAfterMs");
}

const anyRow = "[role=grid] [data-position]";
const paletteOrder = ".sk-palette [role=option]";

/**
 * Opens Shipping in a browser that knows nothing of it but who is signed in, works at once, and opens it
 * again.
 */
async function workAtOnce(
  browser: DemoBrowser,
): Promise<FirstUse & { warmRowMs: number; paletteKeyMs: number; againKeyMs: number }> {
  const context = await browser.openFresh();
  try {
    const page = await context.newPage();
    await page.addInitScript(followFirstUse);
    await page.goto(`${browser.url}/shipping`, { waitUntil: "commit" });
    await page.locator(anyRow).first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("/");
    await page.getByRole("searchbox").pressSequentially("jacket", { delay: 90 });
    await page.getByRole("searchbox").fill("");
    await page
      .locator(anyRow)
      .first()
      .click({ position: { x: 300, y: 4 } });
    await page.locator("aside.sk-drawer").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    const paletteKeyMs = await timeKey(page, "m", paletteOrder);
    await page.keyboard.type("ar", { delay: 90 });
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Queues" }).getByRole("link", { name: "All orders" }).click();
    await browser.waitForAll(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    const againKeyMs = await timeKey(page, "s", paletteOrder);
    await page.keyboard.press("Escape");
    const cold = await readFirstUse(page);
    await page.goto(`${browser.url}/shipping`, { waitUntil: "commit" });
    await page.locator(anyRow).first().waitFor();
    const warm = await readFirstUse(page);
    return { ...cold, warmRowMs: warm.firstRowMs, paletteKeyMs, againKeyMs };
  } finally {
    await context.close();
  }
}

/** Scrolling all orders against a page of as many rows that are only text, in turns. */
async function measureScrolling(browser: DemoBrowser): Promise<Figure[]> {
  const page = await browser.openAllOrders();
  const still = await page.context().newPage();
  await still.goto("about:blank");
  await still.evaluate(drawStaticRows, 9_999);
  const rounds: { value: number; floor: number }[] = [];
  for (let round = 0; round < sessions; round += 1) {
    await page.bringToFront();
    const value = await page.evaluate(countScrollFrames, scrollMs);
    await still.bringToFront();
    rounds.push({ value, floor: await still.evaluate(countScrollFrames, scrollMs) });
  }
  await still.close();
  await page.close();
  const value = median(rounds.map((one) => one.value));
  const name = "scrolling all orders, frames a second";
  return [
    {
      name: `${name} (floor: a static page of as many rows)`,
      unit: "count",
      bound: { least: 0.9 },
      value,
      floor: median(rounds.map(({ floor }) => floor)),
      ratio: median(rounds.map((one) => one.value / one.floor)),
    },
    {
      name: `${name} (floor: the budget of 2 cores)`,
      unit: "count",
      bound: { least: 1 },
      value,
      floor: most.fps,
      ratio: value / most.fps,
    },
  ];
}

/** Starts the product and Chromium; needs the built client. */
export async function measureFirstUse(): Promise<Figure[]> {
  const browser = await openDemoBrowser();
  try {
    const uses: Awaited<ReturnType<typeof workAtOnce>>[] = [];
    for (let session = 0; session < sessions; session += 1) uses.push(await workAtOnce(browser));
    const medianOf = (read: (use: (typeof uses)[number]) => number): number => median(uses.map(read));
    const name = (what: string): string => `first use, 10,000 orders: ${what} (floor: the budget of 2 cores)`;
    return [
      bounded(
        name("Shipping, navigation to first order, cold"),
        medianOf(({ firstRowMs }) => firstRowMs),
        most.coldMs,
      ),
      bounded(
        name("Shipping, navigation to first order, warm"),
        medianOf(({ warmRowMs }) => warmRowMs),
        most.warmMs,
      ),
      bounded(
        name("worst interaction but one from the first paint on"),
        medianOf(({ interactions }) => worstButOne(interactions)),
        most.interactionMs,
      ),
      bounded(
        name("longest frame from the first order to the last"),
        medianOf(({ longestFrameMs }) => longestFrameMs),
        most.frameMs,
      ),
      bounded(
        name("palette, first key of a session"),
        medianOf(({ paletteKeyMs }) => paletteKeyMs),
        most.paletteKeyMs,
      ),
      bounded(
        name("palette, first key of the second opening"),
        medianOf(({ againKeyMs }) => againKeyMs),
        most.paletteKeyMs,
      ),
      ...(await measureScrolling(browser)),
    ];
  } finally {
    await browser.close();
  }
}
