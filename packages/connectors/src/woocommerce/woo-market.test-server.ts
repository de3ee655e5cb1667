import { createHmac } from "node:crypto";
import { createConnectorContext, createHttpClient } from "@stallkeeper/connector-sdk";
import type { ConnectorContext } from "@stallkeeper/connector-sdk";
import { createMemoryCredentialStore } from "@stallkeeper/connector-sdk/conformance";
import type { ConformanceMarket } from "@stallkeeper/connector-sdk/conformance";
import { FakeShop } from "./fake-shop.test-server.ts";
import { wooShelf } from "./woo-shelf.test-server.ts";
import { readTrackings } from "./tracking-meta.ts";
import { woocommerce } from "./woocommerce.connector.ts";

const quietLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/** Opens a fake shop with a connected account. */
export async function openWooMarket(): Promise<
  ConformanceMarket & { readonly shop: FakeShop; readonly ctx: ConnectorContext; readonly baseUrl: string }
> {
  const shop = new FakeShop();
  const baseUrl = await shop.open();
  const client = createHttpClient({
    allowedHosts: () => new Set([new URL(baseUrl).host]),
    userAgent: "Stallkeeper/test",
    sleep: async () => undefined,
    timeoutMs: 300_000,
  });
  const account = { id: "account-1", username: "shop", baseUrl, credentials: { ...shop.key }, settings: {} };
  const credentialStore = createMemoryCredentialStore(account.credentials);
  const ctx = createConnectorContext({
    connector: woocommerce,
    account,
    client,
    credentialStore,
    now: () => new Date(),
    log: quietLog,
  });
  return {
    shop,
    ctx,
    baseUrl,
    doesSignTime: false,
    shelf: wooShelf(shop.products),
    openContext: () => Promise.resolve(ctx),
    makeOrders(count, options = {}) {
      const second = shop.tick();
      return Promise.resolve(
        Array.from({ length: count }, () =>
          String(shop.addOrder({}, options.isOneSecond ? second : shop.tick())),
        ),
      );
    },
    touchOrder: (id) => Promise.resolve(shop.change(Number(id), { customer_note: "changed" })),
    setUnknownStatus(id) {
      shop.change(Number(id), { status: "awaiting-collection" });
      return Promise.resolve("awaiting-collection");
    },
    shipmentsOf: (id) =>
      Promise.resolve(
        readTrackings(shop.orders.get(Number(id))?.meta_data ?? []).map(({ provider, trackingNumber }) => ({
          provider,
          trackingNumber,
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
      shop.isKeyKnown = false;
      return Promise.resolve();
    },
    signDelivery({ orderId, secret }) {
      const rawBody = Buffer.from(
        JSON.stringify({ id: Number(orderId), status: "processing", total: "29.80" }),
      );
      return {
        rawBody,
        headers: {
          "x-wc-webhook-topic": "order.updated",
          "x-wc-webhook-delivery-id": "5b3c",
          "x-wc-webhook-signature": createHmac("sha256", secret).update(rawBody).digest("base64"),
        },
      };
    },
    async close() {
      await client.close();
      await shop.close();
    },
  };
}
