/**
 * Takes the pictures of docs/pictures from the demo with a fixed seed: `node e2e/pictures/take-pictures.ts`.
 * They stand beside the design's mocks in docs/pictures/README.md, and the first one opens the project's
 * README.
 */
import { resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startService } from "../service/start-service.ts";

const folder = resolve(import.meta.dirname, "../../docs/pictures");
const password = "correct horse battery";

const service = await startService({
  args: ["--demo", "--still", "--seed", "7"],
  env: { STALLKEEPER_DEMO_PASSWORD: password },
  readyWithinMs: 120_000,
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  await page.goto(service.url);
  await page.getByLabel("Email").fill("owner@stallkeeper.test");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  await take(page, "home-light");
  await openFirstOrder(page);
  await take(page, "shipping-light");
  await page.emulateMedia({ colorScheme: "dark" });
  await take(page, "shipping-dark");
  await page.setViewportSize({ width: 390, height: 844 });
  await take(page, "order-phone-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${service.url}/shipping`);
  await page.getByRole("row").nth(1).or(page.getByRole("listitem").first()).first().waitFor();
  await take(page, "shipping-phone");
} finally {
  await browser.close();
  await service.stop();
}

async function openFirstOrder(page: Page): Promise<void> {
  await page.goto(`${service.url}/shipping`);
  await page.getByRole("row").nth(1).getByRole("gridcell").nth(3).click();
  await page.getByLabel("Tracking number").fill("RN482011754GB");
}

/** Waits for photos and fonts, then takes what the window shows. */
async function take(page: Page, name: string): Promise<void> {
  // The live stream never ends, so "network idle" would never come.
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
  await page.screenshot({ path: resolve(folder, `${name}.png`) });
}
