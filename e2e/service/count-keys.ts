import type { Page } from "@playwright/test";

/**
 * Counts the keys that are pressed from now on, until the page is loaded anew; one held for another is no key of its own.
 * Counted as they are let go: a press may be kept by the page until what it is for is drawn.
 */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset["keys"] = "0";
    addEventListener("keyup", ({ key, isTrusted }) => {
      const { dataset } = document.documentElement;
      if (isTrusted && !["Shift", "Control", "Meta", "Alt"].includes(key)) dataset["keys"] = String(Number(dataset["keys"]) + 1);
    }, { capture: true });
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset["keys"]));
}
