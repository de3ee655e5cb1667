import { expect, test } from "vitest";
import { ratePassword } from "./password-strength.ts";

test.each([
  "password123456",
  "Password1!",
  "qwertyuiop",
  "1234567890123456",
  "Summer2026!",
  "short1!",
  "a".repeat(101),
])("%s is one that the service refuses, so it looks weak", (password) =>
  expect(ratePassword(password)).toBe(1),
);

test.each([
  ["", 0],
  ["vellichor", 2],
  ["vellichor map", 3],
  ["correct horse battery", 4],
])("%j rates %d", (password, rate) => expect(ratePassword(password)).toBe(rate));
