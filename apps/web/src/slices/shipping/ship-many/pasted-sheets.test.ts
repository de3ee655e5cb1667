/** Columns as sellers copy them: from a shop's file, a courier's page, an email, a note of their own. */
import { describe, expect, test } from "vitest";
import type { Courier } from "../../../platform/metadata.ts";
import type { ShipLine } from "./ship-line.ts";
import { fillFromPaste } from "./ship-lines.ts";

const linesOf = (...orderNumbers: string[]): ShipLine[] =>
  orderNumbers.map((orderNumber, index) => ({
    orderId: `id${index}`,
    orderNumber,
    buyer: "Mara Lind",
    country: "SE",
    platform: "bazaar",
    account: "northlane",
    source: "Bazaar",
    provider: "UPS",
    trackingNumber: "",
    isPaidWithPaypal: false,
    remark: "",
    combinedId: null,
  }));
const courier = { trackingUrl: "", cutOff: null, handlingDays: null, isOffered: true };
const couriers: readonly Courier[] = [
  { ...courier, _id: "rm", name: "Royal Mail", pattern: "^[A-Z]{2}\\d{9}GB$", checkDigit: "s10" },
  { ...courier, _id: "dhl", name: "DHL", pattern: "^\\d{10,14}$|^JJD\\d{18}$", checkDigit: null },
];
const royal = ["RR473124829GB", "RR473124832GB", "RR473124846GB"] as const;
const fill = (lines: ShipLine[], text: string) => fillFromPaste(lines, 0, text, couriers);
const numbers = (lines: ShipLine[], text: string): string[] =>
  fill(lines, text).lines.map(({ trackingNumber }) => trackingNumber);
const three = linesOf("24-1", "24-2", "24-3");

describe("a heading", () => {
  test.each([
    "tracking_number",
    "TrackingNumber",
    "trackingNumber",
    "Tracking Number(s)",
    "TRACKING",
    "Tracking-ID",
    "Trackingnummer",
    "Trackingcode",
    "Sendungs-Nr.",
    "Sendungsnummern",
    "Numéro de suivi",
    "N° suivi",
    "Código de rastreo",
    "Nr przesyłki",
    "Kuljetusnumero",
    "Kollinummer",
    "Barcodes",
    "Track & Trace",
    "T&T",
    "Nr.",
    "Parcels",
    "Consignments",
    "ID",
  ])("%s takes no order's place: no number moves down to another order", (heading) => {
    expect(numbers(three, `${heading}\r\n${royal.join("\r\n")}\r\n`)).toEqual([...royal]);
  });

  test.each([
    ["order_id\ttracking_number", "\t"],
    ["OrderNumber,TrackingNumber", ","],
    ["Bestell-Nr.;Sendungs-Nr.", ";"],
    ["Bestellnr;Trackingnr", ";"],
  ])("%s names its columns, and is no row that found no order", (heading, mark) => {
    const text = `${heading}\n24-2${mark}${royal[1]}\n24-1${mark}${royal[0]}`;
    expect(fill(three, text)).toMatchObject({ named: ["24-2", "24-1"], lost: 0 });
    expect(numbers(three, text)).toEqual([royal[0], royal[1], ""]);
  });

  test.each(["No label yet", "none", "kein Etikett", "sold out"])(
    "%s in the first row is a remark: its order keeps its place",
    (remark) =>
      expect(numbers(three, `${remark}\n${royal[1]}\n${royal[2]}`)).toEqual(["", royal[1], royal[2]]),
  );
});

describe("an order and its number in one cell", () => {
  test.each([" ", ": ", " | ", "|", " - ", " – ", " = ", " => "])(
    "apart by “%s” go to that order",
    (mark) => {
      const text = `24-2${mark}${royal[1]}\nOrder 24-1${mark}${royal[0]}`;
      expect(numbers(three, text)).toEqual([royal[0], royal[1], ""]);
    },
  );

  test("of two orders that begin alike the longer one is meant", () => {
    expect(numbers(linesOf("24-1", "24-11"), `24-11 ${royal[1]}`)).toEqual(["", royal[1]]);
  });

  test("a tracking number in groups stays one, also where its first group is an order's number", () => {
    expect(numbers(linesOf("1001", "1002"), "1002 345 67890")).toEqual(["100234567890", ""]);
  });

  test("“Order 24-2” in a column of its own names the order", () => {
    expect(numbers(three, `Order 24-2\t${royal[1]}\nOrder no. 24-1\t${royal[0]}`)).toEqual([
      royal[0],
      royal[1],
      "",
    ]);
  });
});

test("a courier's link gives its tracking number", () => {
  const link = `https://www.royalmail.com/track-your-item#/tracking-results/${royal[0]}`;
  expect(numbers(three, `${link}\nhttps://dhl.example/?piececode=${royal[1]}&lang=en`)).toEqual([
    royal[0],
    royal[1],
    "",
  ]);
});

test("signs that nobody sees are no part of a number", () => {
  expect(numbers(three, `\u200b${royal[0]}\n${royal[1]}\u200b\n\u00ad${royal[2]}\ufeff`)).toEqual([...royal]);
});
