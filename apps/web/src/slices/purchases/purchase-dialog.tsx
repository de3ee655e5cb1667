/** A purchase as it is written: who from, what it costs, and what was ordered. Rows are typed, or pasted. */
import { readAmount } from "@stallkeeper/domain";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { keptForms } from "../../platform/kept-forms.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useSession } from "../../platform/session.ts";
import { Button, Dialog, Field, TextArea, TextInput, useFormatSettings } from "../../ui/index.ts";
import type { TypedRow } from "./pasted-rows.ts";
import { isEmptyRow, isNewItem, PurchaseRows, titleOf, withRoom, wrongCell } from "./purchase-rows.tsx";
import { refreshPurchases, savePurchase, type ShownLine, type ShownPurchase } from "./purchases.api.ts";
import { texts } from "./texts.ts";

const words = texts.form;

interface PurchaseForm {
  /** The same draft is the same purchase: a save whose answer was lost makes no second one. */
  purchaseId: string;
  supplier: string;
  reference: string;
  expectedOn: string;
  postage: string;
  note: string;
  rows: TypedRow[];
}
type TextName = Exclude<keyof PurchaseForm, "purchaseId" | "rows">;

const fresh = "new";
const forms = keptForms<PurchaseForm>("purchase");

const blankForm = (): PurchaseForm => ({
  purchaseId: crypto.randomUUID(),
  supplier: "",
  reference: "",
  expectedOn: "",
  postage: "",
  note: "",
  rows: withRoom([]),
});

const isBlank = ({ purchaseId: _id, rows, ...words }: PurchaseForm): boolean =>
  rows.every(isEmptyRow) && Object.values(words).every((word) => word.trim() === "");

const formOf = ({ purchase, lines }: ShownAs, extra: readonly TypedRow[]): PurchaseForm => ({
  purchaseId: purchase._id,
  supplier: purchase.supplier,
  reference: purchase.reference,
  expectedOn: purchase.expectedOn ?? "",
  postage: purchase.postage === null ? "" : String(purchase.postage),
  note: purchase.note,
  rows: withRoom([
    ...lines
      .filter(({ ordered }) => ordered > 0)
      .map(({ sku, ordered, cost }) => ({
        code: sku,
        ordered: String(ordered),
        cost: cost === null ? "" : String(cost),
      })),
    ...extra,
  ]),
});

interface ShownAs {
  purchase: ShownPurchase;
  lines: readonly ShownLine[];
}

interface PurchaseDialogProps {
  /** The one that is changed; a new one without. */
  shown?: ShownAs;
  /** What came without being on it, and which of these codes no item has. */
  extra?: { rows: readonly TypedRow[]; unknown: readonly string[] };
  /** What of it lies here already is received then. */
  onSaved?: (rows: readonly TypedRow[]) => void;
  onClose: () => void;
}

