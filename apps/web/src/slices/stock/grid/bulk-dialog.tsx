/**
 * One field of many items at once: the chosen items are frozen when it opens, each change is shown before it
 * is made, and all of them are undone together.
 */
import { formatMoney, toMinor, type CellValue } from "@stallkeeper/domain";
import { useMemo, useState, type FormEvent } from "react";
import { writeNumber } from "../../../ui/format.ts";
import { Button, Checkbox, Dialog, Field, Select, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { countSkus } from "../count-sku.ts";
import {
  bulkFields,
  isMoney,
  mayClear,
  priceWays,
  readBulk,
  type BulkField,
  type PriceWay,
} from "./bulk-change.ts";
import type { GridItem } from "./items.api.ts";
import { saveEdits } from "./save-cells.ts";
import { gridTexts } from "./texts.ts";

const { bulk: texts } = gridTexts;
const options = bulkFields.map((value) => ({ value, label: texts.fields[value] }));
const wayOptions = priceWays.map((value) => ({ value, label: texts.ways[value] }));
const shownChanges = 8;

function write(field: BulkField, value: CellValue, { currency }: GridItem, locale: string): string {
  if (value === null || value === "") return texts.empty;
  if (isMoney(field)) return formatMoney(toMinor(Number(value), currency), currency, locale);
  return typeof value === "number" ? writeNumber(value) : value;
}

interface Change {
  item: GridItem;
  value: CellValue;
}

async function save(field: BulkField, changed: readonly Change[]): Promise<void> {
  const done = (count: number): string => texts.done(count, texts.fields[field]);
  if (field === "onHand")
    await countSkus(
      changed.map(({ item, value }) => ({ sku: item.sku, onHand: Number(value) })),
      done(changed.length),
    );
  else
    await saveEdits(
      changed.map(({ item, value }) => ({ item, set: { [field]: value }, seen: { [field]: item[field] } })),
      done,
    );
}

/** Open as long as it is drawn. */
export function BulkDialog({ items, onClose }: { items: readonly GridItem[]; onClose: () => void }) {
  const [frozen] = useState(items);
  const [field, setField] = useState<BulkField>("location");
  const [way, setWay] = useState<PriceWay>("set");
  const [typed, setTyped] = useState("");
  const [isTicked, setIsTicked] = useState(false);
  const [endsIn99, setEndsIn99] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { locale } = useFormatSettings();
  const currencies = new Set(frozen.map((item) => item.currency));
  const [currency = ""] = currencies.size === 1 ? currencies : [];
  const hasWays = isMoney(field);
  const isCleared = isTicked && mayClear(field) && (!hasWays || way === "set");
  const read = useMemo(
    () => readBulk({ field, way, typed, isCleared, endsIn99 }, { locale, currency }),
    [field, way, typed, isCleared, endsIn99, locale, currency],
  );
  const { changed, left } = useMemo(() => {
    if (typeof read === "string") return { changed: [], left: 0 };
    const each = frozen.map((item) => ({ item, next: read(item) }));
    return {
      left: each.filter(({ next }) => next === null).length,
      changed: each.flatMap(({ item, next }): Change[] =>
        next === null || next.value === item[field] ? [] : [{ item, value: next.value }],
      ),
    };
  }, [frozen, field, read]);
  const problem = typeof read === "string" && typed !== "" ? read : undefined;
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (changed.length === 0 || isSaving) return;
    setIsSaving(true);
    await save(field, changed);
    onClose();
  };
  const same = frozen.length - changed.length - left;
  const isTyped = !hasWays || way !== "round";
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(frozen.length)} size="md" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <Field label={texts.field}>
          <Select options={options} value={field} onValueChange={setField} />
        </Field>
        {hasWays && (
          <Field label={texts.way}>
            <Select options={wayOptions} value={way} onValueChange={setWay} />
          </Field>
        )}
        {isTyped && (
          <Field
            label={!hasWays || way === "set" ? texts.value : way === "add" ? texts.amount : texts.percent}
            error={problem}
          >
            <TextInput
              value={isCleared ? "" : typed}
              autoComplete="off"
              readOnly={isCleared}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        {hasWays && way !== "round" && (
          <Checkbox label={texts.endsIn99} isChecked={endsIn99} onCheckedChange={setEndsIn99} />
        )}
        {mayClear(field) && (!hasWays || way === "set") && (
          <Checkbox label={texts.clear} isChecked={isTicked} onCheckedChange={setIsTicked} />
        )}
        <section aria-label={texts.preview} role="status" className="grid gap-1">
          {changed.slice(0, shownChanges).map(({ item, value }) => (
            <p key={item._id} className="flex gap-2 min-w-0">
              <span className="sk-mono">{item.sku}</span>
              <span className="sk-cut">
                {write(field, item[field], item, locale)} →{" "}
                <strong>{write(field, value, item, locale)}</strong>
              </span>
            </p>
          ))}
          {changed.length > shownChanges && (
            <p className="sk-meta">{texts.more(changed.length - shownChanges)}</p>
          )}
          {typeof read !== "string" && same > 0 && <p className="sk-meta">{texts.same(same)}</p>}
          {left > 0 && (
            <p className="sk-meta">{(field === "onHand" ? gridTexts.bundlesLeft : texts.left)(left)}</p>
          )}
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
