import { expect, test } from "vitest";
import { listOptions, nameChoice, switchValue } from "./facet-labels.ts";

const settings = { platforms: [], accounts: [], locale: "en-GB" };

test("a chip says what is chosen, at most two of it by name", () => {
  expect(nameChoice("tag", undefined, settings)).toBeUndefined();
  expect(nameChoice("tag", "urgent,-queued", settings)).toBe("Urgent, not Queued");
  expect(nameChoice("country", "DE,FR,IE,NL", settings)).toBe("Germany, France +2");
  expect([
    nameChoice("amount", "20..80", settings),
    nameChoice("amount", "50..", settings),
    nameChoice("amount", ">50", settings),
  ]).toEqual(["20–80", "50 or more", ">50"]);
  expect([
    nameChoice("created", "2026-11-01..2026-11-30", settings),
    nameChoice("created", "..2026-11-30", settings),
  ]).toEqual(["1 Nov–30 Nov", "until 30 Nov"]);
});

test("accounts of one name are told apart by their platform, linked or not", () => {
  const platforms = ["Bazaar", "Atelier", "Thriftly"].map((name) => ({ _id: name.toLowerCase(), name }));
  const accounts = ["bazaar/northlane", "atelier/northlane", "thriftly/attic"].map((key, at) => {
    const [platform = "", username = ""] = key.split("/");
    return { _id: String(at), platform, username, address: null };
  });
  const options = listOptions(
    "account",
    new Map([
      ["bazaar/northlane", 4],
      ["atelier/northlane", 3],
      ["thriftly/attic", 2],
      ["thriftly/gone", 1],
    ]),
    [],
    10,
    { platforms, accounts, locale: "en-GB" },
  );
  expect(options.map(({ label, count }) => `${label} ${count}`)).toEqual([
    "northlane (Bazaar) 4",
    "northlane (Atelier) 3",
    "attic 2",
    "gone (Thriftly) 1",
  ]);
});

test("a tag is there or absent, a question has one answer, the rest adds up", () => {
  expect(switchValue("tag", ["urgent"], "-urgent")).toEqual(["-urgent"]);
  expect(switchValue("note", ["yes"], "no")).toEqual(["no"]);
  expect(switchValue("platform", ["bazaar"], "atelier")).toEqual(["bazaar", "atelier"]);
  expect(switchValue("platform", ["bazaar"], "bazaar")).toEqual([]);
});

test("the most frequent value comes first, a chosen one stays though nothing has it, absence is counted too", () => {
  const options = listOptions(
    "country",
    new Map([
      ["FR", 1],
      ["DE", 3],
    ]),
    ["JP"],
    4,
    settings,
  );
  expect(options.map(({ label, count }) => `${label} ${count}`)).toEqual([
    "Germany 3",
    "France 1",
    "Japan 0",
  ]);
  expect(listOptions("tag", new Map([["queued", 3]]), [], 44, settings)).toContainEqual({
    value: "-queued",
    label: "not Queued",
    count: 41,
  });
});
