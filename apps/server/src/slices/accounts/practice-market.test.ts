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
  const moves: string[] = [];
  const market = createPracticeMarket({
    dataDir,
    log: silentLog(),
    allowedHosts,
    flags: { seed: 1, orders: 6, isStill: true },
    onOpen: (url) => void opened.push(url),
    onMove: async (url) => void moves.push(url),
  });
  running.push(market);
  return { market, allowedHosts, opened, moves };
}

const place = () =>
  JSON.parse(readFileSync(join(dataDir, "practice-market.json"), "utf8")) as { port: number; pid: number };
const isHealthy = async (url: string) =>
  (await fetch(`${url}/_control/health`).catch(() => null))?.ok === true;
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
  await expect.poll(() => isHealthy(url)).toBe(false);
  await expect.poll(() => isHealthy(url)).toBe(true);
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
  expect(isAlive(pid)).toBe(false);
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

test("one that was taken over is started again when it dies", async () => {
  const lost = create();
  const url = await lost.market.open();
  const { pid } = place();
  // The service that started it is gone, as far as this one can tell.
  running.splice(running.indexOf(lost.market), 1);
  const closing = lost.market.close();
  process.kill(pid, "SIGSTOP");
  const next = create();
  expect(await next.market.open()).toBe(url);
  process.kill(pid, "SIGKILL");
  await closing;
  await expect.poll(() => isHealthy(url)).toBe(true);
  expect(place().pid).not.toBe(pid);
});

test("it is started elsewhere when its port is gone for good, and says so", async () => {
  const { market, allowedHosts, moves } = create();
  const url = await market.open();
  process.kill(place().pid, "SIGKILL");
  const thief = createServer();
  // The kernel gives the port free a moment after the process.
  await expect
    .poll(
      () =>
        new Promise((resolve) =>
          thief
            .once("error", () => resolve(false))
            .listen(Number(new URL(url).port), "127.0.0.1", () => resolve(true)),
        ),
      { interval: 5 },
    )
    .toBe(true);
  await expect.poll(() => moves).toHaveLength(1);
  const [moved = ""] = moves;
  expect(moved).not.toBe(url);
  expect(await isHealthy(moved)).toBe(true);
  expect([...allowedHosts]).toEqual([new URL(moved).host]);
  expect(await market.open()).toBe(moved);
  thief.close();
});

test("begun anew it has forgotten what buyers did, and is where it was", async () => {
  const { market, moves } = create();
  const url = await market.open();
  const orders = async () =>
    ((await (await fetch(`${url}/_control/orders`)).json()) as { data: unknown[] }).data.length;
  const history = await orders();
  await fetch(`${url}/_control/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ market: "bazaar", account: "northlane" }),
  });
  expect(await orders()).toBe(history + 1);
  await market.reset();
  expect(await isHealthy(url)).toBe(false);
  expect([await market.open(), await orders(), moves]).toEqual([url, history, []]);
});
