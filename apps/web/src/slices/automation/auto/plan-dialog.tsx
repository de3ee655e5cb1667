/** When and for whom a trigger sends, with a try on the last 30 days that writes and sends nothing. */
import type { AutoMessageDryRun, AutoMessageView } from "@stallkeeper/contract";
import { autoMessageTitles, isOfferTrigger, shortcodeOf } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useNameApart } from "../../../platform/account-names.ts";
import { queryClient, useAccounts } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, Checkbox, Dialog, Field, Select, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { snippetsQuery } from "../../messaging/index.ts";
import { AboutLink } from "./about-link.tsx";
import { autoMessagesKey, savePlan, tryPlan } from "./auto.api.ts";
import { draftOf, readDraft, units, type PlanDraft } from "./plan-draft.ts";
import { texts } from "./texts.ts";

const words = texts.plan;
const formId = "auto-message-plan";

interface HoursFieldProps {
  label: string;
  hours: { from: string; to: string };
  onChange: (hours: { from: string; to: string }) => void;
}

function HoursField({ label, hours, onChange }: HoursFieldProps) {
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sk-hidden-text">{label}</legend>
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={words[end]} className="w-[140px]">
          <TextInput
            type="time"
            value={hours[end]}
            onChange={(event) =>
              event.target.value !== "" && onChange({ ...hours, [end]: event.target.value })
            }
          />
        </Field>
      ))}
    </fieldset>
  );
}

