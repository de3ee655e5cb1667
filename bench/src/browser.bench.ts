/**
 * What a seller waits for all day, in the real product with 10,000 orders: interactions by the browser's own
 * Event Timing, and a pin from its key to the frame that shows it, at 10,000 and 100,000 orders. First uses
 * are in first-use.bench.ts.
 */
import type { Page } from "playwright-core";
import { openDemoBrowser, type DemoBrowser } from "./demo-page.ts";
import { recordInteractions, timeToDrawn, timeToListChange } from "./in-page.ts";
import { bounded, inpOf } from "./interactions.ts";
import { median, type Figure } from "./measure.ts";

const interactions = 50;
const actions = 40;
const inpMs = 100;
const pinMs = 50;

interface Gesture {
  name: string;
  /** Shows that the gesture's outcome is on screen. */
  drawn: string;
  act: (page: Page) => Promise<void>;
  /** Back to where the gesture began; not measured. */
  back: (page: Page) => Promise<void>;
}

const settle = (page: Page) => page.waitForTimeout(120);
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const queueLink = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Queues" }).getByRole("link", { name }).click();

const closeDrawer = async (page: Page) => {
  await page.keyboard.press("Escape");
  await settle(page);
  await page.locator("[role=grid] [role=row][tabindex='0']").focus();
};

const gesturesAmong = (total: number): readonly Gesture[] => [
  {
    name: "queue switch",
    drawn: '[role=grid][aria-label="All orders"]',
    act: queueLink("All orders"),
    back: queueLink("Unfulfilled"),
  },
  {
    name: "filter key",
    drawn: `[role=grid]:not([aria-rowcount="${total + 1}"])`,
    act: (page) => page.getByRole("searchbox").press("z"),
    back: (page) => page.getByRole("searchbox").fill(""),
  },
  { name: "drawer open", drawn: "aside.sk-drawer", act: press("Enter"), back: closeDrawer },
];

/** Starts the product and Chromium; needs the built client. */
export async function measureBrowser(): Promise<Figure[]> {
  const browser = await openDemoBrowser();
  try {
    const page = await browser.openAllOrders();
    await page.evaluate(recordInteractions);
    const figures: Figure[] = [];
    for (const gesture of gesturesAmong(browser.total))
      figures.push(...(await measureGesture(page, gesture)));
    await page.close();
    return [...figures, ...(await measureActions(browser))];
  } finally {
    await browser.close();
  }
}

async function measureGesture(page: Page, { name, drawn, act, back }: Gesture): Promise<Figure[]> {
  const inp: number[] = [];
  const shown: number[] = [];
  for (let round = 0; round < interactions; round += 1) {
    await back(page);
    await settle(page);
    await page.evaluate("takeInteractions()");
    await page.evaluate(timeToDrawn, drawn);
    await act(page);
    const drawnMs = await page.evaluate<number>("drawnAfterMs");
    await settle(page);
    // What the browser does not list took less than its least, 16 ms.
    inp.push(Math.max(16, ...(await page.evaluate<number[]>("takeInteractions()"))));
    shown.push(drawnMs);
  }
  return [
    bounded(`${name}, 10,000 orders: INP (floor: the budget of 2 cores)`, inpOf(inp), inpMs),
    bounded(`${name}, 10,000 orders: key to frame (floor: the budget of 2 cores)`, median(shown), inpMs),
  ];
}

async function measureActions(browser: DemoBrowser): Promise<Figure[]> {
  const times: number[] = [];
  for (const copies of [1, 10]) {
    const page = await browser.openAllOrders(copies);
    await timePins(page, actions / 4);
    times.push(median(await timePins(page, actions)));
    await page.close();
  }
  const [few = Number.NaN, many = Number.NaN] = times;
  return [
    bounded("pin by key, painted, 10,000 orders (floor: the budget of 2 cores)", few, pinMs),
    {
      name: "pin by key, painted, 100,000 orders (floor: 10,000)",
      value: many,
      floor: few,
      unit: "ms",
      ratio: many / few,
      bound: { most: 1.2 },
    },
  ];
}

/**
 * Pins and unpins the focused order by real presses; resolves to the milliseconds from each press to the
 * painted frame.
 */
async function timePins(page: Page, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(timeToListChange);
    await page.keyboard.press("p");
    times.push(await page.evaluate<number>("drawnAfterMs"));
    await settle(page);
  }
  return times;
}
