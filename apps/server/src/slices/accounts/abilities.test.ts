import { expect, test } from "vitest";
import { findConnector } from "@stallkeeper/connectors/registry";
import { abilitiesOf } from "./abilities.ts";

test.each(["bazaar", "atelier", "woocommerce", "ebay"])(
  "%s takes listings and stock from here, as its ports say",
  (platform) => {
    const connector = findConnector(platform);
    expect([connector?.stock, connector?.listings?.publish]).not.toContain(undefined);
    expect(abilitiesOf(connector)).toMatchObject({ orders: "yes", listings: "yes", stock: "yes" });
  },
);

test("what a shop has no port for is done on its own page, or not at all", () => {
  expect(abilitiesOf(findConnector("woocommerce"))).toMatchObject({ ratings: "linkOut", offers: "no" });
});
