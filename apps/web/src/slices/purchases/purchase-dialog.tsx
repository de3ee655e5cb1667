/** A purchase as it is written: who from, what it costs, and what was ordered. Rows are typed, or pasted. */
import { readAmount } from "@stallkeeper/domain";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ClipboardEvent, type FormEvent } from "react";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { Button, Dialog, Field, TextArea, TextInput, useFormatSettings } from "../../ui/index.ts";
import { refreshPurchases, savePurchase, type ShownLine, type ShownPurchase } from "./purchases.api.ts";
import { texts } from "./texts.ts";

const words = texts.form;

interface TypedRow {
  code: string;
  ordered: string;
  cost: string;
}
const emptyRow: TypedRow = { code: "", ordered: "", cost: "" };
const isEmpty = ({ code, ordered, cost }: TypedRow): boolean => `${code}${ordered}${cost}`.trim() === "";
/** There is always an empty row to type into. */
const withRoom = (rows: readonly TypedRow[]): TypedRow[] => [
  ...rows.filter((row) => !isEmpty(row)),
  emptyRow,
];

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
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const readMoney = (text: string): number | null =>
    text.trim() === "" ? 0 : readAmount(text, { locale, currency });
  const postage = readMoney(typed.postage);
  const filled = rows.filter((row) => !isEmpty(row));
  const problemOf = ({ code, ordered, cost }: TypedRow, line: number): string | undefined => {
    if (code.trim() === "" || !/^[1-9]\d{0,6}$/.test(ordered.trim())) return words.wrongLine(line);
    return readMoney(cost) === null ? words.wrongCost(line) : undefined;
  };
  const problem =
    filled.length === 0
      ? words.itemsNeeded
      : filled.map((row, at) => problemOf(row, at + 1)).find((found) => found !== undefined);
  const isReady = typed.supplier.trim() !== "" && postage !== null && problem === undefined;
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (!isReady || isBusy) return;
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
  const put = (at: number, change: Partial<TypedRow>): void => {
    const next = rows.map((row, place) => (place === at ? { ...row, ...change } : row));
    setRows(next.every((row) => !isEmpty(row)) ? [...next, emptyRow] : next);
  };
  const handlePaste = (at: number, event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = text.split(/\r\n|\r|\n/).map((line): TypedRow => {
      const [code = "", ordered = "", cost = ""] = line.split("\t").map((cell) => cell.trim());
      return { code, ordered: code !== "" && ordered === "" ? "1" : ordered, cost };
    });
    setRows(withRoom([...rows.slice(0, at), ...pasted, ...rows.slice(at + 1)]));
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
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <div className="flex gap-3 flex-wrap">
          {text("supplier", words.supplier, {
            error: typed.supplier.trim() === "" ? words.supplierNeeded : undefined,
          })}
          {text("reference", words.reference)}
          {text("expectedOn", words.expectedOn, { type: "date" })}
        </div>
        <fieldset className="grid gap-2 min-w-0">
          <legend className="font-[650]">{words.items}</legend>
          <p className="sk-meta">{words.pasteHint}</p>
          {rows.map((row, at) => (
            // A row is its place: nothing of it is kept elsewhere.
            <div key={at} className="flex gap-2">
              <TextInput
                aria-label={words.codeOf(at + 1)}
                placeholder={words.code}
                className="grow min-w-0 sk-mono"
                autoComplete="off"
                maxLength={100}
                value={row.code}
                onPaste={(event) => handlePaste(at, event)}
                onChange={(event) => put(at, { code: event.target.value })}
              />
              <TextInput
                aria-label={words.orderedOf(at + 1)}
                placeholder={words.ordered}
                className="w-[88px]"
                inputMode="numeric"
                value={row.ordered}
                onChange={(event) => put(at, { ordered: event.target.value })}
              />
              <TextInput
                aria-label={words.costOf(at + 1)}
                placeholder={words.cost(currency)}
                className="w-[120px]"
                inputMode="decimal"
                value={row.cost}
                onChange={(event) => put(at, { cost: event.target.value })}
              />
            </div>
          ))}
          {isTried && problem !== undefined && <p className="text-red">{problem}</p>}
        </fieldset>
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
