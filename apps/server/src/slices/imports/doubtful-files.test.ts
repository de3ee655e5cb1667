/** Files that can be read in more than one way: near SKUs, headings that aren't on top, numbers of a workbook. */
import { describe, expect, test } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";
import { buildXlsx } from "./file/build-xlsx.fixture.ts";
import { keepImports } from "./keep-imports.fixture.ts";

const { house, rows } = keepStock();
const { post, read, send, check, reaches, go, take, rowsOf } = keepImports(() => house.owner);

const itemOf = async (sku: string) =>
  (
    await rows<{ title: string; onHand: number | null }>(
      `select title, on_hand as "onHand" from items where sku = $1`,
      [sku],
    )
  )[0];

describe("a SKU that only its case or zeros tell from another", () => {
  test("is a problem, until somebody uses the one that is there or says that it's another", async () => {
    await take("sku,title\nABC-1,Lamp\n00123,Cup\n");
    const shown = await check(
      await send("sku,title,qty\nabc-1,Lamp,2\n123,Cup,3\nNew-1,Jug,1\nnew-1,Jug,1\nabc-2,Mug,1\n"),
    );
    expect((await rowsOf(shown._id)).map(({ problems }) => problems)).toEqual([
      [{ column: 0, code: "similar", about: "ABC-1" }],
      [{ column: 0, code: "similar", about: "00123" }],
      [],
      [{ column: 0, code: "alike", about: "4" }],
      [],
    ]);
    const cells = [{ line: 2, column: 0, text: "ABC-1" }];
    expect((await post(`/${shown._id}/cells`, { cells, others: [3, 5] })).status).toBe(200);
    expect((await go(shown._id, "apply")).counts).toEqual({ done: 5 });
    expect(await itemOf("abc-1")).toBeUndefined();
    expect(await itemOf("ABC-1")).toMatchObject({ onHand: 2 });
    expect(await itemOf("123")).toMatchObject({ onHand: 3 });
    expect(await itemOf("00123")).toMatchObject({ onHand: null });
    expect(await itemOf("new-1")).toMatchObject({ title: "Jug" });
  });
});

describe("many SKUs that a spreadsheet took the zeros of", () => {
  const file = "sku,title,qty\n701,Lamp,2\n702,Cup,3\nZ-9,Jug,1\n";
  test("are settled at once: all take the items' SKUs", async () => {
    await take("sku,title\n00701,Lamp\n00702,Cup\n");
    const shown = await check(await send(file));
    expect(shown.counts).toEqual({ new: 1, wrong: 2, similar: 2 });
    expect((await post(`/${shown._id}/cells`, { cells: [], similar: "take" })).status).toBe(200);
    expect((await reaches(shown._id, "ready")).counts).toEqual({ new: 1, changed: 2 });
    await go(shown._id, "apply");
    expect(await itemOf("00701")).toMatchObject({ onHand: 2 });
    expect(await itemOf("701")).toBeUndefined();
  });

  test("or are all others", async () => {
    await take("sku,title\n00801,Lamp\n00802,Cup\n");
    const shown = await check(await send("sku,title,qty\n801,Lamp,2\n802,Cup,3\n"));
    expect((await post(`/${shown._id}/cells`, { cells: [], similar: "other" })).status).toBe(200);
    expect((await reaches(shown._id, "ready")).counts).toEqual({ new: 2 });
    await go(shown._id, "apply");
    expect(await itemOf("801")).toMatchObject({ onHand: 2 });
    expect(await itemOf("00801")).toMatchObject({ onHand: null });
  });

  test("are looked at once more when they are taken in: an item may have come meanwhile", async () => {
    const shown = await check(await send("sku,title,qty\n901,Lamp,2\n902,Cup,3\n"));
    await take("sku,title\n00901,Lamp\n902,Cup\n");
    expect((await go(shown._id, "apply")).counts).toMatchObject({ failed: 1 });
    expect((await rowsOf(shown._id)).map(({ note }) => note)).toEqual([
      "An item got SKU 00901 meanwhile.",
      expect.any(String),
    ]);
    expect(await itemOf("901")).toBeUndefined();
    expect(await itemOf("902")).toMatchObject({ onHand: 3 });
  });
});

