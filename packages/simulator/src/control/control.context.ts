/** What the control routes are handed, and how they read their wishes. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { NotificationKeys } from "../ebay/notification-keys.ts";
import type { CallLog } from "../http/call-log.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Life } from "../life/life.ts";
import type { Account, Market, Site } from "../model.ts";
import { MARKETS, SITES } from "../model.ts";
import type { DeliveryLog } from "../webhooks/delivery-log.ts";

export type ControlContext = {
  sim: Sim;
  calls: CallLog;
  deliveries: DeliveryLog;
  life: Life;
  startedAt: number;
  notificationKeys: NotificationKeys;
  advanceClock: (byMs: number) => void;
};

/** An answer of the control side. */
export function say(data: unknown, extra: Record<string, unknown> = {}): Answer {
  return answer(200, { data, ...extra });
}

/** Text of the query or the body; undefined when absent. */
export function optionalText(from: Record<string, unknown>, name: string): string | undefined {
  const value = from[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" && typeof value !== "number")
    throw new Refusal("bad_request", `${name} must be text.`);
  return String(value);
}

/** A number from 0; undefined when absent. */
export function optionalNumber(from: Record<string, unknown>, name: string): number | undefined {
  const value = from[name];
  if (value === undefined || value === null || value === "") return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0)
    throw new Refusal("bad_request", `${name} must be a number from 0.`);
  return number;
}

/** The market of the query or body; undefined when absent. */
export function optionalMarket(from: Record<string, unknown>): Market | undefined {
  const text = optionalText(from, "market");
  const market = MARKETS.find((one) => one === text);
  if (text !== undefined && market === undefined)
    throw new Refusal("bad_request", `market must be one of ${MARKETS.join(", ")}.`);
  return market;
}

/** As `optionalMarket`, where the courier may be meant, too. */
export function optionalSite(from: Record<string, unknown>): Site | undefined {
  const text = optionalText(from, "market");
  const site = SITES.find((one) => one === text);
  if (text !== undefined && site === undefined)
    throw new Refusal("bad_request", `market must be one of ${SITES.join(", ")}.`);
  return site;
}

/** The account meant by `market` (or `fallback`) and `account` (or northlane); throws Refusal `not_found`. */
export function requireAccount(
  context: ControlContext,
  from: Record<string, unknown>,
  fallback: Market = "bazaar",
): Account {
  const market = optionalMarket(from) ?? fallback;
  const username = optionalText(from, "account") ?? "northlane";
  const account = context.sim.store.findAccount(market, username);
  if (account === undefined) throw new Refusal("not_found", `There is no account ${username} on ${market}.`);
  return account;
}

/** Entries that fit `market` and `account` of the query. */
export function filterOwned<T extends { market: Site; account: string | null }>(
  call: Call,
  entries: Iterable<T>,
): T[] {
  const query = Object.fromEntries(call.query);
  const market = optionalSite(query);
  const account = optionalText(query, "account");
  return [...entries].filter(
    (one) =>
      (market === undefined || one.market === market) && (account === undefined || one.account === account),
  );
}
