import { describe, expect, it } from "vitest";
import { conformanceCases } from "@stallkeeper/connector-sdk/conformance";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import { ebay } from "./ebay.connector.ts";

describe("eBay keeps what every connector promises", () => {
  it.each(conformanceCases(ebay))("$title", async ({ run }) => {
    const market = await openEbayMarket();
    try {
      await expect(run(market)).resolves.toBeUndefined();
    } finally {
      await market.close();
    }
  });
});
