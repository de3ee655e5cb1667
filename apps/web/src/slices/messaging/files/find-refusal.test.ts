import { expect, test } from "vitest";
import { findRefusal } from "./use-attaching.ts";

const pictures = { kinds: ["picture"], most: 5, maxBytes: 7 * 1024 * 1024 } as const;
const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

test("what a platform doesn't take is said before it is uploaded, by what the file says it is", () => {
  const refuse = (given: ReturnType<typeof file>, room = 1) =>
    findRefusal(given, { platform: "eBay", rules: pictures, room });
  expect(refuse(file("care.pdf", "application/pdf"))).toBe(
    "care.pdf wasn't attached. eBay takes pictures only.",
  );
  expect(refuse(file("shelf.png", "image/png"))).toBeNull();
  // A browser may know no type: the bytes tell.
  expect(refuse(file("shelf", ""))).toBeNull();
  expect(refuse(file("shelf.png", "image/png"), 0)).toBe("eBay takes up to 5 files per message.");
  expect(findRefusal(file("a.png", "image/png"), { platform: "Atelier", rules: null, room: 0 })).toBe(
    "Atelier doesn't allow attachments.",
  );
});
