/** One field of many drafts: what changes is shown first, and taken back in one step. */
import { changeDraft, formatMoney, type BulkDraftSet, type ChangedDraft } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { writeNumber } from "../../../ui/format.ts";
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  PanelError,
  Select,
  SkeletonLines,
  TextInput,
  useFormatSettings,
} from "../../../ui/index.ts";
import { texts as listTexts } from "../texts.ts";
import { draftsByIdQuery, type EditedDraft } from "../uploads.api.ts";
import { bulkTexts as texts } from "./bulk-texts.ts";
import { saveMany } from "./save-many.ts";
import { liveAt, tellLive, toldField } from "./tell-live.ts";
import { bulkFields, readBulkDraft, waysOf, type BulkField, type TypedBulk } from "./typed-change.ts";

const fieldOptions = bulkFields.map((value) => ({ value, label: texts.fields[value] }));
const shownDrafts = 5;

interface Changed {
  draft: EditedDraft;
  changed: ChangedDraft;
}

interface Outcome {
  rows: Changed[];
  same: number;
  tooLong: number;
  belowZero: number;
}

function outcomeOf(
  drafts: readonly EditedDraft[],
  change: Exclude<ReturnType<typeof readBulkDraft>, { problem: string } | null>,
): Outcome {
  const outcome: Outcome = { rows: [], same: 0, tooLong: 0, belowZero: 0 };
  for (const draft of drafts) {
    const changed = changeDraft(draft.fields, change);
    if (changed === null) outcome.same++;
    else if (typeof changed === "string") outcome[changed]++;
    else outcome.rows.push({ draft, changed });
  }
  return outcome;
}

