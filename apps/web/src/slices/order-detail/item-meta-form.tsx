/**
 * Where an item is offered and where it was bought: four fields beside the item (spec 3). Only what was
 * changed is sent.
 */
import { useState, type FormEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, Field, TextInput } from "../../ui/index.ts";
import { forgetUnsaved, useUnsaved } from "../../platform/unsaved-edits.ts";
import { orderTexts } from "../orders/index.ts";
import { emptyMeta, saveItemMeta, type ItemMeta } from "./change-detail.ts";
import { texts } from "./texts.ts";

const names = ["link", "id", "fulfillmentLink", "fulfillmentId"] as const;
const links: readonly string[] = ["link", "fulfillmentLink"];
const maxLength = 2_000;
type Values = Record<(typeof names)[number], string>;

const valuesOf = (meta: Partial<ItemMeta>): Values => ({
  link: meta.link ?? "",
  id: meta.id ?? "",
  fulfillmentLink: meta.fulfillmentLink ?? "",
  fulfillmentId: meta.fulfillmentId ?? "",
});

function problemsOf(values: Values): Partial<Values> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = values[name].trim();
      if (text.length > maxLength) return [[name, texts.tooLong(maxLength)]];
      return links.includes(name) && text !== "" && !/^https?:\/\//i.test(text)
        ? [[name, texts.linkWrong]]
        : [];
    }),
  );
}

interface ItemMetaFormProps {
  orderId: string;
  itemId: string;
  meta: ItemMeta | null;
  onDone: () => void;
}

/** Open for as long as it is drawn. */
export function ItemMetaForm({ orderId, itemId, meta, onDone }: ItemMetaFormProps) {
  const unsaved = useUnsaved(orderId, `item ${itemId}`);
  const [seen, setSeen] = useState<Values>(() =>
    valuesOf({ ...emptyMeta, ...meta, ...(unsaved?.seen as Partial<ItemMeta> | undefined) }),
  );
  const [values, setValues] = useState<Values>(() => ({
    ...seen,
    ...(unsaved?.mine as Partial<Values> | undefined),
  }));
  const [problems, setProblems] = useState<Partial<Values>>({});
  const [isBusy, setIsBusy] = useState(false);
  const canWrite = useAllows("orders.write");
  const theirs = (unsaved?.conflict?.theirs ?? {}) as Partial<Values>;

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !canWrite) return;
    const found = problemsOf(values);
    setProblems(found);
    const wrong = names.find((name) => found[name] !== undefined);
    if (wrong !== undefined) return document.getElementById(`${itemId}-${wrong}`)?.focus();
    // Whoever saves again has read what stands there by now.
    const known = { ...seen, ...theirs };
    const changed = names.filter((name) => values[name].trim() !== known[name]);
    if (changed.length === 0) return close();
    setSeen(known);
    setIsBusy(true);
    const pick = (from: Values) =>
      Object.fromEntries(changed.map((name) => [name, from[name].trim()])) as Partial<ItemMeta>;
    const isSaved = await saveItemMeta(orderId, itemId, pick(values), pick(known));
    setIsBusy(false);
    if (isSaved) onDone();
  };
  const close = (): void => {
    forgetUnsaved(orderId, `item ${itemId}`);
    onDone();
  };
  return (
    <form
      noValidate
      aria-label={texts.metadata}
      className="grid gap-3 mt-2 p-3 border border-line bg-canvas"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div className="grid md:grid-cols-2 gap-3">
        {names.map((name) => {
          const other = theirs[name];
          const error =
            problems[name] ??
            (other === undefined
              ? undefined
              : texts.theyWrote(unsaved?.conflict?.by ?? texts.somebody, other));
          return (
            <Field key={name} id={`${itemId}-${name}`} label={texts.meta[name]} error={error}>
              <TextInput
                value={values[name]}
                readOnly={!canWrite}
                autoComplete="off"
                spellCheck={false}
                inputMode={links.includes(name) ? "url" : "text"}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Field>
          );
        })}
      </div>
      {unsaved?.problem !== undefined && unsaved.problem !== null && (
        <p role="alert" className="text-red">
          {orderTexts.notSaved} {unsaved.problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={close}>{texts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          busyLabel={texts.saving}
          isDisabled={!canWrite}
          disabledReason={orderTexts.noScope}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
