import { expect, test } from "vitest";
import { nameWriter } from "./name-writer.ts";

test.each([
  ["one's own", { id: "u1", name: "Kim" }, "You"],
  ["a colleague's", { id: "u2", name: "Ada" }, "Ada"],
  ["what was sent by itself", { id: null, name: "Auto messages" }, "Auto messages"],
  ["what was written elsewhere", undefined, "You"],
  ["a name that was lost", { id: "u2", name: "" }, "You"],
])("a message names its writer: %s", (_, by, name) => {
  expect(nameWriter(by === undefined ? {} : { m1: by }, "m1", "u1")).toBe(name);
});

test("nothing kept of who sent it, and nobody signed in", () => {
  expect(nameWriter(null, "m1", null)).toBe("You");
  expect(nameWriter({ m1: { id: null, name: "Auto messages" } }, "m1", null)).toBe("Auto messages");
});
