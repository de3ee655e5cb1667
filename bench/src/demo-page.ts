/** The product as a seller has it: the demo service with 10,000 orders and headless Chromium, signed in. */
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { startService, type RunningService } from "../../e2e/service/start-service.ts";
import { multiplyOrders } from "./in-page.ts";

const password = "correct horse battery";
const loadWithinMs = 120_000;

export const chromiumPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface DemoBrowser {
  url: string;
  /** How many orders the queue of all orders holds. */
  total: number;
  /** A browser with nothing in its cache, signed in. */
  openFresh(): Promise<BrowserContext>;
  /** Resolves once the open queue of all orders holds all of them. */
  waitForAll(page: Page, times?: number): Promise<void>;
  /** The queue of all orders with everything loaded; `times` shows each order that many times over. */
  openAllOrders(times?: number): Promise<Page>;
  close(): Promise<void>;
}

/** The demo service alone, for this machine or also for others; throws when it does not start. */
export function startDemo(orders: number, host = "127.0.0.1"): Promise<RunningService> {
  return startService({
    args: ["--demo", "--still", "--seed", "7", "--orders", String(orders), "--host", host],
    env: { STALLKEEPER_DEMO_PASSWORD: password },
    readyWithinMs: loadWithinMs,
  });
}

/** Starts both. The built client has to be there; throws when Chromium or the service does not start. */
export async function openDemoBrowser(): Promise<DemoBrowser> {
  const service = await startDemo(10_000);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs });
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport });
  await signIn(context, service.url);
  const total = await countOrders(context, service.url);
  // The list's head counts as a row.
  const waitForAll = async (page: Page, times = 1): Promise<void> => {
    const hasAll = (count: number) =>
      Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount")) > count;
    await page.waitForFunction(hasAll, total * times, { timeout: loadWithinMs });
  };
  return {
    url: service.url,
    total,
    waitForAll,
    openFresh: async () => browser.newContext({ viewport, storageState: await context.storageState() }),
    async openAllOrders(times = 1) {
      const page = await context.newPage();
      await page.addInitScript(multiplyOrders, times);
      await page.goto(`${service.url}/shipping?queue=all`);
      await waitForAll(page, times);
      await page.waitForLoadState("networkidle").catch(() => undefined);
      await page
        .locator("[role=grid] [data-position]")
        .first()
        .click({ position: { x: 300, y: 4 } });
      await page.keyboard.press("Escape");
      return page;
    },
    async close() {
      await browser.close();
      await service.stop();
    },
  };
}

/**
 * How many orders the queue of all orders holds: what isn't the seller's to fulfil, such as unpaid orders, is
 * no part of it.
 */
async function countOrders(context: BrowserContext, url: string): Promise<number> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === "apollo-token")?.value ?? "";
  const headers = {
    "content-type": "application/json",
    authorization: `Basic ${token}`,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  };
  const body = JSON.stringify({ query: "{ TransactionCount(filter: { external: false }) }" });
  const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the orders could not be counted: ${text}`);
  const { data } = JSON.parse(text) as { data: { TransactionCount: number } };
  return Math.min(data.TransactionCount, 9_999);
}

/** Signs the owner in through the page; the session stays in the context's cookies. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("Email").fill("owner@stallkeeper.test");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  await page.close();
}
