import { expect, test } from "vitest";
import type { HttpTrace } from "@stallkeeper/connector-sdk";
import { watchWork } from "./watch-work.ts";

const call = (more: Partial<HttpTrace>): HttpTrace => ({
  accountId: "account-1",
  operation: "orders.list",
  method: "GET",
  host: "bazaar.example",
  path: "/orders/marker",
  attempt: 1,
  status: 200,
  outcome: "ok",
  waitedMs: 0,
  durationMs: 20_000,
  ...more,
});

test("what ran since it was last asked may have held the loop, and what still runs may hold it again", () => {
  const work = watchWork();
  const endJob = work.beginJob("item-import");
  let name = "POST /graphql";
  const endRequest = work.beginRequest(() => name);
  name = "POST /graphql TransactionMany";
  endRequest(false);
  expect(work.takeSuspects().toSorted()).toEqual(["POST /graphql TransactionMany", "item-import"]);
  expect(work.takeSuspects()).toEqual(["item-import"]);
  endJob(true);
  expect(work.takeSuspects()).toEqual(["item-import"]);
  expect(work.takeSuspects()).toEqual([]);
  expect(work.requests.list()).toMatchObject([
    { name: "POST /graphql TransactionMany", count: 1, failed: 0 },
  ]);
  expect(work.jobs.list()).toMatchObject([{ name: "item-import", count: 1, failed: 1 }]);
});

test("jobs that run now are counted by kind; requests are none of them", () => {
  const work = watchWork();
  const ends = ["a", "a", "b"].map((name) => work.beginJob(name));
  work.beginRequest(() => "GET /");
  expect(work.jobsUnderWay().map(({ name, count }) => [name, count])).toEqual(
    expect.arrayContaining([
      ["a", 2],
      ["b", 1],
    ]),
  );
  expect(work.jobsUnderWay()).toHaveLength(2);
  for (const end of ends) end(false);
  expect(work.jobsUnderWay()).toEqual([]);
});

test("calls count by account, what no account made counts nowhere, and no path is kept", () => {
  const work = watchWork();
  work.onCall(call({}));
  work.onCall(call({ outcome: "Temporary", status: 503, durationMs: 10_000 }));
  work.onCall(call({ accountId: null }));
  expect(work.calls.list()).toEqual([
    {
      name: "account-1",
      count: 2,
      meanMs: 15_000,
      maxMs: 20_000,
      failed: 1,
      share: 1,
      detail: "orders.list",
    },
  ]);
});

test("statements count by what they do to which table, and the longest keeps its text without values", () => {
  const work = watchWork();
  work.onStatement("select * from orders where note = 'marker'")(null);
  work.onStatement("begin; set local app.store = 'one'")(new Error("marker"));
  expect(work.statements.list()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: "select orders",
        detail: "select * from orders where note = '?'",
        failed: 0,
      }),
      expect.objectContaining({ name: "begin", failed: 1 }),
    ]),
  );
});