describe("the headings of a file", () => {
  test("are found below a title, and its row is told", async () => {
    const shown = await check(await send("Stock of May,,\n,,\nSKU,Title,Qty\nHD-1,Cup,3\n"));
    expect(shown).toMatchObject({ headingLine: 3, mapping: ["sku", "title", "onHand"], counts: { new: 1 } });
  });

  test("may be missing: then the first row is an item, and the columns go by letters", async () => {
    const shown = await send("NH-1\tCup\t3\nNH-2\tJug\t4\n");
    expect(shown).toMatchObject({ headingLine: 0, rowsTotal: 2, mapping: [null, null, null] });
    expect(shown.columns.map(({ name }) => name)).toEqual(["Column A", "Column B", "Column C"]);
    await take("NH-3\tCup\t3\nNH-4\tJug\t4\n", { mapping: ["sku", "title", "onHand"] });
    expect(await itemOf("NH-3")).toMatchObject({ title: "Cup", onHand: 3 });
    // Three columns without names say nothing of the next three.
    expect(await send("x\ty\t1\n")).toMatchObject({ headingLine: 0, mapping: [null, null, null] });
  });
});

describe("a person says which row holds the headings", () => {
  const heading = (id: string, line: number) => post(`/${id}/heading`, { line });

  test("where it was found wrong: rows below it are imported, whatever stood above it isn't", async () => {
    const sent = await send("SKU,Stock report\n,,\nArticle,Nom,Nombre\nHP-1,Tasse,3\nHP-2,Pot,4\n");
    expect(sent).toMatchObject({ headingLine: 1, rowsTotal: 3 });
    expect((await heading(sent._id, 3)).status).toBe(200);
    const shown = { ...sent, ...(await read(sent._id)) };
    expect(shown).toMatchObject({ headingLine: 3, rowsTotal: 2, mapping: [null, null, null] });
    expect(shown.columns).toMatchObject([
      { name: "Article", samples: ["HP-1", "HP-2"] },
      { name: "Nom", samples: ["Tasse", "Pot"] },
      { name: "Nombre", samples: ["3", "4"] },
    ]);
    const checked = await check({ ...shown, mapping: ["sku", "title", "onHand"] });
    expect(checked.counts).toEqual({ new: 2 });
    // Of a file that was checked, too: then no row holds them, and all are rows.
    expect((await heading(sent._id, 0)).status).toBe(200);
    expect(await read(sent._id)).toMatchObject({ state: "mapping", headingLine: 0, rowsTotal: 4 });
    expect((await heading(sent._id, 3)).status).toBe(200);
    await check({ ...shown, mapping: ["sku", "title", "onHand"] });
    await go(sent._id, "apply");
    expect(await itemOf("HP-2")).toMatchObject({ title: "Pot", onHand: 4 });
  });

  test("but no row that isn't among the first, and not the last one", async () => {
    const sent = await send("SKU,Title\nHQ-1,Cup\n");
    for (const line of [2, 9])
      expect(await heading(sent._id, line)).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
    expect(await read(sent._id)).toMatchObject({ headingLine: 1, rowsTotal: 1 });
  });
});

test("numbers of a workbook have a decimal point, whatever texts stand beside them", async () => {
  const shown = await check(
    await send(
      buildXlsx([
        ["SKU", "Title", "Price"],
        ["WN-1", "Cup", "8,50"],
        ["WN-2", "Jug", 3.333],
        ["WN-3", "Mug", 11.8881],
      ]),
      "items.xlsx",
    ),
  );
  expect((await rowsOf(shown._id)).map(({ changes }) => changes["price"]?.[1])).toEqual([8.5, 3.33, 11.89]);
});
