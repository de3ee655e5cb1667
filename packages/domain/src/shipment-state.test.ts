import fc from "fast-check";
import { expect, test } from "vitest";
import { crossesCustoms, countryCodeOf } from "./customs.ts";
import {
  daysInTransit,
  isHandedOver,
  isLabelGood,
  isShipmentOver,
  isUnseen,
  isVoidable,
  shipmentAfterScan,
  shipmentAfterStep,
  shipmentStates,
  voidAfter,
  voidStates,
  type VoidState,
} from "./shipment-state.ts";

const state = fc.constantFrom(...shipmentStates);
const voided = fc.constantFrom(null, ...voidStates);
const step = fc.constantFrom("labelBought" as const, "printed" as const, "manifested" as const);

test("what is done here only moves a parcel forward, and nothing once the courier has it", () => {
  fc.assert(
    fc.property(state, step, (from, to) => {
      const after = shipmentAfterStep(from, to);
      expect(shipmentStates.indexOf(after)).toBeGreaterThanOrEqual(shipmentStates.indexOf(from));
      expect(isHandedOver(from) ? after : from).toBe(from);
      expect(shipmentAfterStep(after, to)).toBe(after);
    }),
  );
});

test("the courier's newest word holds, and that nobody has seen a parcel undoes nothing", () => {
  fc.assert(
    fc.property(state, state, (from, seen) => {
      expect(shipmentAfterScan(from, seen)).toBe(isHandedOver(seen) ? seen : from);
    }),
  );
});

test("money on its way back never goes back a step; a refusal ends it, and what is paid stays paid", () => {
  fc.assert(
    fc.property(voided, fc.array(fc.constantFrom(...voidStates), { maxLength: 6 }), (from, words) => {
      const way = words.reduce<VoidState[]>(
        (states, word) => [...states, voidAfter(states.at(-1) ?? from, word)],
        [],
      );
      const moves = way.map((after, at) => `${way[at - 1] ?? from} ${after}`);
      expect(moves.filter((move) => /^(accepted requested|refunded (?!refunded).*)$/.test(move))).toEqual([]);
    }),
  );
});

test("a label can be given back while it is good and nobody has seen the parcel", () => {
  fc.assert(
    fc.property(state, voided, (at, money) => {
      expect(isVoidable(at, money)).toBe(isLabelGood(at, money) && !isHandedOver(at));
      expect(["requested", "accepted", "refunded"].includes(String(money)) && isLabelGood(at, money)).toBe(
        false,
      );
    }),
  );
});

test("days on the way are counted from the hand-over; three without a scan are named", () => {
  const now = new Date("2026-05-10T12:00:00Z");
  const facts = {
    state: "inTransit" as const,
    handedOverAt: "2026-05-06T11:00:00Z",
    lastEventAt: "2026-05-07T11:00:00Z",
    deliveredAt: null,
  };
  expect(daysInTransit(facts, now)).toBe(4);
  expect(isUnseen(facts, now)).toBe(true);
  expect(isUnseen({ ...facts, lastEventAt: "2026-05-07T13:00:00Z" }, now)).toBe(false);
  expect(isUnseen({ ...facts, state: "delivered" }, now)).toBe(false);
  expect(daysInTransit({ ...facts, handedOverAt: null }, now)).toBeNull();
  expect(daysInTransit({ ...facts, deliveredAt: "2026-05-08T12:00:00Z" }, now)).toBe(2);
  expect(shipmentStates.filter(isShipmentOver)).toEqual(["delivered", "returnedToSender", "lost"]);
});

test.each([
  ["GB", "GB", false],
  ["DE", "FR", false],
  ["GB", "FR", true],
  ["DE", "CH", true],
  ["US", "CA", true],
])("from %s to %s customs are crossed: %s", (from, to, isCrossed) => {
  expect(crossesCustoms(from, to)).toBe(isCrossed);
});

test("a country is known by its name or its code, also where a code was given up", () => {
  expect(["Germany", "united kingdom", "uk", "fr", "Czechia", "Nowhere", ""].map(countryCodeOf)).toEqual([
    "DE",
    "GB",
    "GB",
    "FR",
    "CZ",
    "",
    "",
  ]);
});
