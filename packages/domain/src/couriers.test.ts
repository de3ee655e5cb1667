import { expect, test } from "vitest";
import {
  checkFormat,
  cleanTrackingNumber,
  hasRightCheckDigit,
  recogniseCourier,
  suggestCourier,
  trackingLink,
  usualCourier,
} from "./couriers.ts";

const couriers = [
  {
    _id: "royal-mail",
    name: "Royal Mail",
    pattern: "^[A-Z]{2}\\d{9}GB$",
    trackingUrl: "https://post.example/track/{number}",
  },
  { _id: "ups", name: "UPS", pattern: "^1Z[0-9A-Z]{16}$", trackingUrl: "https://ups.example/?n={number}" },
  { _id: "other", name: "Own van", pattern: null, trackingUrl: "" },
];

test("a tracking number is kept in upper case without spaces", () => {
  expect(cleanTrackingNumber(" rn 4820 11754 gb\n")).toBe("RN482011754GB");
});

test("the check digit of an S10 number is counted", () => {
  expect(hasRightCheckDigit("RR473124829GB")).toBe(true);
  expect(hasRightCheckDigit("RR473124828GB")).toBe(false);
  expect(hasRightCheckDigit("1Z999AA10123456784")).toBeNull();
});

test("the courier follows from the format, never from a wrong check digit", () => {
  expect(recogniseCourier("RR473124829GB", couriers, null)).toBe("Royal Mail");
  expect(recogniseCourier("1Z999AA10123456784", couriers, null)).toBe("UPS");
  expect(recogniseCourier("RR473124828GB", couriers, null)).toBeNull();
  expect(recogniseCourier("HELLO", couriers, null)).toBeNull();
});

test("a number that does not look like its courier's is doubtful, without a pattern nothing is said", () => {
  expect(checkFormat("RR473124829GB", "Royal Mail", couriers)).toEqual({
    kind: "fits",
    courier: "Royal Mail",
  });
  expect(checkFormat("1Z999AA10123456784", "Royal Mail", couriers)).toEqual({
    kind: "doubtful",
    courier: "Royal Mail",
  });
  expect(checkFormat("X1", "Own van", couriers)).toEqual({ kind: "none" });
  expect(trackingLink("RR 1", "Royal Mail", couriers)).toBe("https://post.example/track/RR%201");
  expect(trackingLink("X1", "Own van", couriers)).toBeNull();
});

const sent = (provider: string, day: number, accountId = "bazaar-1") => ({
  accountId,
  createdAt: `2036-01-${String(day).padStart(2, "0")}T00:00:00Z`,
  shipping: { shipped: true, provider },
});

test("the usual courier of an account took most of its last parcels; the last one alone changes nothing", () => {
  const before = [1, 2, 3, 4].map((day) => sent("Royal Mail", day));
  expect(usualCourier("bazaar-1", [...before, sent("UPS", 9)], couriers)).toBe("Royal Mail");
  expect(usualCourier("bazaar-1", [sent("Royal Mail", 1), sent("UPS", 2)], couriers)).toBeNull();
  expect(usualCourier("bazaar-2", before, couriers)).toBeNull();
  expect(usualCourier("bazaar-1", [sent("Gone Post", 1)], couriers)).toBeNull();
  const switched = [
    ...Array.from({ length: 40 }, () => sent("Royal Mail", 1)),
    ...Array.from({ length: 20 }, () => sent("UPS", 2)),
  ];
  expect(usualCourier("bazaar-1", switched, couriers)).toBe("UPS");
});

test("what rules planned goes before what is usual", () => {
  const before = [sent("Royal Mail", 1)];
  expect(suggestCourier({ accountId: "bazaar-1", labelPlan: { courier: "ups" } }, before, couriers)).toBe(
    "UPS",
  );
  expect(suggestCourier({ accountId: "bazaar-1", labelPlan: null }, before, couriers)).toBe("Royal Mail");
  expect(suggestCourier({ accountId: "bazaar-1", labelPlan: { courier: "gone" } }, before, couriers)).toBe(
    "Royal Mail",
  );
});

test("a number that is a few signs too short or too long is told so", () => {
  expect(checkFormat("1Z999AA1012345678", "UPS", couriers)).toEqual({
    kind: "doubtful",
    courier: "UPS",
    length: "short",
  });
  expect(checkFormat("1Z999AA101234567849", "UPS", couriers)).toEqual({
    kind: "doubtful",
    courier: "UPS",
    length: "long",
  });
  expect(checkFormat("RR473124828GB", "Royal Mail", couriers)).toEqual({
    kind: "doubtful",
    courier: "Royal Mail",
  });
});
