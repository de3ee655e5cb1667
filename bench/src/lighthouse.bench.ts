/**
 * Lighthouse's scores of the sign-in page and of Home as the owner sees it, by Lighthouse's own two settings,
 * desktop and mobile; each score is the median of the runs. The pages come as another machine gets them,
 * compressed, and by the name localhost, so that the browser trusts them as it does https.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import lighthouse, { desktopConfig, type Config } from "lighthouse";
import { chromium } from "playwright-core";
import { chromiumArgs, chromiumPath, signIn, startDemo } from "./demo-page.ts";
import { median, type Figure } from "./measure.ts";

const categories = ["performance", "accessibility", "best-practices"];
const leastScore = 95;
// What the demo has by itself, and a large store.
const usualOrders = 600;
const manyOrders = 10_000;
const runs = 3;
const looks: readonly { look: string; config: Config }[] = [
  { look: "desktop", config: desktopConfig },
  { look: "mobile", config: { extends: "lighthouse:default" } },
];

/**
 * A telephone of the middle class on a slow line is shown, not judged, in its speed; so is Home while 10,000
 * orders are read.
 */
function isBound(page: string, look: string, category: string): boolean {
  return category !== "performance" || (look === "desktop" && !page.includes(String(manyOrders)));
}

interface BareChromium {
  debugPort: number;
  close(): Promise<void>;
}

/** Starts the product and Chromium; needs the built client. Throws when a page does not load. */
export async function measureLighthouse(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const orders of [usualOrders, manyOrders]) {
    const service = await startDemo(orders, "0.0.0.0");
    const browser = await startChromium();
    const url = `http://localhost:${new URL(service.url).port}`;
    try {
      if (orders === usualOrders) figures.push(...(await scorePage("sign-in", url, browser)));
      const held = await chromium.connectOverCDP(`http://127.0.0.1:${browser.debugPort}`);
      for (const context of held.contexts()) await signIn(context, url);
      await held.close();
      figures.push(...(await scorePage(`Home, ${orders} orders`, url, browser)));
    } finally {
      await browser.close();
      await service.stop();
    }
  }
  return figures;
}

async function scorePage(page: string, url: string, browser: BareChromium): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { look, config } of looks) {
    const scores: Record<string, number>[] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await scoreOnce(url, browser, config));
    for (const category of categories) {
      const score = median(scores.map((taken) => taken[category] ?? 0));
      figures.push(
        held(`${page}, ${look}: ${category} (floor: the budget)`, score, isBound(page, look, category)),
      );
    }
  }
  return figures;
}

/** One run. Now and then the browser leaves the start of the page out of its trace; then it is done again. */
async function scoreOnce(
  url: string,
  browser: BareChromium,
  config: Config,
  triesLeft = 3,
): Promise<Record<string, number>> {
  const outcome = await lighthouse(
    url,
    { port: browser.debugPort, onlyCategories: categories, logLevel: "error" },
    config,
  );
  const failure = outcome?.lhr.runtimeError;
  if (outcome === undefined || (failure !== undefined && (failure.code !== "NO_NAVSTART" || triesLeft === 0)))
    throw new Error(`Lighthouse: ${failure?.message ?? "no result"}`);
  if (failure !== undefined) return scoreOnce(url, browser, config, triesLeft - 1);
  return Object.fromEntries(
    Object.entries(outcome.lhr.categories).map(([category, { score }]) => [
      category,
      Math.round((score ?? 0) * 100),
    ]),
  );
}

/**
 * An address of this machine that is not its loopback, where it has one: what comes from there is compressed.
 */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

/** Chromium with a port of its own choice, which it writes into its profile. */
async function startChromium(): Promise<BareChromium> {
  const profile = mkdtempSync(join(tmpdir(), "stallkeeper-bench-"));
  const child = spawn(
    chromiumPath,
    [
      ...chromiumArgs,
      "--headless=new",
      `--host-resolver-rules=MAP localhost ${ownAddress()}`,
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((done) => child.once("exit", done).once("error", done));
  const portFile = join(profile, "DevToolsActivePort");
  for (const until = Date.now() + 30_000; !existsSync(portFile); await pause(50)) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`${chromiumPath} did not start`);
  }
  return {
    debugPort: Number(readFileSync(portFile, "utf8").split("\n", 1)[0]),
    async close() {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What is not bound is shown beside what is. */
function held(name: string, score: number, isBudget: boolean): Figure {
  return {
    name,
    value: score,
    floor: leastScore,
    unit: "score",
    ratio: score / leastScore,
    bound: { least: isBudget ? 1 : 0 },
  };
}
