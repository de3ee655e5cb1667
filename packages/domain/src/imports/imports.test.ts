import { describe, expect, test } from "vitest";
import { decimalsIn, mapColumns, readImportRow, whyLeftOut, type ImportField } from "../index.ts";

const taken = (names: string[]): Record<string, string> =>
  Object.fromEntries(
    mapColumns(names).flatMap((field, at) => (field === null ? [] : [[field, names[at] ?? ""]])),
  );

describe("columns are known by their names", () => {
  test("Linnworks: the bin before the warehouse, and each other column left out for a reason", () => {
    const names =
      `SKU,Title,Barcode Number,Category Name,Stock Level,Bin Rack,Location,Purchase Price,Retail Price,
      Minimum Level,Weight,Short Description,In Order,Due,Tax Rate,Is Composite,Stock Value`.split(",");
    expect(taken(names.map((name) => name.trim()))).toEqual({
      sku: "SKU",
      title: "Title",
      gtin: "Barcode Number",
      category: "Category Name",
      onHand: "Stock Level",
      location: "Bin Rack",
      cost: "Purchase Price",
      price: "Retail Price",
    });
    const left = names.slice(9).map((name) => whyLeftOut(name.trim()));
    expect(left).toEqual(["levels", "size", "words", "orders", "orders", "tax", "settings", "orders"]);
  });

  test("ShipStation", () => {
    const names =
      `SKU,Name,WarehouseLocation,WeightOz,Category,Tag1,CustomsDescription,CustomsValue,CustomsTariffNo,
      CustomsCountry,ThumbnailUrl,UPC,FillSKU,Length,Width,Height,UseProductName,Active,ParentSKU,IsReturnable`
        .split(",")
        .map((name) => name.trim());
    expect(taken(names)).toEqual({
      sku: "SKU",
      title: "Name",
      location: "WarehouseLocation",
      category: "Category",
      gtin: "UPC",
    });
    const mapped = mapColumns(names);
    expect(names.filter((name, at) => mapped[at] === null && whyLeftOut(name) === null)).toEqual([]);
  });

  test.each<[string, string, Partial<Record<ImportField, string>>]>([
    [
      "a shop's products",
      "Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Cost per item",
      {
        sku: "Variant SKU",
        title: "Title",
        brand: "Vendor",
        category: "Type",
        onHand: "Variant Inventory Qty",
        price: "Variant Price",
        gtin: "Variant Barcode",
        cost: "Cost per item",
      },
    ],
    [
      "another shop's",
      "ID,Type,SKU,GTIN UPC EAN or ISBN,Name,Published,Stock,Low stock amount,Sale price,Regular price,Categories,Brands",
      {
        sku: "SKU",
        title: "Name",
        gtin: "GTIN UPC EAN or ISBN",
        onHand: "Stock",
        price: "Regular price",
        category: "Categories",
        brand: "Brands",
      },
    ],
    [
      "a marketplace's active listings",
      "Item number,Title,Custom label (SKU),Available quantity,Currency,Start price,Condition",
      { sku: "Custom label (SKU)" },
    ],
    [
      "a seller's own sheet",
      "Artikelnr,Titel,Menge,VK brutto,EK,Lagerplatz,Zustand,Marke,Warengruppe,Bemerkung",
      { sku: "Artikelnr", cost: "EK", location: "Lagerplatz", note: "Bemerkung", onHand: "Menge" },
    ],
  ])("%s", (_what, names, expected) => {
    expect(taken(names.split(","))).toMatchObject(expected);
  });
});

describe("a row", () => {
  const fields: ImportField[] = ["sku", "title", "onHand", "price", "gtin", "onlyOne"];
  const read = (cells: string[], decimals: "," | "." | null = null) =>
    readImportRow(
      cells,
      fields,
      fields.map(() => ({ decimals })),
    );

  test("says nothing with a blank, and empties with CLEAR", () => {
    expect(read([" A-1 ", "", "CLEAR", "CLEAR", "", ""])).toEqual({
      sku: "A-1",
      set: { onHand: null, price: null },
      problems: [],
    });
    expect(read(["A-1", "CLEAR", "clear", "", "", ""]).problems).toEqual([
      { column: 1, code: "cannotClear" },
      { column: 2, code: "wholeNumber" },
    ]);
  });

  test.each([
    ["1.234", ",", 1234],
    ["1.234", ".", null],
    ["1,234", ".", 1234],
    ["8,50 €", null, 8.5],
    ["£1,234.50", null, 1234.5],
    ["12O,00", ",", null],
    ["-3", null, null],
  ] as const)("the amount %s where decimals are %s", (text, decimals, price) => {
    const { set, problems } = read(["A", "", "", text, "", ""], decimals);
    expect([set.price ?? null, problems.length]).toEqual([price, price === null ? 1 : 0]);
  });

  test("reads a number of a workbook with a point, as much of it as the currency has", () => {
    const number = (cell: string, field: ImportField, currency?: string) =>
      readImportRow(["A", cell], ["sku", field], [{ decimals: null }, { decimals: "," }], currency, [1]);
    expect(number("3.333", "price").set).toEqual({ price: 3.33 });
    expect(number("11.8881", "cost", "EUR").set).toEqual({ cost: 11.89 });
    expect(number("1200.6", "price", "JPY").set).toEqual({ price: 1201 });
    expect(number("1E3", "onHand").set).toEqual({ onHand: 1000 });
    expect(number("-1", "price").problems).toEqual([{ column: 1, code: "amount" }]);
    expect(number("3.5", "onHand").problems).toEqual([{ column: 1, code: "wholeNumber" }]);
  });

  test.each([
    ["3", 3],
    ["3.00", 3],
    ["3.0000", 3],
    ["1,000", null],
    ["10.000", null],
    ["3,0", 3],
    ["3.5", null],
    ["1000001", null],
    ["three", null],
  ] as const)("the count %s", (text, onHand) => {
    expect(read(["A", "", text, "", "", ""]).set.onHand ?? null).toBe(onHand);
  });

  test("tells of digits that a spreadsheet lost, of its errors, and of words for yes", () => {
    const lost = (cells: string[]) => read(cells).problems.map(({ code }) => code);
    expect(lost(["4.00638E+12", "", "", "", "4,00638E+12", ""])).toEqual(["lostDigits", "lostDigits"]);
    expect(lost(["12E4", "", "#REF!", "", "", "perhaps"])).toEqual(["sheetError", "yesOrNo"]);
    expect(lost(["", "x", "", "", "", "ja"])).toEqual(["needed"]);
    expect(read(['="0042"', "two\n lines", "", "", "", "x"])).toMatchObject({
      sku: "0042",
      set: { title: "two lines", onlyOne: true },
    });
  });
});

test.each([
  ["12,50 €", ","],
  ["1.234,5", ","],
  ["8.50", "."],
  ["1.234", null],
  ["12", null],
])("the decimals of %s", (cell, sign) => expect(decimalsIn(cell)).toBe(sign));
