/**
 * What journeys start from: a demo service shared by a worker, or an installation of their own, empty or with
 * its owner.
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type BrowserContext } from "@playwright/test";
import { addOwner } from "./people.ts";
import { startService, type RunningService } from "./start-service.ts";

export const demoPassword = "correct horse battery";

interface Services {
  /** An installation that nobody has opened yet; its own for each test. */
  empty: RunningService;
  /**
   * One with the owner and the store that `createOwner` makes on the page, and no session; its own for each
   * test.
   */
  owned: RunningService;
}
interface SharedServices {
  /** The demo with a fixed seed, kept still; shared, so a journey changes only what it names. */
  demo: RunningService;
  /**
   * A data folder whose database exists and that nobody has opened yet: making one takes longer than copying
   * it.
   */
  unopenedFolder: string;
  /** The same with its owner. */
  ownedFolder: string;
}

export const test = base.extend<Services, SharedServices>({
  /**
   * On a connection that saves data: pages fetch no code ahead for the links in view. Who opens a page in a
   * journey leaves it at once, so that was a sixth of all the processor's work. What is fetched ahead, and
   * when, is shell-page's to show.
   */
  context: async ({ context }, use) => {
    await forgetLastJourney(context);
    await saveData(context);
    await use(context);
  },
  empty: ({ unopenedFolder }, use) => withCopy(unopenedFolder, use),
  owned: ({ ownedFolder }, use) => withCopy(ownedFolder, use),
  unopenedFolder: [
    // Playwright reads the first parameter's shape, so it must be a pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "stallkeeper-unopened-"));
      await (await startService({ dataDir })).stop();
      await use(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  ownedFolder: [
    async ({ unopenedFolder }, use) => {
      await withFolder(unopenedFolder, async (dataDir) => {
        const service = await startService({ dataDir });
        await addOwner(service);
        await service.stop();
        await use(dataDir);
      });
    },
    { scope: "worker" },
  ],
  demo: [
    async ({}, use) => {
      const service = await startService({
        args: ["--demo", "--still", "--seed", "7"],
        env: { STALLKEEPER_DEMO_PASSWORD: demoPassword },
      });
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
});

export { expect };

/**
 * The browser's page is kept from journey to journey (`reuseContext`): its cookies, storage, clock, routes and
 * other pages are gone, but not what a tab keeps for its own lifetime, nor what was granted or cut off.
 */
async function forgetLastJourney(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.setExtraHTTPHeaders({});
  await context.clearPermissions();
  for (const page of context.pages()) {
    const session = await context.newCDPSession(page);
    await session.send("Page.resetNavigationHistory");
    await session.send("Storage.clearDataForOrigin", { origin: "*", storageTypes: "cache_storage" });
    await session.detach();
  }
  await context.addInitScript((journey) => {
    // A page of no origin, about:blank or a sandbox, has no storage.
    if (self.origin === "null" || sessionStorage.getItem("journey") === journey) return;
    sessionStorage.clear();
    sessionStorage.setItem("journey", journey);
  }, randomUUID());
}

/** The pages of a context have a connection of which nothing is asked that isn't needed now. */
async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
}

/** Runs a service on a copy of the folder, and removes the copy. */
function withCopy(folder: string, use: (service: RunningService) => Promise<void>): Promise<void> {
  return withFolder(folder, async (dataDir) => {
    // Nobody buys by themselves while a journey counts what it did.
    const service = await startService({ dataDir, args: ["--still"] });
    await use(service);
    await service.stop();
  });
}

async function withFolder(from: string, use: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "stallkeeper-"));
  copyFolder(from, dataDir);
  await use(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

/** The database belongs to an account of its own where we are root, so owners and rights come along. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", `${from}/.`, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the data folder was not copied: ${stderr}`);
}
