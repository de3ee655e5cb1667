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

const EBAY_SCOPE = "https://api.ebay.com/oauth/api_scope";
const EBAY_SCOPES = [
  EBAY_SCOPE,
  ...[
    "sell.fulfillment",
    "sell.fulfillment.readonly",
    "sell.finances",
    "sell.inventory",
    "sell.inventory.readonly",
    "sell.account",
    "sell.account.readonly",
    "sell.marketing",
    "commerce.message",
    "commerce.feedback",
    "commerce.identity.readonly",
    "commerce.notification.subscription",
    "commerce.notification.subscription.readonly",
  ].map((name) => `${EBAY_SCOPE}/${name}`),
];

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
  ebay: {
    market: "ebay",
    authorizePath: "/oauth2/authorize",
    tokenPath: "/identity/v1/oauth2/token",
    isPkceRequired: false,
    isSecretRequired: true,
    isRefreshRotating: false,
    refreshTtlMs: 47_304_000_000,
    // As eBay's: full of characters that a form has to escape.
    accessPrefix: "v^1.1#i^1#p^3#I^3#t^",
    refreshPrefix: "v^1.1#i^1#p^3#r^1#t^",
    scopes: EBAY_SCOPES,
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
