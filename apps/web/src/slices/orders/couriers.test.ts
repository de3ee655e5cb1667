import { expect, test } from "vitest";
import { checkFormat, cleanTrackingNumber, hasRightCheckDigit, recogniseCourier, trackingLink } from "./couriers.ts";

const couriers = [
  { _id: "royal-mail", name: "Royal Mail", pattern: "^[A-Z]{2}\\d{9}GB$", trackingUrl: "https://post.example/track/{number}" },
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
  expect(checkFormat("RR473124829GB", "Royal Mail", couriers)).toEqual({ kind: "fits", courier: "Royal Mail" });
  expect(checkFormat("1Z999AA10123456784", "Royal Mail", couriers)).toEqual({ kind: "doubtful", courier: "Royal Mail" });
  expect(checkFormat("X1", "Own van", couriers)).toEqual({ kind: "none" });
  expect(trackingLink("RR 1", "Royal Mail", couriers)).toBe("https://post.example/track/RR%201");
  expect(trackingLink("X1", "Own van", couriers)).toBeNull();
});
