import { expect, test } from "vitest";
import { auditActions } from "@stallkeeper/contract";
import { pageOf, sentences, writeSentence } from "./audit-sentences.ts";

const thing = (type: string, id = "1") => ({ type, id, name: null });

test("every kind of line has its sentence, each its own, in words and in the past", () => {
  expect(Object.keys(sentences).toSorted()).toEqual([...auditActions].toSorted());
  const said = Object.values(sentences);
  expect(new Set(said).size).toBe(said.length);
  expect(said.filter((sentence) => !/^[a-z]+( |$)/.test(sentence) || /[a-z][A-Z]/.test(sentence))).toEqual(
    [],
  );
  expect(said.filter((sentence) => sentence.split("{}").length > 2)).toEqual([]);
});

test("what a line is about stands in its sentence", () => {
  expect(writeSentence({ action: "orderShipped", object: thing("order") })).toEqual({
    before: "marked order ",
    after: " as shipped",
  });
  expect(writeSentence({ action: "signIn", object: thing("session") })).toEqual({
    before: "signed in",
    after: null,
  });
  expect(writeSentence({ action: "settingsChanged", object: thing("couriers") })).toEqual({
    before: "changed the settings of couriers",
    after: null,
  });
  expect(writeSentence({ action: "settingsChanged", object: thing("platformSettings") })).toEqual({
    before: "changed the settings of the account ",
    after: "",
  });
  expect(writeSentence({ action: "planetMoved", object: thing("planetRing") })).toEqual({
    before: "planet moved: planet ring ",
    after: "",
  });
});

test("what has a page is linked to it, and nothing else", () => {
  expect(pageOf(thing("order", "stall:a:24-1"))).toBe("/shipping/orders/stall%3Aa%3A24-1");
  expect(pageOf(thing("sku", "WAT 1"))).toBe("/inventory?item=WAT%201");
  expect(pageOf(thing("rule"))).toBe("/control/automation");
  expect(pageOf(thing("masterKey"))).toBeNull();
});
