/**
 * The inbox with 3,000 conversations of 100,000 messages in the real product: what a seller does all day, by
 * the browser's own Event Timing. The conversations are copies of the demo's, made in the page.
 */
import type { Page } from "playwright-core";
import { openDemoBrowser } from "./demo-page.ts";
import { multiplyConversations, recordInteractions } from "./in-page.ts";
import { bounded, inpOf } from "./interactions.ts";
import type { Figure } from "./measure.ts";

const total = 3_000;
const messagesEach = 34;
const inpMs = 100;
const loadWithinMs = 120_000;

interface Walk {
  name: string;
  rounds: number;
  /** Longer than the half second in which a repeated key is taken for the one before it, where it matters. */
  settleMs: number;
  act: (page: Page, round: number) => Promise<void>;
}

const walks: readonly Walk[] = [
  { name: "next by J", rounds: 50, settleMs: 120, act: (page) => page.keyboard.press("j") },
  {
    name: "open by a click",
    rounds: 30,
    settleMs: 120,
    act: (page, round) =>
      page
        .locator("[role=listbox] [role=option]")
        .nth(2 + (round % 4))
        .click(),
  },
  { name: "done by E", rounds: 30, settleMs: 650, act: (page) => page.keyboard.press("e") },
  {
    name: "filter key",
    rounds: 30,
    settleMs: 350,
    act: (page, round) => page.getByRole("searchbox").press(round % 2 === 0 ? "a" : "Backspace"),
  },
];

/** Starts the product and Chromium; needs the built client. */
export async function measureInbox(): Promise<Figure[]> {
  const browser = await openDemoBrowser();
  try {
    const page = await (await browser.openFresh()).newPage();
    await page.addInitScript(multiplyConversations, [total, messagesEach] as const);
    await page.goto(`${browser.url}/messaging`);
    await page
      .locator(`[role=option][aria-setsize="${total}"]`)
      .first()
      .waitFor({ state: "attached", timeout: loadWithinMs });
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.evaluate(recordInteractions);
    await page.keyboard.press("j");
    const figures: Figure[] = [];
    for (const walk of walks) figures.push(await measureWalk(page, walk));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureWalk(page: Page, { name, rounds, settleMs, act }: Walk): Promise<Figure> {
  const lengths: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.waitForTimeout(settleMs);
    await page.evaluate("takeInteractions()");
    await act(page, round);
    await page.waitForTimeout(settleMs);
    // What the browser does not list took less than its least, 16 ms.
    lengths.push(Math.max(16, ...(await page.evaluate<number[]>("takeInteractions()"))));
  }
  return bounded(
    `${name}, inbox of 3,000 conversations: INP (floor: the budget of 2 cores)`,
    inpOf(lengths),
    inpMs,
  );
}
