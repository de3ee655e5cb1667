/** The practice market's control side: what buyers do, and what the market knows. */
import type { RunningService } from "./start-service.ts";

export interface LedgerLine {
  at: string;
  market: string;
  kind: string;
  orderId?: string;
  payload: Record<string, unknown>;
}

export interface MarketOrder {
  id: string;
  market: string;
  orderNumber?: string;
  [fact: string]: unknown;
}

export interface MarketOffer {
  id: string;
  listingId: number;
  amountMinor: number;
  currency: string;
  buyer: { handle: string };
}

/** Every effect of a kind that the market accepted. */
export function readLedger(service: RunningService, kind: string): Promise<LedgerLine[]> {
  return call(service, "GET", `/_control/ledger?kind=${kind}`) as Promise<LedgerLine[]>;
}

/** A buyer buys; answers the new orders. */
export function buy(service: RunningService, order: Record<string, unknown>): Promise<MarketOrder[]> {
  return call(service, "POST", "/_control/orders", order) as Promise<MarketOrder[]>;
}

/** Something happens to an order at the market: cancelled, refunded, held. */
export async function changeMarketOrder(
  service: RunningService,
  market: string,
  id: string,
  action: Record<string, unknown>,
): Promise<void> {
  await call(service, "PATCH", `/_control/orders/${market}/${id}`, action);
}

/** How the market behaves from now on: `{ bazaar: { refundMs: 10_000 } }`. */
export async function setMarket(service: RunningService, settings: Record<string, unknown>): Promise<void> {
  await call(service, "PATCH", "/_control/settings", settings);
}

/** Makes calls fail, by the market's own rules. */
export async function addFault(service: RunningService, fault: Record<string, unknown>): Promise<void> {
  await call(service, "POST", "/_control/faults", fault);
}

export async function clearFaults(service: RunningService): Promise<void> {
  await call(service, "DELETE", "/_control/faults");
}

async function call(service: RunningService, method: string, path: string, body?: unknown): Promise<unknown> {
  const market = service.marketUrl();
  if (market === null) throw new Error("the practice market is not open");
  const answer = await fetch(`${market}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return data;
}

/** A buyer writes, about an order where one is named. */
export async function writeAsBuyer(service: RunningService, message: Record<string, unknown>): Promise<void> {
  await call(service, "POST", "/_control/messages", message);
}

/** Buyers offer on a listing, or on any that is live. */
export function makeOffers(service: RunningService, offer: Record<string, unknown>): Promise<MarketOffer[]> {
  return call(service, "POST", "/_control/offers", offer) as Promise<MarketOffer[]>;
}

/** A buyer rates an order that was shipped and has no rating yet, or the one that is named. */
export function rate(
  service: RunningService,
  rating: { market: string; account: string; stars: number; text: string; orderId?: string },
): Promise<unknown> {
  return call(service, "POST", "/_control/ratings", rating);
}

/** An offer is answered on the marketplace's own page. */
export async function answerElsewhere(
  service: RunningService,
  market: string,
  id: string,
  answer: "accepted" | "declined",
): Promise<void> {
  await call(service, "PATCH", `/_control/offers/${market}/${id}`, { answer });
}

/** A parcel is seen by the courier: in the state named, or the next one of its way. */
export async function scanParcel(
  service: RunningService,
  trackingNumber: string,
  scan: Record<string, unknown> = {},
): Promise<void> {
  await call(service, "POST", `/_control/parcels/${trackingNumber}/events`, scan);
}
