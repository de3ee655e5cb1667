import { expect, test } from "vitest";
import { readBulkDraft, type TypedBulk } from "./typed-change.ts";

const typed = (more: Partial<TypedBulk>): TypedBulk => ({
  field: "price",
  way: "percent",
  find: "",
  text: "",
  endsIn99: false,
  ...more,
});
const read = (more: Partial<TypedBulk>) => readBulkDraft(typed(more), { locale: "en-GB", currency: "GBP" });

test.for<[Partial<TypedBulk>, object | null]>([
  [{}, null],
  [{ text: "-10 %" }, { share: -10 }],
  [{ text: "\u22127.5" }, { share: -7.5 }],
  [
    { way: "amount", text: "+2.50" },
    { way: "amount", minor: 250 },
  ],
  [
    { way: "set", text: "12" },
    { way: "set", minor: 1_200 },
  ],
  [{ way: "set", text: "-12" }, { problem: expect.any(String) }],
  [{ text: "ten" }, { problem: expect.any(String) }],
  [{ field: "quantity", way: "set", text: "3" }, { pieces: 3 }],
  [{ field: "quantity", way: "set", text: "0" }, { problem: expect.any(String) }],
  [
    { field: "title", way: "replace", find: "cup", text: "" },
    { find: "cup", text: "" },
  ],
  [{ field: "title", way: "replace", find: "", text: "mug" }, null],
  [{ field: "brand", way: "set", text: " " }, null],
])("%j", ([change, expected]) => {
  expect({ found: read(change) }).toMatchObject({ found: expected });
});
