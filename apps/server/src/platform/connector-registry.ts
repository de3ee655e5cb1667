import type { Connector } from "@stallkeeper/connector-sdk";

/** The marketplaces this service knows, asked for by id; nothing outside connectors names one. */
export interface ConnectorRegistry {
  all(): readonly Connector[];
  /** The connector of a platform id, or null when no such marketplace is known. */
  find(id: string): Connector | null;
}
