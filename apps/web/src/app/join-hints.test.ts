import { expect, test } from "vitest";
import { joinHints } from "./join-hints.ts";

test("keys with the same words make one hint, at the place of the first", () => {
  const hints = [
    { keys: "J", label: "move" },
    { keys: "M", label: "mark as shipped" },
    { keys: "K", label: "move" },
  ];
  expect(joinHints(hints)).toEqual([
    { keys: "J K", label: "move" },
    { keys: "M", label: "mark as shipped" },
  ]);
});
