import { readAmount, readCell, type AmountFormat } from "@stallkeeper/domain";
import { useRef, useState, type FormEvent } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keptForms } from "../../../platform/kept-forms.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, Dialog, Field, TextArea, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { stockKey } from "../stock.api.ts";
import { readVariants } from "./read-variants.ts";
import { gridTexts } from "./texts.ts";

const { create: texts, problems } = gridTexts;

const fields = ["sku", "title", "price", "cost", "location", "onHand"] as const;
type FieldName = (typeof fields)[number];
type NewItemForm = Record<FieldName, string> & { axes: string };
const fresh = "new";
const forms = keptForms<NewItemForm>("item");
const blank: NewItemForm = { sku: "", title: "", price: "", cost: "", location: "", onHand: "", axes: "" };
const isBlank = (form: NewItemForm): boolean => Object.values(form).every((text) => text.trim() === "");
const labels: Record<FieldName, string> = {
  sku: texts.sku,
  title: texts.name,
  price: texts.price,
  cost: texts.cost,
  location: texts.location,
  onHand: texts.onHand,
};

function problemsOf(
  typed: Record<FieldName, string>,
  format: AmountFormat,
): Partial<Record<FieldName, string>> {
  const amount = (text: string): string | undefined =>
    text.trim() === "" || readAmount(text.trim(), format) !== null ? undefined : problems.amount;
  const isCounted = typed.onHand.trim() === "" || "value" in readCell("onHand", typed.onHand);
  return Object.fromEntries(
    Object.entries({
      price: amount(typed.price),
      cost: amount(typed.cost),
      onHand: isCounted ? undefined : problems.wholeNumber,
    }).filter(([, problem]) => problem !== undefined),
  );
}

/** A new item by hand; open as long as it is drawn, and kept as it is typed until it is saved. */
export function NewItemDialog({ onClose, onMade }: { onClose: () => void; onMade: (sku: string) => void }) {
  const [wasKept, setWasKept] = useState(() => forms.read()[fresh] !== undefined);
  const [typed, setTyped] = useState(() => forms.read()[fresh] ?? blank);
  const { axes } = typed;
  const change = (patch: Partial<NewItemForm>): void => {
    const next = { ...typed, ...patch };
    setTyped(next);
    forms.keep(fresh, isBlank(next) ? null : next);
  };
  const startOver = (): void => {
    forms.keep(fresh, null);
    setWasKept(false);
    setTyped(blank);
    first.current?.focus();
  };
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { locale } = useFormatSettings();
  // The store's currency isn't known here: a sign could be another one's.
  const format = { locale, currency: "" };
  const wrong = problemsOf(typed, format);
  const variants = readVariants(typed.sku, axes);
  const isReady =
    typed.sku.trim() !== "" &&
    typed.title.trim() !== "" &&
    Object.keys(wrong).length === 0 &&
    variants !== null;
  const save = async (): Promise<void> => {
    if (!isReady || isSaving) return;
    setIsSaving(true);
    setFailure(null);
    const [price, cost] = [typed.price, typed.cost].map((text) => readAmount(text.trim(), format));
    const counted = typed.onHand.trim() === "" ? {} : { onHand: Number(typed.onHand) };
    const sku = typed.sku.trim();
    try {
      await call("POST /api/stock/items", {
        body: {
          sku,
          title: typed.title.trim(),
          ...(typeof price !== "number" ? {} : { price }),
          ...(typeof cost !== "number" ? {} : { cost }),
          ...(typed.location.trim() === "" ? {} : { location: typed.location.trim() }),
          ...(variants.length === 0
            ? counted
            : { variants: variants.map((one) => ({ ...one, ...counted })) }),
        },
      });
      forms.keep(fresh, null);
      void queryClient.invalidateQueries({ queryKey: stockKey });
      notifySuccess(texts.done(sku));
      onMade(variants[0]?.sku ?? sku);
    } catch (error) {
      setFailure(normaliseError(error).message);
      setIsSaving(false);
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="md" hasCloseButton initialFocus={first}>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        {wasKept && (
          <p className="flex gap-3 items-center flex-wrap sk-meta">
            {texts.kept}
            <Button size="sm" onClick={startOver}>
              {texts.startOver}
            </Button>
          </p>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map((name) => (
            <Field
              key={name}
              label={name === "onHand" && axes.trim() !== "" ? texts.onHandEach : labels[name]}
              error={wrong[name]}
            >
              <TextInput
                ref={name === "sku" ? first : undefined}
                isMono={name === "sku" || name === "location"}
                value={typed[name]}
                autoComplete="off"
                maxLength={name === "sku" ? 100 : name === "title" ? 500 : 60}
                inputMode={name === "onHand" ? "numeric" : undefined}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Field
          label={texts.variants}
          hint={texts.variantsHint}
          error={variants === null ? texts.wrongVariants : undefined}
        >
          <TextArea rows={2} value={axes} onChange={(event) => change({ axes: event.target.value })} />
        </Field>
        <p role="status" className="sk-meta">
          {variants !== null &&
            variants.length > 0 &&
            texts.variantsMade(variants.length, variants[0]?.sku ?? "")}
        </p>
        {failure !== null && (
          <p role="alert" className="text-red">
            {failure}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={isSaving}
            busyLabel={texts.saving}
            isDisabled={!isReady}
            disabledReason={texts.needed}
          >
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
