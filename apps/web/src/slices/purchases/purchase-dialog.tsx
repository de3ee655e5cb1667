/** A purchase as it is written: who from, what it costs, and what was ordered. Rows are typed, or pasted. */
import { readAmount } from "@stallkeeper/domain";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, type FormEvent } from "react";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { Button, Dialog, Field, TextArea, TextInput, useFormatSettings } from "../../ui/index.ts";
import { isEmptyRow, PurchaseRows, withRoom, wrongCell } from "./purchase-rows.tsx";
import { refreshPurchases, savePurchase, type ShownLine, type ShownPurchase } from "./purchases.api.ts";
import { texts } from "./texts.ts";

const words = texts.form;

interface PurchaseDialogProps {
  /** The one that is changed; a new one without. */
  shown?: { purchase: ShownPurchase; lines: readonly ShownLine[] };
  onClose: () => void;
}

/** Open as long as it is drawn; a new purchase is opened once it is saved. */
export function PurchaseDialog({ shown, onClose }: PurchaseDialogProps) {
  const navigate = useNavigate();
  const { locale } = useFormatSettings();
  const old = shown?.purchase;
  const currency = old?.currency ?? "";
  const [purchaseId] = useState(() => old?._id ?? crypto.randomUUID());
  const [typed, setTyped] = useState({
    supplier: old?.supplier ?? "",
    reference: old?.reference ?? "",
    expectedOn: old?.expectedOn ?? "",
    postage: old === undefined || old.postage === null ? "" : String(old.postage),
    note: old?.note ?? "",
  });
  const [rows, setRows] = useState(() =>
    withRoom(
      (shown?.lines ?? [])
        .filter(({ ordered }) => ordered > 0)
        .map(({ sku, ordered, cost }) => ({
          code: sku,
          ordered: String(ordered),
          cost: cost === null ? "" : String(cost),
        })),
    ),
  );
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const readMoney = (text: string): number | null =>
    text.trim() === "" ? 0 : readAmount(text, { locale, currency });
  const postage = readMoney(typed.postage);
  const filled = rows.filter((row) => !isEmptyRow(row));
  const wrong = rows.map((row) => wrongCell(row, (cost) => readMoney(cost) !== null));
  const isReady =
    typed.supplier.trim() !== "" &&
    postage !== null &&
    filled.length > 0 &&
    wrong.every((cell) => cell === null);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (!isReady) {
      // Drawn as wrong first, then the first of them is under the cursor.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    if (isBusy) return;
    setIsBusy(true);
    try {
      await savePurchase({
        purchaseId,
        revision: old?.revision ?? 0,
        supplier: typed.supplier,
        reference: typed.reference,
        expectedOn: typed.expectedOn === "" ? null : typed.expectedOn,
        postage,
        note: typed.note,
        lines: filled.map(({ code, ordered, cost }) => ({
          code,
          ordered: Number(ordered),
          cost: cost.trim() === "" ? null : readMoney(cost),
        })),
      });
      notifySuccess(words.saved(typed.supplier.trim()));
      await refreshPurchases();
      if (old === undefined)
        await navigate({ to: "/inventory/purchases/$purchaseId", params: { purchaseId } });
      else onClose();
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    }
  };
  const text = (
    name: keyof typeof typed,
    label: string,
    more: { error?: string | undefined; type?: string } = {},
  ) => (
    <Field label={label} error={isTried ? more.error : undefined} className="grow basis-[200px]">
      <TextInput
        type={more.type ?? "text"}
        maxLength={100}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={old === undefined ? words.fresh : words.change}
      size="lg"
      hasCloseButton
    >
      <form ref={form} noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <div className="flex gap-3 flex-wrap">
          {text("supplier", words.supplier, {
            error: typed.supplier.trim() === "" ? words.supplierNeeded : undefined,
          })}
          {text("reference", words.reference)}
          {text("expectedOn", words.expectedOn, { type: "date" })}
        </div>
        <PurchaseRows
          rows={rows}
          onChange={setRows}
          currency={currency}
          wrong={isTried ? wrong : undefined}
          isMissing={isTried && filled.length === 0}
        />
        <div className="flex gap-3 flex-wrap">
          <Field
            label={words.postage(currency)}
            hint={words.postageHint}
            error={postage === null ? words.wrongAmount : undefined}
            className="grow basis-[200px]"
          >
            <TextInput
              inputMode="decimal"
              value={typed.postage}
              onChange={(event) => setTyped({ ...typed, postage: event.target.value })}
            />
          </Field>
          <Field label={words.note} className="grow basis-[300px]">
            <TextArea
              rows={2}
              maxLength={2000}
              value={typed.note}
              onChange={(event) => setTyped({ ...typed, note: event.target.value })}
            />
          </Field>
        </div>
        <div className="flex justify-end gap-2 flex-wrap">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
