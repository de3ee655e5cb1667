/** Starts the practice market as a process of its own and opens accounts at it for the conformance kit. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createConnectorContext, createHttpClient } from "@stallkeeper/connector-sdk";
import type { Connector, HttpTrace, JsonObject } from "@stallkeeper/connector-sdk";
import { createMemoryCredentialStore } from "@stallkeeper/connector-sdk/conformance";
import { practiceShelf } from "./practice-shelf.test-server.ts";
import type { ConformanceMarket, MarketTrouble } from "@stallkeeper/connector-sdk/conformance";

const FAULTS: Readonly<Record<MarketTrouble, string>> = {
  "429": "429",
  "500": "500",
  html: "502html",
  truncated: "truncated",
  resetAfterCommit: "reset-after-commit",
};
const quietLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };
/** Short lags, and no limit that the kit's many calls would run into. */
const FAST = {
  bazaar: { perSecond: 1000, burst: 1000 },
  atelier: { perSecond: 1000, burst: 1000, reviewMs: 20 },
  ebay: { perSecond: 1000, burst: 1000 },
  thriftly: { perSecond: 1000, burst: 1000, listLagMs: 150, readLagMs: 0, staleMs: 0 },
};

export interface PracticeMarket {
  readonly url: string;
  control<T = JsonObject[] & JsonObject>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** Starts the market, quiet; `orders` is the length of the history of the sellers named northlane. */
export async function startPracticeMarket(settings: object = FAST, orders = 30): Promise<PracticeMarket> {
  const main = fileURLToPath(import.meta.resolve("@stallkeeper/simulator/main"));
  const child: ChildProcess = spawn(
    process.execPath,
    [main, "--port", "0", "--still", "--orders", String(orders), "--seed", "7"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const found = /Practice market at (http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) =>
      reject(new Error(`The practice market ended with ${String(code)}: ${said}`)),
    );
  });
  const market: PracticeMarket = {
    url,
    async control<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${url}/_control${path}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === "" ? null : JSON.parse(text).data) as T;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
  await market.control("PATCH", "/settings", settings);
  return market;
}

export type SignDelivery = NonNullable<ConformanceMarket["signDelivery"]>;

export interface SellerOptions {
  /** Default: a new one. */ readonly username?: string;
  readonly signDelivery?: SignDelivery;
  readonly settleMs?: number;
  /** Default: yes. */ readonly doesSignTime?: boolean;
  /** A courier's name from the market's code, where it has codes. */
  readonly carrierName?: (code: string) => string;
  readonly trace?: (trace: HttpTrace) => void;
}

let sellers = 0;

/** Opens a new seller's account at the market. */
export async function openSeller(
  market: PracticeMarket,
  connector: Connector,
  options: SellerOptions = {},
): Promise<ConformanceMarket & { readonly username: string }> {
  const { url } = market;
  sellers += 1;
  const username = options.username ?? `kit-${sellers}`;
  const client = createHttpClient({
    allowedHosts: () => new Set([new URL(url).host]),
    userAgent: "Stallkeeper/test",
    timeoutMs: 300_000,
    ...(options.trace ? { trace: options.trace } : {}),
  });
  if (connector.auth.kind !== "oauth" || !connector.auth.openPractice)
    throw new Error(`${connector.id} is no practice marketplace`);
  const opened = await connector.auth.openPractice(
    { http: client.forAccount("opening", connector.limits), now: () => new Date(), log: quietLog },
    { marketUrl: url, username },
  );
  const credentialStore = createMemoryCredentialStore(opened.credentials);
  const own = { market: connector.id, account: username };
  const shelf = practiceShelf(market, connector.id, username);
  return {
    username,
    doesSignTime: options.doesSignTime ?? true,
    openContext: () =>
      Promise.resolve(
        createConnectorContext({
          connector,
          client,
          credentialStore,
          now: () => new Date(),
          log: quietLog,
          account: {
            id: username,
            username,
            baseUrl: opened.baseUrl,
            credentials: credentialStore.stored(),
            settings: {},
          },
        }),
      ),
    async makeOrders(count, { isOneSecond = false } = {}) {
      const second = Math.floor(Date.now() / 1000) * 1000;
      const made = await market.control("POST", "/orders", {
        ...own,
        count,
        ...(isOneSecond ? { fields: { createdAt: second, updatedAt: second } } : {}),
      });
      return made.map((order) => String(order.id as string | number));
    },
    touchOrder: async (id) =>
      void (await market.control("PATCH", `/orders/${connector.id}/${id}`, { act: "touch" })),
    askToCancel: async (id) =>
      void (await market.control("PATCH", `/orders/${connector.id}/${id}`, { act: "requestCancel" })),
    async setUnknownStatus(id) {
      await market.control("PATCH", `/orders/${connector.id}/${id}`, { act: "hold", word: "GONE_FISHING" });
      return "GONE_FISHING";
    },
    async shipmentsOf(id) {
      const order = await market.control("GET", `/orders/${connector.id}/${id}`);
      const shipments = order.shipments as { carrier: string; trackingNumber: string; parcel: number }[];
      const effects = await market.control(
        "GET",
        `/ledger?market=${connector.id}&account=${username}&kind=shipment&orderId=${encodeURIComponent(id)}`,
      );
      if (effects.length !== shipments.length) throw new Error("The ledger and the order disagree.");
      // Where an order goes out in two parcels each of them is told once, and both count as the one shipment
      // that was confirmed.
      const firsts = shipments.filter((shipment) => shipment.parcel === shipments[0]?.parcel);
      const others = shipments.filter(
        (shipment) =>
          shipment.parcel !== shipments[0]?.parcel &&
          shipments.filter((other) => other.parcel === shipment.parcel).length > 1,
      );
      return [...firsts, ...others].map(({ carrier, trackingNumber }) => ({
        provider: options.carrierName?.(carrier) ?? carrier,
        trackingNumber,
      }));
    },
    makeTrouble: async (trouble, { count, path, method }) =>
      void (await market.control("POST", "/faults", {
        ...own,
        kind: FAULTS[trouble],
        rate: 1,
        count,
        path,
        // The path of a push says which call is meant, whatever its method.
        ...(method === "write" && path !== shelf?.pushPath ? { method: "POST" } : {}),
      })),
    endTrouble: async () => void (await market.control("DELETE", "/faults")),
    revokeAccess: async () =>
      void (await market.control("POST", `/accounts/${connector.id}/${username}/revoke`)),
    expireAccess: async () =>
      void (await market.control("POST", `/accounts/${connector.id}/${username}/expire`)),
    ...(shelf === null ? {} : { shelf }),
    ...(options.settleMs === undefined ? {} : { settle: () => sleep(options.settleMs) }),
    ...(options.signDelivery ? { signDelivery: options.signDelivery } : {}),
    close: () => client.close(),
  };
}

/**
 * The connector without waiting for its own limits: the kit makes many calls at a market that allows them.
 */
export function unlimited(connector: Connector): Connector {
  return { ...connector, limits: { account: { perSecond: 1000, burst: 1000 }, pauseWithoutHintMs: 100 } };
}
