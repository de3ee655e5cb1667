import type { ConnectorContext } from "../context.ts";

/** Troubles that a market of the kit can be told to make for its next calls. */
export type MarketTrouble = "429" | "500" | "html" | "truncated" | "resetAfterCommit";

/**
 * A running market that the kit drives: a real HTTP server with one account. Whatever it does goes by the
 * marketplace's own side, never through the connector.
 */
export interface ConformanceMarket {
  /**
   * A context of the account over a real client, with the market's host allowed. Each one reads the stored
   * credentials.
   */
  openContext(): Promise<ConnectorContext>;
  /** Buyers buy; the ids of the new, paid orders. With `isOneSecond` all carry the same change time. */
  makeOrders(count: number, options?: { readonly isOneSecond?: boolean }): Promise<readonly string[]>;
  /** Something changes on the order, so that it is the newest. */
  touchOrder(orderId: string): Promise<void>;
  /** The order gets a status that no page lists; returns the word. */
  setUnknownStatus(orderId: string): Promise<string>;
  /** What the market believes was shipped. */
  shipmentsOf(
    orderId: string,
  ): Promise<readonly { readonly provider: string; readonly trackingNumber: string }[]>;
  /** The next `count` calls whose path holds `path` meet the trouble. */
  makeTrouble(
    trouble: MarketTrouble,
    options: { readonly count: number; readonly path: string; readonly method?: string },
  ): Promise<void>;
  endTrouble(): Promise<void>;
  /** The account's access is taken away for good. */
  revokeAccess(): Promise<void>;
  /** Left out: access does not run out by itself. The current access token is dead, a renewal works. */
  expireAccess?(): Promise<void>;
  /** Left out: the list shows everything at once. Resolves when it does. */
  settle?(): Promise<void>;
  /** Left out: no webhooks. A delivery about the order, signed as the marketplace signs. */
  signDelivery?(delivery: { readonly orderId: string; readonly secret: string; readonly sentAt: Date }): {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string>>;
    /** Where the marketplace signs with a key of its own instead of the secret. */
    readonly publicKey?: string;
  };
  /** The signature covers a time, so an old delivery can be told. */
  readonly doesSignTime: boolean;
  close(): Promise<void>;
}

export interface ConformanceCase {
  readonly title: string;
  /** Gets a market of its own, freshly opened. */
  run(market: ConformanceMarket): Promise<void>;
}
