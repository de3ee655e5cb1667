/** What every part of the market is handed: its memory, its clock, its chance and its messengers. */
import type { FaultBoard } from "./faults/fault-board.ts";
import type { Site } from "./model.ts";
import type { Settings } from "./settings.ts";
import type { MarketStore } from "./store/market-store.ts";

/** Something that sellers may be told about by webhook. */
export type Happening = {
  market: Site;
  account: string;
  type:
    | "order.created"
    | "order.updated"
    | "order.cancelled"
    | "order.shipped"
    | "buyer.deleted"
    | "notification.test"
    | "message.created"
    | "offer.created"
    | "offer.updated"
    | "feedback.created"
    | "listing.updated"
    | "parcel.updated";
  /** The id of the order, conversation, offer, rating, listing or label; the handle of a buyer. */
  id: string;
};

export type Sim = {
  store: MarketStore;
  seed: string;
  settings: Settings;
  /** How long the past of the first seller is where the account is opened after the start. */
  firstPast: { orders: number; days: number };
  faults: FaultBoard;
  now: () => number;
  /** Hands an event to the webhooks; returns at once. */
  announce: (happening: Happening) => void;
  /** Runs work later; it is dropped when the market stops. */
  later: (delayMs: number, work: () => void) => void;
  /** `http://127.0.0.1:PORT` */
  baseUrl: () => string;
};

/** A business refusal, in the market's inner words; each marketplace says it in its own. */
export class Refusal extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
