/**
 * The parts whose rules do not show at the route: the bound of the cache, the line of those who wait, the end
 * of the decoder.
 */
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { createPhotoCache } from "./photo-cache.ts";
import { PhotoRefused } from "./photo-refused.ts";
import { createPhotoShrinker } from "./photo-shrinker.ts";
import { createTurnstile } from "./turnstile.ts";

const folder = mkdtempSync(join(tmpdir(), "sk-photos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the cache lets its oldest files go when it passes its bound", async () => {
  const cache = createPhotoCache(join(folder, "cache"), 1_000);
  for (let n = 0; n < 10; n += 1) {
    await cache.write(`k${n}`, Buffer.alloc(100, n));
    utimesSync(join(folder, "cache", `k${n}.webp`), n + 1, n + 1);
  }
  expect(readdirSync(join(folder, "cache"))).toHaveLength(10);
  await cache.write("k10", Buffer.alloc(100, 10));
  expect(readdirSync(join(folder, "cache")).sort()).toEqual(
    ["k10", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9"].map((name) => `${name}.webp`),
  );
  expect([await cache.read("k0"), await cache.read("k10")]).toEqual([null, Buffer.alloc(100, 10)]);
});

test("the turnstile runs as many as it may, keeps the order, and turns away who is too many", async () => {
  const turnstile = createTurnstile({ concurrency: 2, maxWaiting: 3, onFull: () => new Error("full") });
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((n) =>
      turnstile.pass(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        ended.push(n);
        if (n === 1) throw new Error("broken");
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect([most, ended]).toEqual([2, [0, 1, 2, 3, 4]]);
});

test("a picture that takes too long ends with its process, and the next one is drawn by a new one", async () => {
  const taskMs = 30_000;
  const slow = await sharp({
    create: {
      width: 1_500,
      height: 1_500,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const quick = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const shrinker = createPhotoShrinker({ taskMs });
  try {
    const task = { kind: "png", pixels: 128, fit: "cover" } as const;
    expect((await shrinker.shrink({ ...task, bytes: quick })).length).toBeGreaterThan(0);
    // The process is there and is given its time by a clock of the test's own: all of it passes before the
    // first answer can come.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const late = shrinker.shrink({ ...task, bytes: slow }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(taskMs);
    expect(await late).toEqual(new PhotoRefused("reading it takes too long"));
    vi.useRealTimers();
    expect((await shrinker.shrink({ ...task, bytes: quick })).length).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
    shrinker.close();
  }
});
