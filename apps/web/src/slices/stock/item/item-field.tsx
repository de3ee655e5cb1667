import { readCell, type AmountFormat, type CellValue, type ItemCell } from "@stallkeeper/domain";
import { useState, type KeyboardEvent } from "react";
import { useAllows } from "../../../platform/session.ts";
import { Field, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { markCells, useCellMark } from "../grid/cell-marks.ts";
import type { GridItem } from "../grid/items.api.ts";
import { saveEdits } from "../grid/save-cells.ts";
import { typedOf } from "../grid/text-cell.tsx";
import { gridTexts } from "../grid/texts.ts";
import { texts as stockTexts } from "../texts.ts";

const { item: texts, problems } = gridTexts;

/** What can be written about an item in its drawer. */
export type ItemFieldName = keyof typeof texts.fields;

const cells: Partial<Record<ItemFieldName, ItemCell>> = {
  title: "title",
  location: "location",
  price: "price",
  cost: "cost",
  safety: "safety",
  minimum: "minimum",
};
const longest: Partial<Record<ItemFieldName, number>> = {
  sku: 100,
  title: 500,
  brand: 100,
  category: 200,
  condition: 60,
  gtin: 20,
  location: 60,
  note: 2000,
};

function readField(
  name: ItemFieldName,
  typed: string,
  format: AmountFormat,
): { value: CellValue } | { problem: string } {
  const cell = cells[name];
  if (cell === undefined) {
    const value = typed.trim();
    return name === "sku" && value === "" ? { problem: stockTexts.unsaved } : { value };
  }
  const read = readCell(cell, typed, format);
  return "problem" in read ? { problem: problems[read.problem] } : read;
}

/** One field of the drawer: it saves alone when it is left or by Enter; Esc leaves it as it was. */
export function ItemField({
  item,
  name,
  onRenamed,
}: {
  item: GridItem;
  name: ItemFieldName;
  onRenamed: (sku: string) => void;
}) {
  const { locale } = useFormatSettings();
  const mayEdit = useAllows("inventory.write");
  const mark = useCellMark(item._id, name);
  const [typed, setTyped] = useState<string | null>(null);
  const value = item[name];
  const read = typed === null ? null : readField(name, typed, { locale, currency: item.currency });
  const problem = read !== null && "problem" in read ? read.problem : undefined;
  const kept = mark?.state === "failed" ? (mark.text ?? null) : null;
  const markAs = (failed: { text: string; reason: string } | null): void =>
    markCells([{ itemId: item._id, cell: name, mark: failed && { state: "failed", ...failed } }]);
  const save = async (): Promise<void> => {
    setTyped(null);
    if (typed === null || read === null) return;
    // What is no value stays to be mended, as in the grid.
    if ("problem" in read) return markAs({ text: typed, reason: read.problem });
    if (read.value === value) return;
    const saved = await saveEdits([{ item, set: { [name]: read.value }, seen: { [name]: value } }]);
    if (name === "sku" && saved === 1) onRenamed(String(read.value));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (problem === undefined) void save();
    } else if (event.key === "Escape" && (typed !== null || kept !== null)) {
      event.stopPropagation();
      if (kept !== null) markAs(null);
      setTyped(null);
    }
  };
  return (
    <Field label={texts.fields[name]} error={problem ?? mark?.reason}>
      <TextInput
        size="sm"
        isMono={name === "sku" || name === "gtin" || name === "location"}
        readOnly={!mayEdit}
        maxLength={longest[name]}
        autoComplete="off"
        value={typed ?? kept ?? typedOf(value)}
        onChange={(event) => {
          if (mark?.state === "failed") markAs(null);
          setTyped(event.target.value);
        }}
        onBlur={() => void save()}
        onKeyDown={handleKeyDown}
      />
    </Field>
  );
}
