/**
 * A page's own clock, for journeys about what is timed: they say how much time passes, and the machine's pace
 * decides nothing.
 */
import type { Page } from "@playwright/test";

/**
 * Gives the page a clock that can be stopped. To be called before the page is opened; until then it runs as
 * ever.
 */
export async function ownClock(page: Page): Promise<void> {
  await page.clock.install();
}

/**
 * From now on nothing that is timed happens on the page until `page.clock.runFor` lets time pass. Frames and
 * answers of the service come as ever.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Lets the page end what it is in the midst of, without any time passing on a clock that stands still. */
export async function takeTurn(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(
      () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", done, { once: true });
          port1.start();
          port2.postMessage(null);
        }),
    );
  }
}
