/** How long buyers' data is kept: chosen, counted, and saved after a question that says what goes. */
import type { RetentionDue, RetentionTerms, RetentionView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAskBeforeLeaving } from "../../../platform/ask-before-leaving.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import {
  AlertDialog,
  Button,
  Field,
  Panel,
  PanelError,
  Select,
  SkeletonLines,
  When,
} from "../../../ui/index.ts";
import { countRetention, retentionQuery, saveRetention } from "./privacy.api.ts";
import { texts } from "./texts.ts";

const words = texts.retention;
const forever = "";
const choices = [90, 180, 365, 730, 1_095, 2_190, 3_650];

function TermField({
  label,
  hint,
  days,
  onChange,
}: {
  label: string;
  hint: string;
  days: number | null;
  onChange: (days: number | null) => void;
}) {
  const offered =
    days === null || choices.includes(days) ? choices : [...choices, days].sort((a, b) => a - b);
  return (
    <Field label={label} hint={hint} className="w-[280px]">
      <Select
        value={days === null ? forever : String(days)}
        options={[
          { value: forever, label: words.forever },
          ...offered.map((one) => ({ value: String(one), label: words.days(one) })),
        ]}
        onValueChange={(chosen) => onChange(chosen === forever ? null : Number(chosen))}
      />
    </Field>
  );
}

function TermsForm({ kept }: { kept: RetentionView }) {
  const [draft, setDraft] = useState<RetentionTerms | null>(null);
  const [due, setDue] = useState<RetentionDue | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { buyerDays, messageDays } = draft ?? kept;
  const terms = { buyerDays, messageDays };
  useAskBeforeLeaving(Number(buyerDays !== kept.buyerDays) + Number(messageDays !== kept.messageDays));
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const handleSave = (): Promise<void> =>
    attempt(async () => {
      queryClient.setQueryData(retentionQuery.queryKey, await saveRetention(terms));
      setDraft(null);
      setDue(null);
      notifySuccess(words.saved);
    });
  return (
    <div className="grid gap-3 p-4">
      <p className="text-ink2 max-w-[80ch]">{words.about}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <TermField
          label={words.buyers}
          hint={words.buyersHint}
          days={buyerDays}
          onChange={(days) => setDraft({ ...terms, buyerDays: days })}
        />
        <TermField
          label={words.messages}
          hint={words.messagesHint}
          days={messageDays}
          onChange={(days) => setDraft({ ...terms, messageDays: days })}
        />
      </div>
      {draft === null ? (
        <p className="sk-meta">
          {(buyerDays !== null || messageDays !== null) && words.due(kept.due)}{" "}
          {kept.ranAt !== null && (
            <>
              {words.ran} <When at={kept.ranAt} format="full" />
            </>
          )}
        </p>
      ) : (
        <span className="flex gap-2">
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel={words.counting}
            onClick={() => void attempt(async () => setDue(await countRetention(terms)))}
          >
            {words.save}
          </Button>
          <Button onClick={() => setDraft(null)}>{words.discard}</Button>
        </span>
      )}
      {due !== null && (
        <AlertDialog
          isOpen
          onClose={() => setDue(null)}
          title={words.ask}
          description={`${words.due(due)} ${words.askText}`}
          confirmLabel={words.confirm}
          cancelLabel={words.keep}
          isBusy={isBusy}
          onConfirm={() => void handleSave()}
        />
      )}
    </div>
  );
}

/** The panel. */
export function RetentionPanel() {
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <Panel title={words.title}>
      {data === undefined ? (
        error === null ? (
          <SkeletonLines lines={3} />
        ) : (
          <PanelError
            title={words.failed}
            message={normaliseError(error).message}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <TermsForm kept={data} />
      )}
      <div className="px-4 pb-4">
        <h3 className="sk-label">{words.fixed}</h3>
        <ul className="list-disc ps-5 text-ink2">
          {words.fixedLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
