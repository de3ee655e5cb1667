import type { Connector } from "@stallkeeper/connector-sdk";
import { atelier } from "./atelier/atelier.connector.ts";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { thriftly } from "./thriftly/thriftly.connector.ts";
import { woocommerce } from "./woocommerce/woocommerce.connector.ts";

/** Every marketplace there is; one line each. */
export const connectors: readonly Connector[] = [
  woocommerce,
  bazaar,
  atelier,
  thriftly,
];

/** The connector with this id, or null. */
export function findConnector(id: string): Connector | null {
  return connectors.find((connector) => connector.id === id) ?? null;
}
