/**
 * What is known of a SKU for customs and for the scale, and how it is read from what people type: a sheet
 * that is pasted, or the fields of one SKU. An empty cell says nothing, so it changes nothing.
 */
import { cleanHsCode, isHsCode, readAmount } from "@stallkeeper/domain";
import { readGrams } from "../parcel-fields.tsx";

export interface CustomsFacts {
  description: string;
  hsCode: string;
  origin: string;
  /** In the currency of whoever orders it; null: the order's price counts. */
  value: number | null;
  weightGrams: number | null;
}

export interface ShownCustoms extends CustomsFacts {
  sku: string;
  item: string;
}

export type FactName = "description" | "hsCode" | "origin" | "value" | "weight";
/** What a person typed of one SKU. */
export type TypedFacts = Record<FactName, string>;
export type FactProblem = Exclude<FactName, "description"> | "sku";

const mostLetters = 100;

/** What is missing of a SKU by itself: its tariff number, its origin, its weight. Pure. */
export function countGaps({ hsCode, origin, weightGrams }: CustomsFacts): number {
  return Number(hsCode === "") + Number(origin === "") + Number(weightGrams === null);
}

const mostValue = 100_000;
const isRight: Record<Exclude<FactName, "description">, (text: string) => boolean> = {
  hsCode: isHsCode,
  origin: (text) => /^[A-Za-z]{2}$/.test(text),
  value: (text) => (readAmount(text) ?? Number.POSITIVE_INFINITY) <= mostValue,
  weight: (text) => readGrams(text) !== null,
};

/** The first cell that can't be what it should be; empty cells are right. Pure. */
export function findProblem(typed: TypedFacts): FactProblem | null {
  return (
    (["hsCode", "origin", "value", "weight"] as const).find(
      (name) => typed[name].trim() !== "" && !isRight[name](typed[name].trim()),
    ) ?? null
  );
}

/** What right cells say. Pure. */
export function factsOf({ description, hsCode, origin, value, weight }: TypedFacts): CustomsFacts {
  return {
    description: description.trim().slice(0, mostLetters),
    hsCode: cleanHsCode(hsCode),
    origin: origin.trim().toUpperCase(),
    value: readAmount(value.trim()),
    weightGrams: weight.trim() === "" ? null : readGrams(weight),
  };
}

/** The same as text, for fields. Pure. */
export function typedOf({ description, hsCode, origin, value, weightGrams }: CustomsFacts): TypedFacts {
  return {
    description,
    hsCode,
    origin,
    value: value === null ? "" : String(value),
    weight: weightGrams === null ? "" : String(weightGrams / 1000),
  };
}

/**
 * The cells of one line: parted by a tab, else a semicolon, else commas; a cell in quotes may hold any of
 * them.
 */
function cellsOf(line: string): string[] {
  const mark = line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
  const cells: string[] = [""];
  let isQuoted = false;
  for (const [at, letter] of Array.from(line).entries()) {
    if (letter === '"') isQuoted = !isQuoted || line[at + 1] === '"';
    else if (letter === mark && !isQuoted) cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}

export interface CustomsSheet {
  /** By SKU; of a SKU that stands there twice the last line. */
  customs: Map<string, Partial<CustomsFacts>>;
  problems: { line: number; text: string; reason: FactProblem }[];
}

/** A pasted sheet. A head line is passed over. Pure. */
export function readSheet(pasted: string): CustomsSheet {
  const customs: CustomsSheet["customs"] = new Map();
  const problems: CustomsSheet["problems"] = [];
  for (const [at, text] of pasted.split(/\r?\n/).entries()) {
    if (text.trim() === "") continue;
    const [sku = "", description = "", hsCode = "", origin = "", value = "", weight = ""] = cellsOf(text);
    if (at === 0 && /^sku$/i.test(sku)) continue;
    const typed = { description, hsCode, origin, value, weight };
    const reason = sku === "" || sku.length > mostLetters ? "sku" : findProblem(typed);
    if (reason !== null) problems.push({ line: at + 1, text: text.slice(0, 60), reason });
    else
      customs.set(
        sku,
        Object.fromEntries(Object.entries(factsOf(typed)).filter(([, said]) => said !== "" && said !== null)),
      );
  }
  return { customs, problems };
}
