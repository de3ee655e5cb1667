import fc from "fast-check";
import { expect, test } from "vitest";
import { inParts } from "./in-parts.ts";

test("every entry is in one part, in its order, and no part is empty or too long", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 50 }),
      fc.integer({ min: 1, max: 9 }),
      (entries, most) => {
        const parts = inParts(entries, most);
        expect(parts.flat()).toEqual(entries);
        expect(parts.every(({ length }) => length > 0 && length <= most)).toBe(true);
        expect(parts.slice(0, -1).every(({ length }) => length === most)).toBe(true);
      },
    ),
  );
});
