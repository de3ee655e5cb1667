/** What journeys do with the messages of a page, each of which goes by itself after a few seconds. */
import { expect, type Page } from "@playwright/test";

/** Takes the message away that is shown, if it hasn't gone by itself: looked for and pressed in one go. */
export async function dismissToast(page: Page): Promise<void> {
  await page
    .locator(".sk-toast")
    .getByRole("button", { name: "Dismiss" })
    .evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
}

/**
 * Waits for what a toast says, sees that it lies over no button and over nothing that is written in, and
 * takes it away, so that the next one need not wait.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.locator(".sk-toast").filter({ hasText: text });
  await expect(toast).toBeVisible();
  await expect
    .poll(() =>
      toast.evaluateAll(([element]) => {
        // It may have gone by itself meanwhile.
        if (element === undefined) return [];
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [...document.querySelectorAll("main button, main textarea")]
          .filter((button) => {
            const box = button.getBoundingClientRect();
            return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
          })
          .map((button) => button.textContent);
      }),
    )
    .toEqual([]);
  await dismissToast(page);
}