/** Open as long as it is drawn; a new purchase is opened once it is saved, and kept as it is typed until then. */
export function PurchaseDialog({ shown, extra, onSaved, onClose }: PurchaseDialogProps) {
  const navigate = useNavigate();
  const { locale } = useFormatSettings();
  const storeCurrency = useSession().user?.store?.currency ?? "";
  const old = shown?.purchase;
  const currency = old?.currency ?? storeCurrency;
  const [wasKept, setWasKept] = useState(() => shown === undefined && forms.read()[fresh] !== undefined);
  const [typed, setTyped] = useState(() =>
    shown === undefined ? (forms.read()[fresh] ?? blankForm()) : formOf(shown, extra?.rows ?? []),
  );
  // What the text was taken from, whatever is read since.
  const [revision, setRevision] = useState(old?.revision ?? 0);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [unknown, setUnknown] = useState<readonly string[]>(extra?.unknown ?? []);
  const { purchaseId, rows } = typed;
  const change = (patch: Partial<PurchaseForm>): void => {
    const next = { ...typed, ...patch };
    setTyped(next);
    if (shown === undefined) forms.keep(fresh, isBlank(next) ? null : next);
  };
  const startOver = (): void => {
    forms.keep(fresh, null);
    setWasKept(false);
    setTyped(blankForm());
  };
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const readMoney = (text: string): number | null =>
    text.trim() === "" ? 0 : readAmount(text, { locale, currency });
  const postage = readMoney(typed.postage);
  const filled = rows.filter((row) => !isEmptyRow(row));
  const wrong = rows.map((row) => wrongCell(row, (cost) => readMoney(cost) !== null));
  const made = filled.filter((row) => isNewItem(row, unknown));
  const isReady =
    made.every((row) => titleOf(row).trim() !== "") &&
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
    await save(revision);
  };
  const save = async (from: number): Promise<void> => {
    if (isBusy || postage === null) return;
    setIsBusy(true);
    try {
      await savePurchase({
        purchaseId,
        revision: from,
        supplier: typed.supplier,
        reference: typed.reference,
        expectedOn: typed.expectedOn === "" ? null : typed.expectedOn,
        postage,
        note: typed.note,
        lines: filled.map((row) => ({
          code: row.code,
          ordered: Number(row.ordered),
          cost: row.cost.trim() === "" ? null : readMoney(row.cost),
          ...(isNewItem(row, unknown) ? { newTitle: titleOf(row) } : {}),
        })),
      });
      if (old === undefined) forms.keep(fresh, null);
      notifySuccess(words.saved(typed.supplier.trim()));
      await refreshPurchases();
      onSaved?.(filled);
      if (old === undefined)
        await navigate({ to: "/inventory/purchases/$purchaseId", params: { purchaseId } });
      else onClose();
    } catch (error) {
      const { code, fields } = normaliseError(error);
      const places = (code === "ITEM_UNKNOWN" ? Object.keys(fields) : []).map(
        (name) => /^lines\.(\d+)\.code$/.exec(name)?.[1],
      );
      const codes = places.flatMap((place) => filled[Number(place)]?.code.trim() ?? []);
      if (codes.length > 0) {
        setUnknown([...new Set([...unknown, ...codes])]);
        setIsTried(false);
        requestAnimationFrame(() => nameInput.current?.focus());
      } else if (code === "CHANGED_MEANWHILE" && shown !== undefined) {
        await refreshPurchases();
        setIsOvertaken(true);
      } else notifyError(error);
      setIsBusy(false);
    }
  };
  const text = (name: TextName, label: string, more: { error?: string | undefined; type?: string } = {}) => (
    <Field label={label} error={isTried ? more.error : undefined} className="grow basis-[200px]">
      <TextInput
        ref={name === "supplier" ? first : undefined}
        type={more.type ?? "text"}
        maxLength={100}
        value={typed[name]}
        onChange={(event) => change({ [name]: event.target.value })}
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
      initialFocus={extra !== undefined && extra.unknown.length > 0 ? nameInput : first}
    >
      <form ref={form} noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        {wasKept && (
          <p className="flex gap-3 items-center flex-wrap sk-meta">
            {words.kept}
            <Button size="sm" onClick={startOver}>
              {words.startOver}
            </Button>
          </p>
        )}
        <div className="flex gap-3 flex-wrap">
          {text("supplier", words.supplier, {
            error: typed.supplier.trim() === "" ? words.supplierNeeded : undefined,
          })}
          {text("reference", words.reference)}
          {text("expectedOn", words.expectedOn, { type: "date" })}
        </div>
        <PurchaseRows
          rows={rows}
          onChange={(next) => change({ rows: next })}
          currency={currency}
          wrong={isTried ? wrong : undefined}
          unknown={unknown}
          isMissing={isTried && filled.length === 0}
          nameInput={nameInput}
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
              onChange={(event) => change({ postage: event.target.value })}
            />
          </Field>
          <Field label={words.note} className="grow basis-[300px]">
            <TextArea
              rows={2}
              maxLength={2000}
              value={typed.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          </Field>
        </div>
        {isOvertaken && shown !== undefined && (
          <div role="alert" className="flex gap-3 items-center flex-wrap p-3 bg-ochre-tint">
            <span className="grow">{words.overtaken}</span>
            <Button
              size="sm"
              onClick={() => {
                setTyped(formOf(shown, extra?.rows ?? []));
                setRevision(shown.purchase.revision);
                setIsOvertaken(false);
              }}
            >
              {words.theirs}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                setRevision(shown.purchase.revision);
                setIsOvertaken(false);
                void save(shown.purchase.revision);
              }}
            >
              {words.saveMine}
            </Button>
          </div>
        )}
        <div className="flex justify-end gap-2 flex-wrap">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {made.length > 0 ? words.create(made.length) : words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
