import { expect, test } from "vitest";
import { listMoments } from "./hold-fields.tsx";

const namesAt = (moment: string): string[] =>
  listMoments(Date.parse(moment), "Europe/London").map(({ id }) => id);

test.each([
  ["a Wednesday", "2026-11-18T10:00:00Z", ["tonight", "tomorrow", "monday", "week"]],
  ["a Sunday, when tomorrow is Monday", "2026-11-22T10:00:00Z", ["tonight", "tomorrow", "week"]],
  ["a Monday, when the next one is in a week", "2026-11-23T18:00:00Z", ["tomorrow", "monday"]],
])("on %s no moment to hold until is offered twice", (_day, moment, names) => {
  expect(namesAt(moment)).toEqual(names);
  const values = listMoments(Date.parse(moment), "Europe/London").map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
});
