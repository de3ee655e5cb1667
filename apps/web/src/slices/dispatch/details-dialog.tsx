/** The form of an account's return address and message limits. */
import type { PlatformSettingsView } from "@stallkeeper/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useNameApart } from "../../platform/account-names.ts";
import { normaliseError } from "../../platform/api/api-error.ts";
import { keptForms } from "../../platform/kept-forms.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { Button, Checkbox, Dialog, Field, TextInput } from "../../ui/index.ts";
import {
  addressNames,
  findDetailProblems,
  fromDetailsDraft,
  limitNames,
  toDetailsDraft,
  type DetailName,
  type DetailsDraft,
} from "./details-draft.ts";
import { platformSettingsQuery, saveDetails } from "./dispatch.api.ts";
import { texts } from "./texts.ts";

const words = texts.details;
/** What was typed stays when the dialog is left by Esc, until it's saved or cancelled. */
const forms = keptForms<DetailsDraft>("account-details");

export interface DetailsDialogProps {
  settings: PlatformSettingsView;
  /** The store's further accounts, which may get the same address. */
  others: readonly PlatformSettingsView[];
  onClose: () => void;
}

/** Open as long as it is drawn. */
export function DetailsDialog({ settings, others, onClose }: DetailsDialogProps) {
  const client = useQueryClient();
  const name = useNameApart()(settings.account, settings.username);
  const kept = forms.useAll()[settings.account];
  const draft = kept ?? toDetailsDraft(settings);
  const setDraft = (next: DetailsDraft | null): void => forms.keep(settings.account, next);
  const [wasTyped, setWasTyped] = useState(false);
  const [isForAll, setIsForAll] = useState(false);
  const [problems, setProblems] = useState<Partial<DetailsDraft>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = findDetailProblems(draft);
    setProblems(found);
    const [first] = [...addressNames, ...limitNames].filter((one) => found[one] !== undefined);
    if (first !== undefined) return document.getElementById(`details-${first}`)?.focus();
    setIsBusy(true);
    setRefusal(null);
    try {
      const alsoFor = isForAll ? others.map(({ account }) => account) : [];
      client.setQueryData(
        platformSettingsQuery.queryKey,
        await saveDetails(settings.account, fromDetailsDraft(draft), alsoFor),
      );
      setDraft(null);
      notifySuccess(words.saved(name));
      onClose();
    } catch (error) {
      const { message, fields } = normaliseError(error);
      setRefusal(Object.values(fields)[0] ?? message);
      setIsBusy(false);
    }
  };
  const field = (of: DetailName) => (
    <Field key={of} id={`details-${of}`} label={words.fields[of]} error={problems[of]}>
      <TextInput
        value={draft[of]}
        autoComplete="off"
        inputMode={of === "maxCharacters" || of === "perDay" ? "numeric" : "text"}
        onChange={(event) => {
          setWasTyped(true);
          setDraft({ ...draft, [of]: event.target.value });
        }}
      />
    </Field>
  );
  return (
    <Dialog isOpen onClose={onClose} title={words.titleOf(name)} size="md" hasCloseButton>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
        <fieldset className="grid gap-3">
          <legend className="sk-label mb-2">{words.address}</legend>
          <div className="grid md:grid-cols-2 gap-3">{addressNames.map(field)}</div>
          {others.length > 0 && (
            <Checkbox label={words.forAll} isChecked={isForAll} onCheckedChange={setIsForAll} />
          )}
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="sk-label mb-2">{words.limits}</legend>
          <div className="grid md:grid-cols-2 gap-3">{limitNames.map(field)}</div>
          <p className="sk-meta">{words.limitsHint}</p>
        </fieldset>
        {kept !== undefined && !wasTyped && (
          <p role="status" className="sk-meta">
            {words.kept}
          </p>
        )}
        {refusal !== null && (
          <p role="alert" className="text-red">
            {refusal}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button
            onClick={() => {
              setDraft(null);
              onClose();
            }}
          >
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={texts.busy}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
