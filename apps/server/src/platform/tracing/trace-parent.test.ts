import { expect, test } from "vitest";
import { readTraceParent, writeTraceParent } from "./trace-parent.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const span = "00f067aa0ba902b7";

test("what was written is read back", () => {
  const where = { traceId: trace, spanId: span, traceFlags: 1 };
  expect(writeTraceParent(where)).toBe(`00-${trace}-${span}-01`);
  expect(readTraceParent(writeTraceParent(where))).toEqual(where);
});

test.each([
  ["nothing", undefined],
  ["no such text", "hello"],
  ["a trace of zeros", `00-${"0".repeat(32)}-${span}-01`],
  ["a span of zeros", `00-${trace}-${"0".repeat(16)}-01`],
  ["another version", `01-${trace}-${span}-01`],
  ["more behind it", `00-${trace}-${span}-01-more`],
  ["capitals", `00-${trace.toUpperCase()}-${span}-01`],
])("%s is nowhere", (_what, text) => {
  expect(readTraceParent(text)).toBeNull();
});
