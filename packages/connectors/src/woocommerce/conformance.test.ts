import { describe, expect, it } from "vitest";
import { conformanceCases, shelfCases } from "@stallkeeper/connector-sdk/conformance";
import { openWooMarket } from "./woo-market.test-server.ts";
import { woocommerce } from "./woocommerce.connector.ts";

describe("WooCommerce passes the conformance kit", () => {
  it.each(
    [...conformanceCases(woocommerce), ...shelfCases(woocommerce)].map(
      (kitCase) => [kitCase.title, kitCase] as const,
    ),
  )("%s", async (_title, kitCase) => {
    const market = await openWooMarket();
    try {
      await expect(kitCase.run(market)).resolves.toBeUndefined();
    } finally {
      await market.close();
    }
  });
});