/** Open as long as it is drawn. */
export function BulkEditDialog({ draftIds, onClose }: { draftIds: readonly string[]; onClose: () => void }) {
  const [ids] = useState(draftIds);
  const drafts = useQuery(draftsByIdQuery(ids));
  const [typed, setTyped] = useState<TypedBulk>({
    field: "price",
    way: "percent",
    find: "",
    text: "",
    endsIn99: false,
  });
  const [isBusy, setIsBusy] = useState(false);
  const { locale } = useFormatSettings();
  // As the list shows them.
  const inOrder = useMemo(
    () => drafts.data?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    [drafts.data, ids],
  );
  const currency = drafts.data?.[0]?.fields.currency ?? "";
  const change = useMemo(() => readBulkDraft(typed, { locale, currency }), [typed, locale, currency]);
  const problem = change !== null && "problem" in change ? change.problem : undefined;
  const outcome = useMemo(
    () =>
      change === null || "problem" in change || inOrder === undefined ? null : outcomeOf(inOrder, change),
    [change, inOrder],
  );
  const told = toldField(typed.field);
  const [tellsLive, setTellsLive] = useState(true);
  const live =
    told === null ? 0 : (outcome?.rows ?? []).reduce((sum, { draft }) => sum + liveAt(draft, told).length, 0);
  const put = (more: Partial<TypedBulk>): void => setTyped((old) => ({ ...old, ...more }));
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (outcome === null || outcome.rows.length === 0 || isBusy) return;
    setIsBusy(true);
    const edits = outcome.rows.map(({ draft, changed: { set, undo } }) => ({
      draft,
      change: { set, targets: {} },
      undo: { set: undo, targets: {} },
    }));
    const undone = texts.undone(texts.fields[typed.field].toLowerCase());
    const tell = (draftIds: readonly string[]): Promise<string> =>
      told === null || !tellsLive
        ? Promise.resolve("")
        : tellLive(
            outcome.rows
              .filter(({ draft }) => draftIds.includes(draft.id))
              .map(({ draft }) => ({ draftId: draft.id, accountIds: liveAt(draft, told) })),
            told,
          );
    if (await saveMany(edits, { done: texts.done, failed: texts.notDone, undone }, tell)) onClose();
    else setIsBusy(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(ids.length)} size="md" hasCloseButton>
      {drafts.isError ? (
        <PanelError
          title={texts.failed}
          message={normaliseError(drafts.error).message}
          onRetry={() => void drafts.refetch()}
        />
      ) : drafts.isPending ? (
        <SkeletonLines lines={4} />
      ) : (
        <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
          <Typed typed={typed} problem={problem} put={put} />
          <section aria-label={texts.preview} role="status" className="grid gap-2">
            {outcome !== null && <Preview outcome={outcome} field={typed.field} />}
          </section>
          {live > 0 && (
            <Checkbox label={texts.tell(live)} isChecked={tellsLive} onCheckedChange={setTellsLive} />
          )}
          <div className="flex justify-end gap-2 flex-wrap">
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              isBusy={isBusy}
              busyLabel={texts.saving}
              isDisabled={(outcome?.rows.length ?? 0) === 0}
              disabledReason={texts.none}
            >
              {texts.apply(outcome?.rows.length ?? 0)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Typed({
  typed,
  problem,
  put,
}: {
  typed: TypedBulk;
  problem: string | undefined;
  put: (more: Partial<TypedBulk>) => void;
}) {
  const { field, way, find, text, endsIn99 } = typed;
  const ways = waysOf(field);
  const label =
    way === "replace"
      ? texts.replaceWith
      : way === "amount"
        ? texts.amount
        : way === "percent"
          ? texts.percent
          : texts.value;
  const choose = (next: BulkField): void =>
    put({ field: next, way: waysOf(next)[0] ?? "set", find: "", text: "" });
  return (
    <>
      <Field label={texts.field}>
        <Select options={fieldOptions} value={field} onValueChange={choose} />
      </Field>
      {ways.length > 1 && (
        <Field label={texts.way}>
          <Select
            options={ways.map((value) => ({ value, label: texts.ways[value] }))}
            value={way}
            onValueChange={(next) => put({ way: next, text: "" })}
          />
        </Field>
      )}
      {way === "replace" && (
        <Field label={texts.find} hint={texts.findHint}>
          <TextInput
            value={find}
            autoComplete="off"
            onChange={(event) => put({ find: event.target.value })}
          />
        </Field>
      )}
      <Field label={label} error={problem} hint={field === "price" ? texts.ownPrices : undefined}>
        <TextInput value={text} autoComplete="off" onChange={(event) => put({ text: event.target.value })} />
      </Field>
      {field === "price" && (
        <Checkbox
          label={texts.endsIn99}
          isChecked={endsIn99}
          onCheckedChange={(isChecked) => put({ endsIn99: isChecked })}
        />
      )}
    </>
  );
}

function Preview({ outcome, field }: { outcome: Outcome; field: BulkField }) {
  const { locale } = useFormatSettings();
  const { rows, same, tooLong, belowZero } = outcome;
  const say = (values: BulkDraftSet, currency: string): string => {
    const value = values[field === "price" ? "priceMinor" : field];
    if (value === null || value === undefined || value === "") return texts.empty;
    if (typeof value === "string") return value;
    return field === "price" ? formatMoney(value, currency, locale) : writeNumber(value);
  };
  return (
    <>
      {rows.length > 0 && <p>{texts.changes(rows.length)}</p>}
      <ul className="grid gap-2">
        {rows.slice(0, shownDrafts).map(({ draft, changed: { set, undo } }) => (
          <li key={draft.id} className="grid gap-1 text-[13px] min-w-0">
            <strong className="sk-cut">{draft.fields.title || draft.fields.sku || listTexts.untitled}</strong>
            <span className="break-words line-clamp-3">
              {texts.change(say(undo, draft.fields.currency), say(set, draft.fields.currency))}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > shownDrafts && <p className="sk-meta">{texts.more(rows.length - shownDrafts)}</p>}
      {same > 0 && <p className="sk-meta">{texts.same(same)}</p>}
      {tooLong > 0 && <p className="text-red">{texts.tooLong(tooLong)}</p>}
      {belowZero > 0 && <p className="text-red">{texts.belowZero(belowZero)}</p>}
    </>
  );
}
