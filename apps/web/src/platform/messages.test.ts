import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messages } from "./messages.ts";

test("[ERR-8] the generic messages exist, and no control says that something is not implemented", () => {
  expect(messages).toEqual({ success: "Success!", notImplemented: "This feature is not implemented yet!" });
  const root = join(import.meta.dirname, "..");
  const sources = globSync("**/*.{ts,tsx}", { cwd: root }).filter((path) => !path.includes(".test."));
  expect(sources.length).toBeGreaterThan(100);
  const users = sources.filter((path) =>
    /notImplemented|not implemented yet/i.test(readFileSync(join(root, path), "utf8")),
  );
  expect(users).toEqual([join("platform", "messages.ts")]);
});
