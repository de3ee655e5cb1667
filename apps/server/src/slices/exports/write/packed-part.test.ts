import { expect, test } from "vitest";
import { packPart, unpackPart } from "./packed-part.ts";

const lines = Buffer.from('24-1187,"Cup, blue",12.50\r\n'.repeat(2_000));

test("a part of a text is kept in a tenth of its bytes, and is the same again", async () => {
  for (const kind of ["csv", "json", "xml"] as const) {
    const part = await packPart(lines, { kind });
    expect(part).toMatchObject({ isPacked: true, size: lines.length });
    expect(part.content.length).toBeLessThan(lines.length / 10);
    expect(await unpackPart(part)).toEqual(lines);
  }
});

test("a part of a workbook, and one from before, is kept and read as it is", async () => {
  const part = await packPart(lines, { kind: "xlsx" });
  expect(part).toEqual({ content: lines, isPacked: false, size: lines.length });
  expect(await unpackPart(part)).toBe(lines);
});

test("nothing at all is a part too", async () => {
  expect(await unpackPart(await packPart(Buffer.alloc(0), { kind: "csv" }))).toEqual(Buffer.alloc(0));
});
