import type { UploadTarget } from "@stallkeeper/contract";
import { expect, test } from "vitest";
import { bulkTexts } from "./bulk-texts.ts";
import { liveAt, toldField } from "./tell-live.ts";

const target = (accountId: string, state: UploadTarget["state"], overrides: UploadTarget["overrides"] = {}) =>
  ({
    accountId,
    account: accountId,
    platform: "stall",
    state,
    overrides,
    mapped: null,
    problems: [],
    actionId: null,
    listingId: null,
    link: null,
    at: "",
    isSold: false,
    isPaused: false,
    sent: null,
    change: null,
  }) satisfies UploadTarget;

test("only live listings that follow their draft are told, and only what they can be told", () => {
  const targets = [
    target("a", "live"),
    target("b", "live", { priceMinor: 500, priceCurrency: "EUR" }),
    target("c", "ended"),
    target("d", "live", { title: "Jug" }),
  ];
  expect(liveAt({ targets }, "price")).toEqual(["a", "d"]);
  expect(liveAt({ targets }, "title")).toEqual(["a", "b"]);
  expect(["price", "title", "quantity", "brand"].map((field) => toldField(field as "price"))).toEqual([
    "price",
    "title",
    null,
    null,
  ]);
});

test("one sentence says what became of all of them", () => {
  expect(bulkTexts.told(12, 0, "")).toBe("Sending to 12 live listings.");
  expect(bulkTexts.told(1, 2, "Busy.")).toBe("Sending to 1 live listing, 2 stay as they are. Busy.");
  expect(bulkTexts.told(0, 1, "Busy.")).toBe("1 live listing stays as it is. Busy.");
});
