/** Pick slips in the scripts of buyers and goods, read back from the paper. */
import type { OrderToPick } from "./orders-to-send.store.ts";
import { expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { drawPickSlip } from "./pick-slip.ts";

type Order = Parameters<typeof drawPickSlip>[0];

const names = [
  "Plain cup",
  "Łódź ceramic ŝtoner",
  "Чашка Юлии",
  "Φλιτζάνι του Γιώργου",
  "Nguyễn Thị Hường",
  "青花瓷杯 王小明",
  "湯のみ やまだ タロウ",
  "김철수 찻잔",
  "ถ้วยชา",
  "कप",
  "Straße №5 ₴ café",
];

async function read(
  order: Order,
  places = new Map<string, string>(),
): Promise<{ text: string; bytes: number }> {
  const file = await drawPickSlip(order, places, "4x6");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return { text: text.normalize("NFC"), bytes: file.length };
}

const orderOf = (items: readonly string[]): OrderToPick => ({
  _id: "o",
  orderNumber: "BZ-1001",
  items: items.map((name, n) => ({ _id: `${n}`, name, sku: `S-${n}`, quantity: 1 })),
  refundedItems: [],
  parts: [],
});

test("every script of goods stands on the slip in its own letters, small enough for a label printer", async () => {
  for (const name of names) expect((await read(orderOf([name]))).text).toContain(name.normalize("NFC"));
  const { text, bytes } = await read(orderOf(names), new Map([["S-3", "Ряд 5"]]));
  expect(text).toContain("Ряд 5");
  expect(text).not.toMatch(/\?|empty box/);
  expect(bytes).toBeLessThan(120_000);
  expect((await read(orderOf(["Plain cup"]))).bytes).toBeLessThan(3_000);
});

test("a letter that no font here has is an empty box, and the slip says so; what can't be seen is left out", async () => {
  const { text } = await read(orderOf(["Cup \u{2EBF0}\u200B\uFE0F of tea"]));
  expect(text).toContain("Cup \u25A1 of tea");
  expect(text).toContain("An empty box is a character that can't be printed here.");
});

test("words that are read from the right stand in their order, with numbers as they are read", async () => {
  const { text } = await read(orderOf(["كوب شاي 12", "ספל תה"]));
  expect(text).toContain("ספל תה");
  expect(text).toMatch(/كوب شاي/);
  expect(text).toContain("12");
});

test("each size and colour stands whole on its own line, and lines that need more room take more pages", async () => {
  const items = Array.from({ length: 12 }, (_none, n) => ({ _id: `${n}`, name: `Tee ${n}`, sku: "TEE" }));
  const itemVariants = items.flatMap(({ _id }) => [
    { itemId: _id, name: "Size", value: `Extra large and long ${_id}` },
    { itemId: _id, name: "Colour", value: `Heather navy blue ${_id}` },
  ]);
  const file = await drawPickSlip({ ...orderOf([]), items, itemVariants }, new Map(), "4x6");
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  expect(totalPages).toBe(2);
  for (const { _id } of items)
    expect(text.join("\n")).toMatch(
      new RegExp(`Size: Extra large and long ${_id}\\s+Colour: Heather navy blue ${_id}\\s`),
    );
});
