import type { ConnectorRegistry } from "../../../platform/connector-registry.ts";
import type { ExportRow } from "./export-source.ts";

/** States of listings as the Inventory shows them. */
const listingStates: Readonly<Record<string, string>> = {
  draft: "Draft",
  inReview: "In review",
  live: "Live",
  ended: "Ended",
  refused: "Refused",
  onHold: "On hold",
  unknown: "Unknown",
};

/** A row with words for people: a platform by its name in every set, a listing's state as it's shown. Pure. */
export function wordedRow(connectors: ConnectorRegistry, row: ExportRow): ExportRow {
  const { platform = null, state = null } = row;
  const named = typeof platform === "string" ? (connectors.find(platform)?.name ?? platform) : platform;
  const worded = typeof state === "string" ? (listingStates[state] ?? state) : state;
  // Most rows say it already: a copy of each would be most of what a large file leaves to be forgotten.
  return named === platform && worded === state ? row : { ...row, platform: named, state: worded };
}
