/**
 * How the store sends: where parcels come from, what they weigh where nobody said, and what happens when a
 * label was bought.
 */
import { isHsCode } from "@stallkeeper/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Checkbox, Dialog, Field, PanelError, SkeletonLines, TextInput } from "../../ui/index.ts";
import { labelsKey, saveSendingSettings, sendingSettingsQuery, type SendingSettings } from "./labels.api.ts";
import { readGrams } from "./parcel-fields.tsx";
import { SendingDefaults } from "./sending-defaults.tsx";
import { texts } from "./texts.ts";

const words = texts.settings;
const names = [
  "name",
  "line1",
  "line2",
  "city",
  "postcode",
  "country",
  "weight",
  "origin",
  "hsCode",
] as const;
type Name = (typeof names)[number];
type Draft = Record<Name, string>;
const needed: readonly Name[] = ["name", "line1", "city", "postcode"];

function draftOf({ from, defaultWeightGrams, originCountryCode, hsCode }: SendingSettings): Draft {
  return {
    name: from?.name ?? "",
    line1: from?.line1 ?? "",
    line2: from?.line2 ?? "",
    city: from?.city ?? "",
    postcode: from?.postcode ?? "",
    country: from?.countryCode ?? "",
    weight: defaultWeightGrams === undefined ? "" : String(defaultWeightGrams / 1000),
    origin: originCountryCode ?? "",
    hsCode: hsCode ?? "",
  };
}

/** What is wrong, by field. Pure. */
function problemsOf(draft: Draft): Partial<Record<Name, string>> {
  const isCode = (text: string): boolean => /^[A-Za-z]{2}$/.test(text.trim());
  return {
    ...Object.fromEntries(
      needed.filter((name) => draft[name].trim() === "").map((name) => [name, words.needed]),
    ),
    ...(isCode(draft.country) ? {} : { country: words.countryWrong }),
    ...(draft.origin.trim() === "" || isCode(draft.origin) ? {} : { origin: words.countryWrong }),
    ...(draft.hsCode.trim() === "" || isHsCode(draft.hsCode) ? {} : { hsCode: texts.customs.hsWrong }),
    ...(draft.weight.trim() === "" || readGrams(draft.weight) !== null
      ? {}
      : { weight: texts.parcel.weightWrong }),
  };
}

function SettingsForm({ settings, onClose }: { settings: SendingSettings; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [isShipped, setIsShipped] = useState(settings.isShippedWhenBought ?? false);
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  const maySave = useAllows("settings.write");
  const saving = useMutation({
    mutationFn: saveSendingSettings,
    onSuccess: () => {
      notifySuccess(words.saved);
      void queryClient.invalidateQueries({ queryKey: labelsKey });
      onClose();
    },
    onError: (error) => notifyError(error),
  });
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemsOf(draft);
    setProblems(found);
    const [first] = names.filter((name) => found[name] !== undefined);
    if (first !== undefined) return document.getElementById(`sending-${first}`)?.focus();
    const { name, line1, line2, city, postcode, country, weight, origin, hsCode } = draft;
    const region = settings.from?.region ?? "";
    saving.mutate({
      from: {
        name,
        line1,
        line2,
        city,
        region,
        postcode,
        countryCode: country.trim().toUpperCase(),
        phone: settings.from?.phone ?? "",
      },
      defaultWeightGrams: weight.trim() === "" ? null : readGrams(weight),
      originCountryCode: origin.trim() === "" ? null : origin.trim().toUpperCase(),
      hsCode,
      isShippedWhenBought: isShipped,
    });
  };
  const field = (name: Name) => (
    <Field key={name} label={words[name]} id={`sending-${name}`} error={problems[name]}>
      <TextInput
        value={draft[name]}
        autoComplete="off"
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <h3 className="sk-label">{words.from}</h3>
      <div className="grid md:grid-cols-2 gap-3">{names.map(field)}</div>
      <Checkbox label={words.shipped} isChecked={isShipped} onCheckedChange={setIsShipped} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={saving.isPending}
          busyLabel={words.saving}
          isDisabled={!maySave}
          disabledReason={texts.noScope}
        >
          {words.save}
        </Button>
      </div>
    </form>
  );
}

/** Open as long as it is drawn. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(sendingSettingsQuery);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="md" hasCloseButton>
      {query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={6} />}
      {query.data !== undefined && (
        <div className="grid gap-6">
          <SettingsForm settings={query.data} onClose={onClose} />
          <SendingDefaults settings={query.data} />
        </div>
      )}
    </Dialog>
  );
}
