/**
 * The whole practice market in one piece: memory, marketplaces, control side, pictures and life behind one
 * HTTP server on 127.0.0.1. Starting on a data folder goes on where it was left.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FIRST_SELLER, openAccount } from "./accounts.ts";
import { resumePendingRefunds } from "./acts/refund.acts.ts";
import { reviewListing } from "./acts/listing.acts.ts";
import { createAtelier } from "./atelier/atelier.side.ts";
import { createBazaar } from "./bazaar/bazaar.side.ts";
import { BAZAAR_WEBHOOKS } from "./bazaar/webhooks.routes.ts";
import { createEbay, EBAY_PATHS } from "./ebay/ebay.side.ts";
import { createNotificationKeys } from "./ebay/notification-keys.ts";
import { createEbayNotifications } from "./ebay/notification.manner.ts";
import { createCourier } from "./courier/courier.side.ts";
import { resumeParcels } from "./courier/parcels.acts.ts";
import { COURIER_WEBHOOKS } from "./courier/webhooks.routes.ts";
import { createControl } from "./control/control.side.ts";
import type { Sim } from "./engine.ts";
import { createFaultBoard } from "./faults/fault-board.ts";
import { growAccountHistory } from "./history/account-history.ts";
import { createCallLog } from "./http/call-log.ts";
import type { MarketSide } from "./http/call.ts";
import { answer } from "./http/call.ts";
import { createDoor } from "./http/door.ts";
import { sendAnswer } from "./http/send-answer.ts";
import { createLife } from "./life/life.ts";
import type { Options } from "./options.ts";
import { createPaypal } from "./paypal/paypal.side.ts";
import { createSettings } from "./settings.ts";
import { lockFolder } from "./store/folder-lock.ts";
import { openMarketStore } from "./store/market-store.ts";
import { createThriftly } from "./thriftly/thriftly.side.ts";
import { THRIFTLY_WEBHOOKS } from "./thriftly/webhooks.routes.ts";
import { createDeliveryLog } from "./webhooks/delivery-log.ts";
import { createPoster } from "./webhooks/post.ts";
import { createWebhookSender } from "./webhooks/webhook-sender.ts";

const PARCEL_STEP_MS = 45_000;

export type PracticeMarket = { url: string; sim: Sim; stop: () => Promise<void> };

/** Starts it; rejects when the port is taken or the folder cannot be written. */
export async function startPracticeMarket(
  options: Options,
  readClock: () => number = Date.now,
): Promise<PracticeMarket> {
  let advancedMs = 0;
  const now = (): number => readClock() + advancedMs;
  const lock = options.folder === null ? null : lockFolder(options.folder);
  const store = openMarketStore({ folder: options.folder, growHistory: growAccountHistory });
  // A folder keeps the seed it was made with.
  const seed = [...store.account.all()][0]?.historySeed ?? options.seed;
  const timers = new Set<NodeJS.Timeout>();
  const poster = createPoster();
  const calls = createCallLog();
  const deliveries = createDeliveryLog();
  let url = "";
  let isStopped = false;
  const later = (delayMs: number, work: () => void): void => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  };
  const sim: Sim = {
    store,
    seed,
    settings: createSettings(),
    firstPast: { orders: Math.floor(options.orders / 5), days: options.days },
    faults: createFaultBoard(),
    now,
    later,
    announce: () => undefined,
    baseUrl: () => url,
  };
  const notificationKeys = createNotificationKeys();
  sim.announce = createWebhookSender(
    sim,
    {
      bazaar: BAZAAR_WEBHOOKS,
      thriftly: THRIFTLY_WEBHOOKS,
      courier: COURIER_WEBHOOKS,
      ebay: createEbayNotifications(notificationKeys),
    },
    poster,
    deliveries,
  );
  if ([...store.account.all()].length === 0) openFirstAccounts(sim, options);
  sim.settings.atelier.shortPayoutMinor = options.shortPayoutMinor ?? 0;
  // Where buyers act on their own, parcels travel on their own, too.
  if (!options.isStill) sim.settings.courier.stepMs = PARCEL_STEP_MS;
  resumePendingWork(sim);
  const life = createLife(sim, options.isStill);
  const ebay = createEbay(sim, notificationKeys);
  const sides = new Map<string, MarketSide>([
    ["bazaar", createBazaar(sim)],
    ["atelier", createAtelier(sim)],
    ["thriftly", createThriftly(sim)],
    ["courier", createCourier(sim)],
    ["paypal", createPaypal(sim)],
    ...["ebay", ...EBAY_PATHS].map((first): [string, MarketSide] => [first, ebay]),
  ]);
  const control = createControl({
    sim,
    calls,
    deliveries,
    life,
    startedAt: now(),
    notificationKeys,
    advanceClock: (byMs) => {
      advancedMs += byMs;
    },
  });

  const serve = createDoor(sim, calls, sides, control, () => isStopped);
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A client that went away in the middle of its body needs no answer.
      if (!request.destroyed)
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      sendAnswer(response, answer(500, { error: "Something broke here." }));
    });
  });
  // Longer than any client keeps a connection, so that no reset happens that nobody scripted.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(options.port, "127.0.0.1", resolve),
  );
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  lock?.tellUrl(url);
  return {
    url,
    sim,
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      poster.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      store.close();
      lock?.release();
    },
  };
}

function openFirstAccounts(sim: Sim, options: Options): void {
  const bazaar = Math.ceil(options.orders / 2);
  const atelier = Math.floor(options.orders / 5);
  const shares = [
    ["bazaar", bazaar],
    ["atelier", atelier],
    ["thriftly", options.orders - bazaar - atelier],
  ] as const;
  for (const [market, orders] of shares)
    openAccount(sim, { market, username: FIRST_SELLER, orders, days: options.days });
}

function resumePendingWork(sim: Sim): void {
  resumePendingRefunds(sim);
  resumeParcels(sim);
  for (const listing of sim.store.listing.all()) {
    if (listing.state === "pending")
      sim.later(sim.settings[listing.market].reviewMs, () => reviewListing(sim, listing.market, listing.id));
  }
}
