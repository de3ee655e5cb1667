import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { silentLog } from "@stallkeeper/testkit";
import { createPracticeMarket, type PracticeMarket } from "./practice-market.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sk-market-"));
const running: PracticeMarket[] = [];

afterEach(async () => {
  for (const market of running.splice(0)) await market.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function create() {
  const allowedHosts = new Set<string>();
  const opened: string[] = [];
  const market = createPracticeMarket({ dataDir, log: silentLog(), allowedHosts, flags: { seed: 1, orders: 6, isStill: true }, onOpen: (url) => void opened.push(url) });
  running.push(market);
  return { market, allowedHosts, opened };
}

const place = () => JSON.parse(readFileSync(join(dataDir, "practice-market.json"), "utf8")) as { port: number; pid: number };
const isHealthy = async (url: string) => (await fetch(`${url}/_control/health`).catch(() => null))?.ok === true;
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("it starts when asked, once, on an address that connectors may reach, and keeps that address", async () => {
  const first = create();
  expect(first.market.wasOpened()).toBe(false);
  const [url, again] = await Promise.all([first.market.open(), first.market.open()]);
  expect(again).toBe(url);
  expect(first.opened).toEqual([url]);
  expect([...first.allowedHosts]).toEqual([new URL(url).host]);
  expect(await isHealthy(url)).toBe(true);
  const { pid } = place();
  await first.market.close();
  expect(isAlive(pid)).toBe(false);
  const second = create();
  expect(second.market.wasOpened()).toBe(true);
  expect(await second.market.open()).toBe(url);
});

test("it is started again when it dies", async () => {
  const { market } = create();
  const url = await market.open();
  const { pid } = place();
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isHealthy(url), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => isHealthy(url), { timeout: 20_000 }).toBe(true);
  expect(place().pid).not.toBe(pid);
});

test("a market that outlived its service is taken over, and ended with the next one", async () => {
  const lost = create();
  const url = await lost.market.open();
  const { pid } = place();
  const next = create();
  expect(await next.market.open()).toBe(url);
  expect(place().pid).toBe(pid);
  running.splice(running.indexOf(lost.market), 1);
  await next.market.close();
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  await lost.market.close();
});

test("it moves when another program has its port", async () => {
  const first = create();
  const url = await first.market.open();
  await first.market.close();
  const thief = createServer().listen(Number(new URL(url).port), "127.0.0.1");
  await once(thief, "listening");
  const second = create();
  const moved = await second.market.open();
  expect(moved).not.toBe(url);
  expect(await isHealthy(moved)).toBe(true);
  expect(place().port).toBe(Number(new URL(moved).port));
  thief.close();
});
