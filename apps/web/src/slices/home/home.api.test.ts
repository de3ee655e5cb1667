import { afterEach, expect, test } from "vitest";
import { openService } from "../../platform/open-service.test-server.ts";
import { countByAccount } from "./home.api.ts";

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

test("orders are counted by account, so that two shops of one platform don't show each other's", async () => {
  const service = await openService(({ body }) => {
    const { variables, query } = body as { query: string; variables: Record<string, { account?: string }> };
    // The service refuses variables of another type than the field's.
    if (query.includes("FilterFindMany"))
      return [400, { errors: [{ message: "used in position expecting type" }] }];
    const counted = Object.entries(variables).map(([name, { account }]) => [
      name.replace("filter", "count"),
      account === "Ada" ? 235 : account === "Ada (de)" ? 230 : 465,
    ]);
    return [200, { data: Object.fromEntries(counted) }];
  });
  ({ close } = service);
  const accounts = Array.from({ length: 7 }, (_, n) => ({
    _id: String(n),
    platform: "shop",
    username: n < 6 ? "Ada" : "Ada (de)",
  }));
  const counts = await countByAccount(accounts, new AbortController().signal);
  // More than one request may count are asked for in several.
  expect([...counts]).toEqual([...Array.from({ length: 6 }, (_, n) => [String(n), 235]), ["6", 230]]);
  expect(service.arrived).toHaveLength(2);
});
