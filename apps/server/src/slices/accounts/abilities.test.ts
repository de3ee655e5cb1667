import { expect, test } from "vitest";
import { findConnector } from "@stallkeeper/connectors/registry";
import { abilitiesOf } from "./list-accounts.ts";

test.each([
  ["bazaar", "no"],
  ["atelier", "no"],
  ["woocommerce", "linkOut"],
  ["ebay", "linkOut"],
])("%s takes listings from here, and could take stock, which nothing here sends yet", (platform, stock) => {
  const connector = findConnector(platform);
  expect([connector?.stock, connector?.listings?.publish]).not.toContain(undefined);
  expect(abilitiesOf(connector)).toMatchObject({ orders: "yes", listings: "yes", stock });
});
