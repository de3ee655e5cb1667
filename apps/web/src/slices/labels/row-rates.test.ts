import { createServer } from "node:http";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runtimeConfig } from "../../platform/runtime-config.ts";
import { rowRatesQuery } from "./row-rates.ts";

const calls: string[][] = [];
/** Prices all but the last, which lacks something; of "gone" nothing is said. */
const service = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    const ids = (JSON.parse(body) as { rows: { orderId: string }[] }).rows.map(({ orderId }) => orderId);
    calls.push(ids);
    const failed = ids
      .filter((id) => id === "odd")
      .map((id) => ({ id, code: "LABEL_INCOMPLETE", msg: "The weight is missing.", group: "fix" }));
    const done = ids.filter((id) => id !== "odd" && id !== "gone").map((orderId) => ({ orderId, rates: [] }));
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ data: { done, failed } }));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const address = service.address();
  runtimeConfig.apiUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => new Promise((done) => service.close(done)));

test("rows that ask at once are one call; each hears its own prices, or why it has none", async () => {
  const client = new QueryClient();
  const [one, two, odd, gone] = await Promise.allSettled(
    ["1", "2", "odd", "gone"].map((id) => client.fetchQuery(rowRatesQuery(id))),
  );
  expect(calls).toEqual([["1", "2", "odd", "gone"]]);
  expect([one, two]).toMatchObject([{ value: { orderId: "1" } }, { value: { orderId: "2" } }]);
  expect(odd).toMatchObject({ reason: { code: "LABEL_INCOMPLETE", message: "The weight is missing." } });
  expect(gone?.status).toBe("rejected");
  await client.fetchQuery(rowRatesQuery("3"));
  expect(calls).toHaveLength(2);
});

test("many rows are asked for in parts", async () => {
  calls.length = 0;
  const client = new QueryClient();
  await Promise.all(Array.from({ length: 30 }, (_, at) => client.fetchQuery(rowRatesQuery(`r${at}`))));
  expect(calls.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([5, 25]);
});
