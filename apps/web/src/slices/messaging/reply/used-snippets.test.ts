import { afterAll, expect, test } from "vitest";
import { openService } from "../../../platform/open-service.test-server.ts";
import { addUsed, forgetUsed, readUsed } from "./used-snippets.ts";

const service = await openService(() => null);
afterAll(service.close);

const thanks = { snippetId: "s-1", words: "Thank you for your order, it left today." };
const sorry = { snippetId: "s-2", words: "I'm sorry it arrived broken." };

test("a draft names the snippets that it still holds, each once, and none once it was sent", () => {
  addUsed("c-1", thanks);
  addUsed("c-1", sorry);
  addUsed("c-1", thanks);
  addUsed("c-2", sorry);
  expect(readUsed("c-1", `Hi! ${thanks.words} ${sorry.words}`)).toEqual(["s-2", "s-1"]);
  // Changed a little it is still that snippet; replaced by other words it isn't.
  expect(readUsed("c-1", "Thanks for your order! It left this morning, today.")).toEqual(["s-1"]);
  expect(readUsed("c-1", "No problem, shall we say Monday?")).toEqual([]);
  // In another language it has other words.
  addUsed("c-1", { snippetId: "s-1", words: "Danke für Ihre Bestellung" });
  expect(readUsed("c-1", thanks.words)).toEqual([]);
  expect(readUsed("c-1", "Danke für Ihre Bestellung!")).toEqual(["s-1"]);
  forgetUsed("c-1");
  expect([readUsed("c-1", "Danke für Ihre Bestellung!"), readUsed("c-2", sorry.words)]).toEqual([
    [],
    ["s-2"],
  ]);
});
