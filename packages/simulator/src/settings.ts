/** Times and limits that the control side may change while it runs; see docs/control.md. */
import type { Site } from "./model.ts";
import { SITES } from "./model.ts";

export type MarketSettings = {
  perSecond: number;
  burst: number;
  perDay: number;
  tokenMs: number;
  pageTokenMs: number;
  refundMs: number;
  reviewMs: number;
  listLagMs: number;
  readLagMs: number;
  staleMs: number;
  webhookLoss: number;
  webhookRetryMs: number[];
  /**
   * The courier alone: how long each step of a voided label takes, and each of a parcel on its way; 0: it
   * moves by the control side alone.
   */
  voidMs: number;
  stepMs: number;
  /** The courier alone: above 0 its labels are pictures (PNG), not documents (PDF). */
  pngLabels: number;
  /** Atelier alone: by so much a payout of every fourth week, in the shop's own currency, falls short. */
  shortPayoutMinor: number;
};
export type Settings = Record<Site, MarketSettings>;

const COMMON: MarketSettings = {
  perSecond: 20,
  burst: 60,
  perDay: 100_000,
  tokenMs: 3_600_000,
  pageTokenMs: 600_000,
  refundMs: 3000,
  reviewMs: 4000,
  listLagMs: 0,
  readLagMs: 0,
  staleMs: 0,
  voidMs: 4000,
  stepMs: 0,
  pngLabels: 0,
  shortPayoutMinor: 0,
  webhookLoss: 0,
  webhookRetryMs: [1000, 5000, 30_000, 120_000, 600_000],
};

/** The settings of a fresh start. */
export function createSettings(): Settings {
  return {
    bazaar: { ...COMMON },
    atelier: { ...COMMON, burst: 20 },
    courier: { ...COMMON },
    paypal: { ...COMMON, perSecond: 50, burst: 100, tokenMs: 32_400_000 },
    ebay: { ...COMMON, perSecond: 50, burst: 200, tokenMs: 7_200_000 },
    thriftly: {
      ...COMMON,
      perSecond: 2,
      burst: 10,
      listLagMs: 5000,
      readLagMs: 3000,
      staleMs: 60_000,
      webhookLoss: 0.3,
      webhookRetryMs: [10_000],
    },
  };
}

/** Merges known numbers into the settings; anything else is left alone. A repeat is safe. */
export function mergeSettings(settings: Settings, wish: Record<string, unknown>): void {
  for (const market of SITES) {
    const ofMarket = wish[market];
    if (typeof ofMarket !== "object" || ofMarket === null) continue;
    for (const [name, value] of Object.entries(ofMarket as Record<string, unknown>)) {
      if (name === "webhookRetryMs" && Array.isArray(value))
        settings[market].webhookRetryMs = value.filter((one) => typeof one === "number");
      else if (name in COMMON && name !== "webhookRetryMs" && typeof value === "number" && value >= 0)
        Object.assign(settings[market], { [name]: value });
    }
  }
}
