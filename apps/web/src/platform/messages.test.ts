import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorCatalogue } from "@stallkeeper/contract";
import { messages } from "./messages.ts";

const root = join(import.meta.dirname, "..");
/** Files of the client in which these words stand. */
function filesWith(words: RegExp): string[] {
  const sources = globSync("**/*.{ts,tsx}", { cwd: root }).filter((path) => !path.includes(".test."));
  expect(sources.length).toBeGreaterThan(100);
  return sources.filter((path) => words.test(readFileSync(join(root, path), "utf8")));
}

test("[ERR-8] the generic messages exist, and no control says that something is not implemented", () => {
  expect(messages).toEqual({
    success: "Success!",
    notImplemented: "This feature is not implemented yet!",
    noScope: errorCatalogue.FORBIDDEN.text,
  });
  expect(filesWith(/notImplemented|not implemented yet/i)).toEqual([join("platform", "messages.ts")]);
});

test("why a control is off for somebody's scope is written once, in the service's words", () => {
  expect(filesWith(/account can't do this/)).toEqual([join("platform", "messages.ts")]);
});
