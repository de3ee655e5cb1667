/** How each marketplace's sign-in differs. */
import type { Market } from "../model.ts";

export type OAuthRules = {
  market: Market;
  authorizePath: string;
  tokenPath: string;
  isPkceRequired: boolean;
  isSecretRequired: boolean;
  isRefreshRotating: boolean;
  refreshTtlMs: number;
  accessPrefix: string;
  refreshPrefix: string;
  scopes: readonly string[];
};

const DAY_MS = 86_400_000;

/** The client that always exists. */
export const PRACTICE_CLIENT = { id: "practice-app", secret: "practice-app-secret" };

export const OAUTH_RULES: Record<Market, OAuthRules> = {
  bazaar: {
    market: "bazaar",
    authorizePath: "/bazaar/oauth/authorize",
    tokenPath: "/bazaar/oauth/token",
    isPkceRequired: false,
    isSecretRequired: true,
    isRefreshRotating: true,
    refreshTtlMs: 180 * DAY_MS,
    accessPrefix: "bza_",
    refreshPrefix: "bzr_",
    scopes: ["orders.read", "orders.write", "messages", "offers", "feedback", "listings", "webhooks"],
  },
  atelier: {
    market: "atelier",
    authorizePath: "/atelier/oauth/connect",
    tokenPath: "/atelier/oauth/token",
    isPkceRequired: true,
    isSecretRequired: false,
    isRefreshRotating: false,
    refreshTtlMs: 90 * DAY_MS,
    accessPrefix: "at_",
    refreshPrefix: "atr_",
    scopes: ["receipts_r", "receipts_w", "listings_r", "listings_w", "shop_r"],
  },
  thriftly: {
    market: "thriftly",
    authorizePath: "/thriftly/oauth/authorize",
    tokenPath: "/thriftly/oauth/token",
    isPkceRequired: true,
    isSecretRequired: true,
    isRefreshRotating: true,
    refreshTtlMs: 365 * DAY_MS,
    accessPrefix: "tha_",
    refreshPrefix: "thx_",
    scopes: ["purchases.read", "purchases.write", "offers", "listings", "reviews", "webhooks"],
  },
};