function AccountChoices({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const accounts = useAccounts().filter(({ hasebay }) => !hasebay);
  const nameOf = useNameApart();
  if (accounts.length < 2) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="sk-label">{words.onlyAccounts}</legend>
      {accounts.map(({ _id, username }) => (
        <Checkbox
          key={_id}
          label={nameOf(_id, username)}
          isChecked={chosen.includes(_id)}
          onCheckedChange={(isOn) => onChange(isOn ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
        />
      ))}
      {chosen.length === 0 && <p className="sk-meta">{words.anyAccount}</p>}
    </fieldset>
  );
}

function Tried({ run, trigger }: { run: AutoMessageDryRun; trigger: AutoMessageView["trigger"] }) {
  if (run.count === 0) return <p role="status">{words.triedNone}</p>;
  return (
    <section aria-label={words.tryIt} className="grid gap-2">
      <p role="status">
        {words.tried(run.wouldSend, run.wouldHold, run.wouldSkip)} {run.isCut && words.cut}
      </p>
      <ul className="max-h-[180px] overflow-y-auto border border-line" aria-label={words.tryIt}>
        {run.lines.map(({ sentence, ...about }) => (
          <li key={about.orderId ?? about.offerId} className="px-3 py-1 border-b border-line">
            <AboutLink about={{ ...about, trigger }} /> {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which snippet to try of a message that is off. */
function TrySnippet({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string) => void }) {
  const snippets = useQuery(snippetsQuery).data ?? [];
  return (
    <Field label={words.trySnippet} hint={words.trySnippetHint} className="w-[220px]">
      <Select
        value={chosen}
        placeholder={words.choose}
        options={snippets.map(({ _id, name }) => ({ value: _id, label: `/${shortcodeOf(name)}` }))}
        onValueChange={onChoose}
      />
    </Field>
  );
}

/** The dialog; whoever opens it may change settings. */
export function PlanDialog({ view, onClose }: { view: AutoMessageView; onClose: () => void }) {
  const { trigger, snippet } = view;
  const [tried, setTried] = useState<string | null>(null);
  const snippetId = snippet?._id ?? tried;
  const title = autoMessageTitles[trigger];
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(view.plan));
  const wait = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState<"save" | "try" | null>(null);
  const [run, setRun] = useState<AutoMessageDryRun | null>(null);
  const { locale } = useFormatSettings();
  const { plan, wrong } = readDraft(trigger, draft, locale);
  const shown = isAsked ? wrong : {};
  const change = (part: Partial<PlanDraft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    setRun(null);
  };
  const act = async (kind: "save" | "try", work: () => Promise<void>): Promise<void> => {
    setIsAsked(true);
    if (busy !== null || Object.keys(wrong).length > 0) return;
    setBusy(kind);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(null);
    }
  };
  const save = () =>
    act("save", async () => {
      await savePlan(trigger, plan);
      await queryClient.invalidateQueries({ queryKey: autoMessagesKey });
      notifySuccess(words.saved(title));
      onClose();
    });
  const tryIt = () =>
    act("try", async () => void (snippetId !== null && setRun(await tryPlan(trigger, snippetId, plan))));
  useShortcuts([{ keys: "Mod+Enter", label: words.key, group: texts.keys.group, run: () => void save() }]);
  const hint =
    trigger === "messageReceivedOutOfHours" || trigger === "buyerSilent" || trigger === "ratingDue"
      ? words.hint[trigger]
      : isOfferTrigger(trigger)
        ? words.hint.offer
        : words.hint.usual;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(title)}
      hasCloseButton
      initialFocus={wait}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            isBusy={busy === "try"}
            busyLabel={words.trying}
            isDisabled={snippetId === null}
            disabledReason={words.chooseFirst}
            onClick={() => void tryIt()}
          >
            {words.tryIt}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            keys="Mod+Enter"
            needsConnection
            isBusy={busy === "save"}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="sk-meta">{hint}</p>
        <div className="flex flex-wrap gap-3">
          <Field label={words.wait} error={shown.wait} className="w-[140px]">
            <TextInput
              ref={wait}
              inputMode="numeric"
              value={draft.wait}
              isInvalid={shown.wait !== undefined}
              onChange={(event) => change({ wait: event.target.value })}
            />
          </Field>
          <Field label={words.unit} className="w-[140px]">
            <Select
              value={draft.unit}
              options={units.map((value) => ({ value, label: words.units[value] }))}
              onValueChange={(unit) => change({ unit })}
            />
          </Field>
        </div>
        {trigger === "messageReceivedOutOfHours" && (
          <div className="grid gap-2">
            <span className="sk-label">{words.open}</span>
            <HoursField label={words.open} hours={draft.open} onChange={(open) => change({ open })} />
          </div>
        )}
        <div className="grid gap-2">
          <Checkbox
            label={words.isQuiet}
            isChecked={draft.isQuiet}
            onCheckedChange={(isQuiet) => change({ isQuiet })}
          />
          {draft.isQuiet && (
            <HoursField label={words.isQuiet} hours={draft.quiet} onChange={(quiet) => change({ quiet })} />
          )}
        </div>
        {trigger === "ratingReceived" && (
          <Field label={words.mostStars} className="w-[220px]">
            <Select
              value={String(draft.mostStars)}
              options={Object.entries(words.starChoices).map(([value, label]) => ({ value, label }))}
              onValueChange={(stars) => change({ mostStars: Number(stars) })}
            />
          </Field>
        )}
        <AccountChoices chosen={draft.accountIds} onChange={(accountIds) => change({ accountIds })} />
        <Field label={words.onlyCountries} hint={words.countriesHint} error={shown.countries}>
          <TextInput
            value={draft.countries}
            isInvalid={shown.countries !== undefined}
            onChange={(event) => change({ countries: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          {(["leastTotal", "mostTotal"] as const).map((field) => (
            <Field
              key={field}
              label={words[field]}
              hint={words.amountHint}
              error={shown[field]}
              className="w-[180px]"
            >
              <TextInput
                inputMode="decimal"
                value={draft[field]}
                isInvalid={shown[field] !== undefined}
                onChange={(event) => change({ [field]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Checkbox
          label={words.firstOnly}
          isChecked={draft.firstOrderOnly}
          onCheckedChange={(firstOrderOnly) => change({ firstOrderOnly })}
        />
        {snippet === null && (
          <TrySnippet
            chosen={tried}
            onChoose={(id) => {
              setTried(id);
              setRun(null);
            }}
          />
        )}
        {run !== null && <Tried run={run} trigger={trigger} />}
      </form>
    </Dialog>
  );
}
