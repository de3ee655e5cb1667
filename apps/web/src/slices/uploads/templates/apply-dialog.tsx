/** Applies a template to drafts: what changes is shown first, and taken back in one step. */
import type { UploadAccount } from "@stallkeeper/contract";
import {
  applyTemplate,
  formatMoney,
  itemConditions,
  type AppliedTemplate,
  type DraftTemplate,
  type TemplateField,
} from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import {
  Button,
  Dialog,
  Field,
  PanelError,
  Select,
  SkeletonLines,
  Switch,
  useFormatSettings,
} from "../../../ui/index.ts";
import { saveMany } from "../list/save-many.ts";
import { texts as listTexts } from "../texts.ts";
import { deskQuery, draftsByIdQuery, templatesQuery, type EditedDraft } from "../uploads.api.ts";
import { templateTexts as texts } from "./texts.ts";

const shownDrafts = 5;

interface Applied {
  draft: EditedDraft;
  applied: AppliedTemplate;
}

/** Accounts that aren't linked any more are left out. */
function linkedOnly(template: DraftTemplate, accounts: readonly UploadAccount[]): DraftTemplate {
  const linked = new Set(accounts.map(({ accountId }) => accountId));
  return {
    ...template,
    targets: Object.fromEntries(Object.entries(template.targets).filter(([id]) => linked.has(id))),
  };
}

const apply = (rows: readonly Applied[]): Promise<boolean> =>
  saveMany(
    rows.map(({ draft, applied: { change, undo } }) => ({ draft, change, undo })),
    { done: texts.applied, failed: texts.notApplied, undone: texts.undone },
  );

/** Open as long as it is drawn. */
export function ApplyDialog({ draftIds, onClose }: { draftIds: readonly string[]; onClose: () => void }) {
  const templates = useQuery(templatesQuery);
  const drafts = useQuery(draftsByIdQuery(draftIds));
  const desk = useQuery(deskQuery);
  const [chosenId, setChosenId] = useState("");
  const [fillsBlanksOnly, setFillsBlanksOnly] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const chosen = templates.data?.find(({ _id }) => _id === chosenId);
  const rows = useMemo((): Applied[] => {
    if (chosen === undefined || drafts.data === undefined || desk.data === undefined) return [];
    const template = linkedOnly(chosen, desk.data.accounts);
    return drafts.data
      .map((draft) => ({
        draft,
        applied: applyTemplate(draft.fields, draft.targets, template, fillsBlanksOnly),
      }))
      .filter(({ applied }) => applied.fields.length > 0 || Object.keys(applied.change.targets).length > 0);
  }, [chosen, drafts.data, desk.data, fillsBlanksOnly]);
  const error = templates.error ?? drafts.error ?? desk.error;
  const isLoading = templates.isPending || drafts.isPending || desk.isPending;
  const run = async (): Promise<void> => {
    setIsBusy(true);
    if (await apply(rows)) onClose();
    else setIsBusy(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.applyTitle(draftIds.length)} size="md" hasCloseButton>
      {error !== null ? (
        <PanelError
          title={texts.failed}
          message={normaliseError(error).message}
          onRetry={() => void Promise.all([templates.refetch(), drafts.refetch(), desk.refetch()])}
        />
      ) : isLoading ? (
        <SkeletonLines lines={4} />
      ) : templates.data?.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <div className="grid gap-3">
          <Field label={texts.template}>
            <Select
              value={chosenId}
              options={[
                { value: "", label: texts.choose },
                ...(templates.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onValueChange={setChosenId}
            />
          </Field>
          <Switch label={texts.onlyBlanks} isOn={fillsBlanksOnly} onChange={setFillsBlanksOnly} />
          <div role="status" className="grid gap-2">
            {chosen !== undefined && <Preview rows={rows} accounts={desk.data?.accounts ?? []} />}
          </div>
          <div className="flex justify-end gap-2 flex-wrap">
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button
              variant="primary"
              isBusy={isBusy}
              busyLabel={texts.saving}
              isDisabled={rows.length === 0}
              disabledReason={chosen === undefined ? texts.choose : texts.noneChanges}
              onClick={() => void run()}
            >
              {texts.apply}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Preview({ rows, accounts }: { rows: readonly Applied[]; accounts: readonly UploadAccount[] }) {
  const { locale } = useFormatSettings();
  if (rows.length === 0) return <p className="sk-meta">{texts.noneChanges}</p>;
  const nameOf = (accountId: string): string =>
    accounts.find((one) => one.accountId === accountId)?.platformName ?? "";
  return (
    <>
      <p>{texts.changes(rows.length)}</p>
      <ul className="grid gap-2">
        {rows.slice(0, shownDrafts).map(({ draft, applied }) => {
          const say = (field: TemplateField, value: unknown): string =>
            wordsOf(field, value, draft.fields.currency, locale);
          return (
            <li key={draft.id} className="grid gap-1 text-[13px] min-w-0">
              <strong className="sk-cut">
                {draft.fields.title || draft.fields.sku || listTexts.untitled}
              </strong>
              {applied.fields.map((field) => (
                <span key={field} className="sk-cut">
                  {texts.change(
                    texts.fields[field],
                    say(field, draft.fields[field]),
                    say(field, applied.change.set[field]),
                  )}
                </span>
              ))}
              {applied.turnedOn.length > 0 && (
                <span>{texts.turnsOn(applied.turnedOn.map(nameOf).join(", "))}</span>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length > shownDrafts && <p className="sk-meta">{texts.more(rows.length - shownDrafts)}</p>}
    </>
  );
}

const longest = 40;

function wordsOf(field: TemplateField, value: unknown, currency: string, locale: string): string {
  if (value === null || value === undefined || value === "") return texts.nothing;
  if (typeof value === "number") return formatMoney(value, currency, locale);
  if (typeof value === "string") {
    const text = field === "condition" ? itemConditions.find(({ id }) => id === value)?.name : value;
    return (text ?? value).slice(0, longest);
  }
  const words = Object.entries(value as Record<string, readonly string[]>)
    .map(([name, values]) => `${name} ${values.join(", ")}`)
    .join("; ");
  return words === "" ? texts.nothing : words;
}
