import { describe, expect, it } from "vitest";
import { addressOf } from "./address-of.ts";
import { call } from "./api-client.ts";

describe("the address of a route", () => {
  it("has the names of its path filled in, encoded", () => {
    const params = { orderId: "24/13 55", itemId: "ü?1", index: "0" };
    expect(addressOf("GET /api/orders/:orderId/items/:itemId/photos/:index", { params, query: {} })).toBe(
      "/api/orders/24%2F13%2055/items/%C3%BC%3F1/photos/0",
    );
  });

  it("has what is asked behind a question mark, without what is left out", () => {
    expect(addressOf("GET /api/labels/services", { query: { accountId: "a&b" } })).toBe(
      "/api/labels/services?accountId=a%26b",
    );
    expect(addressOf("GET /api/labels/services", { query: { accountId: undefined } })).toBe(
      "/api/labels/services",
    );
  });
});

/** Never called: `npm run check` holds that each of these doesn't compile. */
const refused = [
  // @ts-expect-error a call takes its answer from the map, so none can be claimed
  () => call<{ needsOwner: string }>("GET /api/setup"),
  // @ts-expect-error there is no such route
  () => call("GET /api/nothing"),
  // @ts-expect-error a route that answers a file is no call
  () => call("GET /api/manifests/:id/file", { params: { id: "m" } }),
  // @ts-expect-error the name in the path is missing
  () => call("GET /api/actions/runs/:runId"),
  // @ts-expect-error the path names another thing
  () => call("GET /api/actions/runs/:runId", { params: { id: "r" } }),
  // @ts-expect-error the body is needed
  () => call("POST /api/rules/order"),
  // @ts-expect-error the body holds ids
  () => call("POST /api/rules/order", { body: { ruleIds: [1] } }),
  // @ts-expect-error the route takes no body
  () => call("POST /api/rules/pause", { body: { isPaused: true } }),
];

it("refuses a call that the map doesn't hold, by its types", () => {
  expect(refused.every((claim) => typeof claim === "function")).toBe(true);
});
