/**
 * The bundled practice market, a program of its own that speaks HTTP only.
 *
 *   off -> starting -> running -> (it dies) -> waiting -> starting ...   until `close`
 *
 * Its port is kept in a file, because the addresses of accounts there hold it; when it has to move,
 * `followPracticeMarket` sets them right. A market that outlived a killed service still answers on
 * that port, is taken over and looked after like one of our own.
 */
import type { ChildProcess } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import {
  adoptMarket,
  awaitMarket,
  isRunning,
  readPlace,
  spawnMarket,
  type MarketFlags,
  type RunningMarket,
} from "./market-process.ts";

export interface PracticeMarket {
  /** Starts it where it does not run yet, and gives its address. */
  open(): Promise<string>;
  /** Whether it was ever opened on this data folder. */
  wasOpened(): boolean;
  /**
   * Ends it and forgets all that ever happened there; the next `open` begins again, at the same address where
   * it can. Safe to repeat.
   */
  reset(): Promise<void>;
  /** Ends it. Safe to repeat. */
  close(): Promise<void>;
}

export interface PracticeMarketOptions {
  dataDir: string;
  log: Logger;
  /** Gets the market's `host:port` while it runs. */
  allowedHosts: Set<string>;
  flags?: MarketFlags;
  /** Called with the address when it is first known. */
  onOpen?: (url: string) => void;
  /** Called with the new address when it was started again elsewhere. */
  onMove?: (url: string) => Promise<void>;
}

const restartMs = 500;
/** Its accounts know its old port, which may only be free a little later. */
const triesOnItsPort = 3;

/** A market over a data folder; nothing starts before `open`. */
export function createPracticeMarket(options: PracticeMarketOptions): PracticeMarket {
  const folder = join(options.dataDir, "practice-market");
  const placeFile = join(options.dataDir, "practice-market.json");
  let opening: Promise<string> | null = null;
  let running: RunningMarket | null = null;
  let starting: ChildProcess | null = null;
  let isClosed = false;

  return {
    wasOpened: () => readPlace(placeFile) !== null,
    open() {
      opening ??= begin().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    async reset() {
      // One that outlived a killed service writes there, too: it is taken over first.
      if (readPlace(placeFile) !== null) await this.open();
      const market = running;
      running = null;
      await market?.stop();
      opening = null;
      rmSync(folder, { recursive: true, force: true });
    },
    async close() {
      isClosed = true;
      // A start that is under way is cut short; what it is then is nobody's failure.
      starting?.kill("SIGKILL");
      await opening?.catch(() => undefined);
      await running?.stop();
      running = null;
    },
  };

  async function begin(): Promise<string> {
    const known = readPlace(placeFile);
    const market =
      known !== null && (await isRunning(known)) ? adoptMarket(known) : await startAnywhere(known?.port ?? 0);
    void watch(market);
    options.allowedHosts.add(new URL(market.url).host);
    options.onOpen?.(market.url);
    return market.url;
  }

  /** Looks after a market until it ends, and then starts another. */
  async function watch(market: RunningMarket): Promise<void> {
    running = market;
    await market.ended;
    if (running !== market || isClosed) return;
    options.log.warn("the practice market ended, starting it again");
    running = null;
    await restart(market.url);
  }

  async function restart(lostUrl: string): Promise<void> {
    const lost = new URL(lostUrl);
    for (let tries = 1; !isClosed; tries++) {
      await sleep(restartMs);
      if (isClosed) return;
      try {
        const market = await start(tries <= triesOnItsPort ? Number(lost.port) : 0);
        void watch(market);
        options.allowedHosts.add(new URL(market.url).host);
        if (market.url !== lostUrl) {
          options.allowedHosts.delete(lost.host);
          opening = Promise.resolve(market.url);
          await options
            .onMove?.(market.url)
            .catch((error: unknown) =>
              options.log.error({ err: error }, "accounts do not know the practice market's new address"),
            );
        }
        return;
      } catch (error) {
        if (!isClosed) options.log.error({ err: error, tries }, "the practice market did not start again");
      }
    }
  }

  /** On the usual port, or on any when another program has taken that. */
  async function startAnywhere(port: number): Promise<RunningMarket> {
    if (port === 0) return start(0);
    return start(port).catch((error: unknown) => {
      if (isClosed) throw error;
      options.log.warn({ err: error, port }, "the practice market cannot have its port, it moves");
      return start(0);
    });
  }

  async function start(port: number): Promise<RunningMarket> {
    if (isClosed) throw new Error("the practice market is closed");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    starting = spawnMarket(folder, port, options.flags);
    const market = await awaitMarket(starting).finally(() => (starting = null));
    writeFileSync(placeFile, JSON.stringify(market.place));
    return market;
  }
}
