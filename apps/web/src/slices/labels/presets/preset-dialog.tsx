/** A preset's name, service, package and weight; the service is one of a linked courier. */
import { useRef, useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, Dialog, Field, PanelError, Select, TextInput } from "../../../ui/index.ts";
import { readGrams } from "../parcel-fields.tsx";
import { serviceKey, useServices } from "../plan/use-services.ts";
import type { KnownPreset } from "../plan/use-presets.ts";
import { texts as planTexts } from "../plan/texts.ts";
import { texts as words } from "./texts.ts";
import { texts } from "../texts.ts";
import { usePackages } from "../use-packages.ts";
import { useSaveSending } from "../use-save-sending.ts";

const none = "none";
const formId = "service-preset";

interface PresetDialogProps {
  /** Null: a new one. */
  preset: KnownPreset | null;
  /** Names of the others. */
  taken: readonly string[];
  onClose: () => void;
}

/** Open for as long as it is drawn. */
export function PresetDialog({ preset, taken, onClose }: PresetDialogProps) {
  const services = useServices();
  const packages = usePackages();
  const { save, isSaving } = useSaveSending();
  const [name, setName] = useState(preset?.name ?? "");
  const [service, setService] = useState<string | null>(preset === null ? null : serviceKey(preset));
  const [wrapping, setWrapping] = useState(preset?.package ?? none);
  const [weight, setWeight] = useState(
    preset === null || preset.weightGrams === null ? "" : String(preset.weightGrams / 1000),
  );
  const [isAsked, setIsAsked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // A service that its courier doesn't offer any more can stay as it is.
  const kept =
    preset === null || services.options.some(({ value }) => value === serviceKey(preset))
      ? []
      : [{ value: serviceKey(preset), label: preset.serviceName }];
  const chosen =
    services.options.find(({ value }) => value === service)?.service ??
    (preset !== null && service === serviceKey(preset) ? preset : undefined);
  const grams = readGrams(weight);
  const isTaken = taken.some((other) => other.trim().toLowerCase() === name.trim().toLowerCase());
  const problems = {
    name: name.trim() === "" ? texts.settings.needed : isTaken ? words.taken : undefined,
    service: chosen === undefined ? words.chooseService : undefined,
    weight: weight.trim() !== "" && grams === null ? texts.parcel.weightWrong : undefined,
  };
  const shown: Partial<typeof problems> = isAsked ? problems : {};
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsAsked(true);
    if (chosen === undefined || Object.values(problems).some((problem) => problem !== undefined)) return;
    const { courier, serviceCode, serviceName } = chosen;
    const said = {
      name: name.trim(),
      courier,
      serviceCode,
      serviceName,
      package: wrapping === none ? null : wrapping,
      weightGrams: grams,
    };
    if (!(await save({ presets: { [preset?.id ?? crypto.randomUUID()]: said } }))) return;
    notifySuccess(words.saved(said.name));
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{texts.settings.cancel}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        keys="Enter"
        needsConnection
        isBusy={isSaving}
        busyLabel={texts.settings.saving}
      >
        {texts.settings.save}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={preset === null ? words.add : words.editOne(preset.name)}
      size="sm"
      hasCloseButton
      initialFocus={first}
      footer={footer}
    >
      <form id={formId} noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <Field label={words.name} error={shown.name}>
          <TextInput
            ref={first}
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {services.error !== null && (
          <PanelError
            title={texts.services.failed}
            message={normaliseError(services.error).message}
            onRetry={services.retry}
          />
        )}
        <Field
          label={words.service}
          error={shown.service}
          hint={services.mayAsk ? undefined : planTexts.noService}
        >
          <Select
            value={service}
            onValueChange={setService}
            isDisabled={!services.mayAsk}
            disabledReason={planTexts.noService}
            options={[...services.options.map(({ value, label }) => ({ value, label })), ...kept]}
          />
        </Field>
        <Field label={words.package}>
          <Select
            value={wrapping}
            onValueChange={setWrapping}
            options={[
              { value: none, label: words.noPackage },
              ...packages.map((one) => ({
                value: one.id,
                label: one.size === "" ? one.name : `${one.name} · ${one.size} cm`,
              })),
            ]}
          />
        </Field>
        <Field label={words.weight} error={shown.weight} hint={words.weightHint}>
          <TextInput
            isMono
            inputMode="decimal"
            autoComplete="off"
            value={weight}
            isInvalid={shown.weight !== undefined}
            onChange={(event) => setWeight(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
