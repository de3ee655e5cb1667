/**
 * The opposite of a crash: SIGTERM at any moment, also while what works in the background is only being
 * started. The service ends with 0 and has nothing to complain about.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestClient, showFigure, tries } from "@stallkeeper/testkit";
import { startService } from "../service/start-service.ts";
import { openStore } from "./crash-service.ts";

const dataDir = mkdtempSync(join(tmpdir(), "stallkeeper-stop-"));
const args = ["--still", "--orders", "60"];

// A service with accounts at its own practice market has the longest way from "ready" to working.
beforeAll(async () => {
  const service = await startService({ dataDir, args });
  await openStore(createTestClient(service.url));
  await service.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// The moments follow the machine's own pace: nothing here has to be quick.
const momentsMs = [0, 50, 200, 500, 0, 20, 100, 150, 300, 1_000];

const stops = tries(4, 50);
let clean = 0;

test.each(Array.from({ length: stops }, (_, n) => momentsMs[n % momentsMs.length] ?? 0))(
  "stopped %i ms after it was ready it ends with 0 and without a word",
  async (afterMs) => {
    const service = await startService({ dataDir, args });
    await sleep(afterMs);
    await service.stop();
    expect(service.child.exitCode).toBe(0);
    expect(
      service
        .output()
        .split("\n")
        .filter((line) => line !== "" && !/^Stallkeeper is ready at |^Practice market at /.test(line)),
    ).toEqual([]);
    clean += 1;
    if (clean === stops)
      showFigure(
        "ordinary-stop",
        `${stops} ordinary stops, from the moment it's ready to a second later: each ended with 0 and without a word`,
      );
  },
);
