import process from "node:process";
import { expect, type Page } from "@playwright/test";

/**
 * Counts the keys that are pressed from now on, until the page is loaded again; one held for another is no
 * key of its own. Counted as they are let go: a press may be kept by the page until what it is for is drawn.
 */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset["keys"] = "0";
    addEventListener(
      "keyup",
      ({ key, isTrusted }) => {
        const { dataset } = document.documentElement;
        if (isTrusted && !["Shift", "Control", "Meta", "Alt"].includes(key))
          dataset["keys"] = String(Number(dataset["keys"]) + 1);
      },
      { capture: true },
    );
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset["keys"]));
}

/**
 * How many keys each job of the design takes at most, from the screen where it starts. The number that is
 * typed or scanned is not counted; a scan counts as one. One job has no screen yet: listing a new item. An
 * offer is accepted in one key and its confirmation (docs/adr/0068-answering-offers.md).
 */
const mostKeys = {
  "mark one order as shipped": 2,
  "mark twelve as shipped from a pasted column": 4,
  "answer with a snippet and open the next": 6,
  "find any order or buyer": 7,
  "already sold": 2,
  "move an order": 2,
  "tag an order": 4,
  "pack and label a single item": 5,
  refund: 2,
  "accept an offer": 2,
  "reject an offer": 1,
} as const;
export type Job = keyof typeof mostKeys;

/** Says how many keys a job took, and fails when they are more than the design allows. */
export function expectKeys(job: Job, keys: number): void {
  process.stdout.write(`Keys: ${job}: ${keys} of ${mostKeys[job]}\n`);
  expect(keys, job).toBeLessThanOrEqual(mostKeys[job]);
}
