import { expect, test } from "vitest";
import { findConnector } from "@stallkeeper/connectors/registry";
import { abilitiesOf } from "./list-accounts.ts";

test.each([
  ["bazaar", "no"],
  ["atelier", "no"],
  ["woocommerce", "linkOut"],
  ["ebay", "linkOut"],
])("%s could take stock and listings, but nothing here sends them yet", (platform, stock) => {
  const connector = findConnector(platform);
  expect([connector?.stock, connector?.listings?.publish]).not.toContain(undefined);
  expect(abilitiesOf(connector)).toMatchObject({ orders: "yes", listings: "read", stock });
});
