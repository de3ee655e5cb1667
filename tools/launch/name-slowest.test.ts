import { expect, test } from "vitest";
import { slowestOfPlaywright, slowestOfVitest, writeSlowest } from "./name-slowest.mjs";

test("the files that took longest come first, journeys with all their tries", () => {
  const units = { testResults: ["/house/a.test.ts", "/house/b.test.ts"].map(timed) };
  expect(slowestOfVitest(units, "/house")).toEqual([
    { name: "b.test.ts", seconds: 2 },
    { name: "a.test.ts", seconds: 1 },
  ]);
  const inner = { specs: [{ tests: [{ results: [{ duration: 40_000 }, { duration: 2_000 }] }] }] };
  const journeys = { suites: [{ title: "orders.journey.ts", suites: [inner], specs: [] }] };
  const slowest = slowestOfPlaywright(journeys);
  expect(writeSlowest("journeys", slowest)).toBe(
    "\nSlowest of journeys:\n    42.0 s  e2e/journeys/orders.journey.ts\n",
  );
  expect(writeSlowest("vitest", slowestOfVitest(null, "/house"))).toBe("");
});

function timed(name: string, place: number) {
  return { name, startTime: 1000, endTime: 2000 + place * 1000 };
}
