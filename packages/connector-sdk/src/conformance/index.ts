/**
 * The conformance kit: what every connector must show against a running market before it is trusted. It knows
 * no test runner: `conformanceCases` lists titled functions, each of which throws when the promise does not
 * hold.
 */
import type { Connector } from "../connector.ts";
import { cancellationCases } from "./cancellation-cases.ts";
import { errorCases } from "./error-cases.ts";
import type { ConformanceCase } from "./market.ts";
import { orderCases } from "./order-cases.ts";
import { listingCases } from "./listing-cases.ts";
import { shippingCases } from "./shipping-cases.ts";
import { stockCases } from "./stock-cases.ts";
import { webhookCases } from "./webhook-cases.ts";

export type { ConformanceCase, ConformanceMarket, ConformanceShelf, MarketTrouble } from "./market.ts";
export { createMemoryCredentialStore } from "./memory-credential-store.ts";
export { ordersOf, pullAll, shippingOf } from "./pull-all.ts";
export { pullListings } from "./shelf.ts";

/** The cases that the connector's ports call for. */
export function conformanceCases(connector: Connector): readonly ConformanceCase[] {
  return [
    ...(connector.orders ? [...orderCases(connector), ...errorCases(connector)] : []),
    ...(connector.shipping ? shippingCases(connector, connector.shipping) : []),
    ...(connector.cancellations ? cancellationCases(connector, connector.cancellations) : []),
    ...(connector.webhooks ? webhookCases(connector.webhooks) : []),
  ];
}

/** The cases of listings and stock; the market needs a shelf. */
export function shelfCases(connector: Connector): readonly ConformanceCase[] {
  const { listings, stock } = connector;
  if (listings?.publish === undefined) return [];
  return [
    ...listingCases(listings),
    ...(stock === undefined ? [] : stockCases(listings, stock, connector.traits.isSingleQuantity)),
  ];
}
