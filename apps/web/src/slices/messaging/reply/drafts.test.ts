import { expect, test } from "vitest";
import { mergeDrafts } from "./drafts.ts";

const draft = (text: string, minute: number, isSaved = true) => ({
  text,
  changedAt: `2026-03-01T10:0${minute}:00.000Z`,
  isSaved,
});

test("of a draft on two devices the newer one stays, and what wasn't saved yet is never overwritten", () => {
  const here = { same: draft("mine", 3), old: draft("mine", 1), typing: draft("typing", 1, false) };
  const there = [
    { place: "same", ...draft("theirs", 2) },
    { place: "old", ...draft("theirs", 2) },
    { place: "typing", ...draft("theirs", 5) },
    { place: "other", ...draft("theirs", 1) },
    // Sent on the other device.
    { place: "gone", ...draft("", 4) },
  ];
  expect(mergeDrafts({ ...here, gone: draft("half", 1) }, there)).toEqual({
    ...here,
    old: draft("theirs", 2),
    other: draft("theirs", 1),
    gone: draft("", 4),
  });
});
