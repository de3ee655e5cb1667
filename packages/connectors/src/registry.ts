import type { Connector } from "@stallkeeper/connector-sdk";
import { woocommerce } from "./woocommerce/woocommerce.connector.ts";

/** Every marketplace there is; one line each. */
export const connectors: readonly Connector[] = [
  woocommerce,
];

/** The connector with this id, or null. */
export function findConnector(id: string): Connector | null {
  return connectors.find((connector) => connector.id === id) ?? null;
}
