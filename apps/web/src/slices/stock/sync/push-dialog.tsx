/**
 * The rule of an account, and what it would change now: nothing is sent before a person has seen that. What
 * was seen is what is sent; with another outcome by then the preview is drawn anew.
 */
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { PushAccounts, PushPreview } from "@stallkeeper/contract";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { writeNumber } from "../../../ui/format.ts";
import { Button, Callout, Dialog, Field, PanelError, TextInput } from "../../../ui/index.ts";
import { stockKey } from "../stock.api.ts";
import { pushPreviewQuery, savePushRule } from "./sync.api.ts";
import { syncTexts } from "./texts.ts";

const { dialog: texts } = syncTexts;
const shownChanges = 12;

const readNumber = (typed: string, from: number, to: number): number | null => {
  const value = Number(typed);
  return /^\d+$/.test(typed.trim()) && value >= from && value <= to ? value : null;
};

export interface PushDialogProps {
  account: PushAccounts["accounts"][number];
  name: string;
  onClose: () => void;
}

/** Open as long as it is drawn. */
export function PushDialog({ account, name, onClose }: PushDialogProps) {
  const [typed, setTyped] = useState({
    percent: String(account.percent),
    min: String(account.min),
    max: account.max === null ? "" : String(account.max),
  });
  const [isSaving, setIsSaving] = useState(false);
  const percent = readNumber(typed.percent, 1, 100);
  const min = readNumber(typed.min === "" ? "0" : typed.min, 0, 1_000_000);
  const max = typed.max === "" ? null : readNumber(typed.max, 0, 1_000_000);
  const isWrong = percent === null || min === null || (typed.max !== "" && max === null);
  const rule = { accountId: account.accountId, percent: percent ?? 100, min: min ?? 0, max };
  const query = useQuery({ ...pushPreviewQuery(rule), enabled: !isWrong });
  const preview = isWrong ? undefined : query.data;
  const save = async (isOn: boolean): Promise<void> => {
    setIsSaving(true);
    try {
      await savePushRule({ ...rule, isOn, ...(preview === undefined ? {} : { seen: preview.seen }) });
      notifySuccess(isOn ? texts.on(name) : texts.offNow(name));
      onClose();
    } catch (error) {
      notifyError(error);
      setIsSaving(false);
    }
    void queryClient.invalidateQueries({ queryKey: stockKey });
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (preview !== undefined && !isSaving) void save(true);
  };
  const field = (key: keyof typeof typed, label: string, isBad: boolean, hint?: string) => (
    <Field label={label} hint={hint} error={isBad ? texts.wrong : undefined}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={typed[key]}
        onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
      />
    </Field>
  );
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(name)} size="md" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        {field("percent", texts.percent, percent === null)}
        {field("min", texts.min, min === null, texts.minHint)}
        {field("max", texts.max, typed.max !== "" && max === null, texts.maxHint)}
        <section aria-label={texts.preview} role="status" className="grid gap-1">
          {query.isError ? (
            <PanelError
              title={texts.failed}
              message={normaliseError(query.error).message}
              onRetry={() => void query.refetch()}
            />
          ) : preview === undefined ? (
            <p className="sk-meta">{texts.looking}</p>
          ) : (
            <Preview preview={preview} />
          )}
        </section>
        <div className="flex justify-end gap-2 flex-wrap">
          {account.isOn && (
            <Button variant="quiet" onClick={() => void save(false)}>
              {texts.turnOff}
            </Button>
          )}
          <Button onClick={onClose}>{syncTexts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={isSaving}
            busyLabel={texts.busy}
            isDisabled={preview === undefined}
            disabledReason={texts.wait}
          >
            {(account.isOn ? texts.save : texts.turnOn)(preview?.total ?? 0)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ preview }: { preview: PushPreview }) {
  const { changes, total, toZero, endsAtZero, hidden, uncounted, unlinked } = preview;
  return (
    <>
      <p>{total === 0 ? texts.same : texts.change(total)}</p>
      {changes.slice(0, shownChanges).map(({ listingId, variantId, sku, title, theirs, ours }) => (
        <p key={`${listingId} ${variantId}`} className="flex gap-2 min-w-0">
          <span className="sk-mono">{sku}</span>
          <span className="sk-cut grow">{title}</span>
          <span>
            {writeNumber(theirs)} → <strong>{writeNumber(ours)}</strong>
          </span>
        </p>
      ))}
      {total > shownChanges && <p className="sk-meta">{syncTexts.more(total - shownChanges)}</p>}
      {toZero > 0 && (
        <Callout tone="ochre">{endsAtZero ? texts.toEnd(toZero) : texts.toZero(toZero)}</Callout>
      )}
      {hidden > 0 && <Callout tone="ochre">{texts.hidden(hidden)}</Callout>}
      {uncounted > 0 && <p className="sk-meta">{texts.uncounted(uncounted)}</p>}
      {unlinked > 0 && <p className="sk-meta">{texts.unlinked(unlinked)}</p>}
    </>
  );
}
