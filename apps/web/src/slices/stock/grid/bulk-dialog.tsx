/**
 * One field of many items at once: the chosen items are frozen when it opens, each change is shown before it
 * is made, and all of them are undone together.
 */
import { readCell, type AmountFormat, type CellValue } from "@stallkeeper/domain";
import { useMemo, useState, type FormEvent } from "react";
import { Button, Checkbox, Dialog, Field, Select, TextInput, useFormatSettings } from "../../../ui/index.ts";
import type { GridItem } from "./items.api.ts";
import { saveEdits } from "./save-cells.ts";
import { gridTexts } from "./texts.ts";

const { bulk: texts, problems } = gridTexts;
const fields = ["location", "price", "cost", "safety", "minimum", "category", "brand", "note"] as const;
type BulkField = (typeof fields)[number];
const options = fields.map((value) => ({ value, label: texts.fields[value] }));
const shownChanges = 8;
const longest = { category: 200, brand: 100, note: 2000 } as const;

const mayClear = (field: BulkField): boolean => field !== "safety" && field !== "minimum";

/** What the field becomes. Nothing typed is no value: fields are emptied by saying so. */
function readValue(
  field: BulkField,
  typed: string,
  isCleared: boolean,
  format: AmountFormat,
): { value: CellValue } | { problem: string } {
  if (isCleared) return { value: field === "price" || field === "cost" ? null : "" };
  if (typed.trim() === "") return { problem: problems.empty };
  if (field === "category" || field === "brand" || field === "note") {
    const value = typed.trim();
    return value.length > longest[field] ? { problem: problems.tooLong } : { value };
  }
  const read = readCell(field, typed, format);
  return "problem" in read ? { problem: problems[read.problem] } : read;
}

const written = (value: CellValue): string => (value === null || value === "" ? texts.empty : String(value));

/** Open as long as it is drawn. */
export function BulkDialog({ items, onClose }: { items: readonly GridItem[]; onClose: () => void }) {
  const [frozen] = useState(items);
  const [field, setField] = useState<BulkField>("location");
  const [typed, setTyped] = useState("");
  const [isTicked, setIsTicked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { locale } = useFormatSettings();
  const currencies = new Set(frozen.map((item) => item.currency));
  const [currency = ""] = currencies.size === 1 ? currencies : [];
  const isCleared = isTicked && mayClear(field);
  const read = readValue(field, typed, isCleared, { locale, currency });
  const value = "problem" in read ? undefined : read.value;
  const changed = useMemo(
    () => (value === undefined ? [] : frozen.filter((item) => item[field] !== value)),
    [frozen, field, value],
  );
  const problem = "problem" in read && typed !== "" ? read.problem : undefined;
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (value === undefined || changed.length === 0 || isSaving) return;
    setIsSaving(true);
    await saveEdits(
      changed.map((item) => ({ item, set: { [field]: value }, seen: { [field]: item[field] } })),
      (count) => texts.done(count, texts.fields[field]),
    );
    onClose();
  };
  const same = frozen.length - changed.length;
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(frozen.length)} size="md" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <Field label={texts.field}>
          <Select options={options} value={field} onValueChange={setField} />
        </Field>
        <Field label={texts.value} error={problem}>
          <TextInput
            value={isCleared ? "" : typed}
            autoComplete="off"
            readOnly={isCleared}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {mayClear(field) && (
          <Checkbox label={texts.clear} isChecked={isTicked} onCheckedChange={setIsTicked} />
        )}
        <section aria-label={texts.preview} role="status" className="grid gap-1">
          {value !== undefined &&
            changed.slice(0, shownChanges).map((item) => (
              <p key={item._id} className="flex gap-2 min-w-0">
                <span className="sk-mono">{item.sku}</span>
                <span className="sk-cut">
                  {written(item[field])} → <strong>{written(value)}</strong>
                </span>
              </p>
            ))}
          {changed.length > shownChanges && (
            <p className="sk-meta">{texts.more(changed.length - shownChanges)}</p>
          )}
          {value !== undefined && same > 0 && <p className="sk-meta">{texts.same(same)}</p>}
        </section>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={isSaving}
            busyLabel={gridTexts.saving}
            isDisabled={changed.length === 0}
            disabledReason={texts.none}
          >
            {texts.apply(changed.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
