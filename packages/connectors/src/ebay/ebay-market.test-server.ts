/** The fake eBay with a connected account, as the conformance kit drives a market. */
import { createConnectorContext, createHttpClient } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject } from "@stallkeeper/connector-sdk";
import { createMemoryCredentialStore } from "@stallkeeper/connector-sdk/conformance";
import type { ConformanceMarket } from "@stallkeeper/connector-sdk/conformance";
import { ebay } from "./ebay.connector.ts";
import { FakeEbay } from "./fake-ebay.test-server.ts";

const quietLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };

export type EbayMarket = ConformanceMarket & {
  readonly ebay: FakeEbay;
  readonly ctx: ConnectorContext;
  readonly baseUrl: string;
  /** As `openContext`, with settings of the account; of another seller at the same application. */
  contextWith(settings: JsonObject, seller?: string): ConnectorContext;
};

/** Opens it on a port of its own. */
export async function openEbayMarket(): Promise<EbayMarket> {
  const shop = new FakeEbay();
  const baseUrl = await shop.open();
  const client = createHttpClient({
    allowedHosts: () => new Set([new URL(baseUrl).host]),
    userAgent: "Stallkeeper/test",
    sleep: async () => undefined,
    timeoutMs: 300_000,
  });
  const credentialsOf = (seller: string): JsonObject => ({
    ...shop.client,
    ruName: "Stall-RuName",
    accessToken: shop.grant(seller),
    accessTokenExpiresAt: new Date(Date.now() + 7_200_000).toISOString(),
    refreshToken: "v^1.1#refresh",
    signInEndsAt: null,
  });
  const ownCredentials = credentialsOf(shop.seller);
  const ownStore = createMemoryCredentialStore(ownCredentials);
  const contextWith = (settings: JsonObject, seller = shop.seller): ConnectorContext => {
    const isOwn = seller === shop.seller;
    const credentials = isOwn ? ownCredentials : credentialsOf(seller);
    return createConnectorContext({
      connector: {
        ...ebay,
        limits: { account: { perSecond: 10_000, burst: 10_000 }, pauseWithoutHintMs: 0 },
      },
      account: { id: `account-${seller}`, username: seller, baseUrl, credentials, settings },
      client,
      credentialStore: isOwn ? ownStore : createMemoryCredentialStore(credentials),
      now: () => new Date(),
      log: quietLog,
    });
  };
  const ctx = contextWith({});
  return {
    ebay: shop,
    ctx,
    baseUrl,
    contextWith,
    doesSignTime: false,
    openContext: () => Promise.resolve(contextWith({})),
    makeOrders(count, options = {}) {
      const at = shop.orders.tick();
      return Promise.resolve(
        Array.from({ length: count }, () =>
          shop.orders.add({}, options.isOneSecond ? at : shop.orders.tick()),
        ),
      );
    },
    touchOrder: (id) => Promise.resolve(shop.orders.change(id)),
    askToCancel: (id) => Promise.resolve(shop.orders.askToCancel(id)),
    setUnknownStatus(id) {
      shop.orders.change(id, { orderFulfillmentStatus: "AWAITING_DRONE" });
      return Promise.resolve("AWAITING_DRONE");
    },
    shipmentsOf: (id) =>
      Promise.resolve(
        (shop.orders.parcels.get(id) ?? []).map(({ shippingCarrierCode, shipmentTrackingNumber }) => ({
          // eBay's word for the courier that the kit ships with.
          provider: shippingCarrierCode === "RoyalMail" ? "Royal Mail" : shippingCarrierCode,
          trackingNumber: shipmentTrackingNumber,
        })),
      ),
    makeTrouble(kind, { count, path, method }) {
      shop.troubles = [{ kind, count, path, method }];
      return Promise.resolve();
    },
    endTrouble() {
      shop.troubles = [];
      return Promise.resolve();
    },
    revokeAccess() {
      shop.isRevoked = true;
      shop.expireAccess();
      return Promise.resolve();
    },
    expireAccess() {
      shop.expireAccess();
      return Promise.resolve();
    },
    signDelivery: ({ orderId }) => shop.notifications.deliver("ORDER_CONFIRMATION", { order: { orderId } }),
    async close() {
      await client.close();
      await shop.close();
    },
  };
}
