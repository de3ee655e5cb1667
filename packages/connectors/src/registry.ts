import type { Connector } from "@stallkeeper/connector-sdk";
import { atelier } from "./atelier/atelier.connector.ts";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { ebay } from "./ebay/ebay.connector.ts";
import { practicecourier } from "./practicecourier/practicecourier.connector.ts";
import { practicepost } from "./practicecourier/practicepost.connector.ts";
import { paypal } from "./paypal/paypal.connector.ts";
import { thriftly } from "./thriftly/thriftly.connector.ts";
import { woocommerce } from "./woocommerce/woocommerce.connector.ts";

/** Every marketplace there is; one line each. */
export const connectors: readonly Connector[] = [woocommerce, bazaar, atelier, thriftly, ebay];

/** Every service that takes payments for orders of the marketplaces. */
export const paymentServices: readonly Connector[] = [paypal];

/** Every courier whose labels can be bought. */
export const couriers: readonly Connector[] = [practicecourier, practicepost];

/** The connector with this id, or null. */
export function findConnector(id: string): Connector | null {
  return [...connectors, ...paymentServices, ...couriers].find((connector) => connector.id === id) ?? null;
}
