/** What journeys do with the messages of a page, each of which goes by itself after a few seconds. */
import type { Page } from "@playwright/test";

/** Takes the message away that is shown, if it hasn't gone by itself: looked for and pressed in one go. */
export async function dismissToast(page: Page): Promise<void> {
  await page
    .locator(".sk-toast")
    .getByRole("button", { name: "Dismiss" })
    .evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
}
