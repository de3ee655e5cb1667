import type { Connector } from "@stallkeeper/connector-sdk";

/** The marketplaces this service knows, asked for by id; nothing outside connectors names one. */
export interface ConnectorRegistry {
  all(): readonly Connector[];
  /** Services that take payments for orders of the marketplaces; none of them sells. */
  payments(): readonly Connector[];
  /** Couriers whose labels can be bought; none of them sells. */
  couriers(): readonly Connector[];
  /** The connector of a platform id, marketplace, payment service or courier, or null when none is known. */
  find(id: string): Connector | null;
}

/** The marketplaces whose buyers have one id at all accounts; elsewhere an id counts at its account alone. */
export function listSharing(connectors: ConnectorRegistry): string[] {
  return connectors.all().flatMap(({ id, traits }) => (traits.sharesBuyers === true ? id : []));
}
