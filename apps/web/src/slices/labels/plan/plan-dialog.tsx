/** Service, package and weight of chosen orders, without buying: what labels for them start from. */
import { useRef, useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, Checkbox, Dialog, Field, PanelError, Select, TextInput } from "../../../ui/index.ts";
import { orderTexts, orderStore } from "../../orders/index.ts";
import { readGrams } from "../parcel-fields.tsx";
import { texts as words } from "./texts.ts";
import { texts } from "../texts.ts";
import { usePackages } from "../use-packages.ts";
import { planOrders } from "./plan-orders.ts";
import type { PlanWish } from "./plan.api.ts";
import { useServices } from "./use-services.ts";

const asIs = "asIs";
const clear = "clear";
const formId = "plan-labels";

/** Open for as long as it is drawn. */
export function PlanDialog({ orderIds, onClose }: { orderIds: readonly string[]; onClose: () => void }) {
  const services = useServices();
  const packages = usePackages();
  const [service, setService] = useState(asIs);
  const [wrapping, setWrapping] = useState(asIs);
  const [weight, setWeight] = useState("");
  const [clearsWeight, setClearsWeight] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const mayWrite = useAllows("orders.write");
  const start = useRef<HTMLInputElement>(null);
  const plans = orderIds.map((id) => orderStore.read(id)?.labelPlan ?? null);
  const only = plans.length === 1 ? plans[0] : null;
  const plannedGrams = only?.weightGrams ?? null;
  const grams = readGrams(weight);
  const isWeightWrong = weight.trim() !== "" && grams === null;
  const chosen = services.options.find(({ value }) => value === service)?.service;
  const wish: PlanWish = {
    ...(service === asIs
      ? {}
      : service === clear
        ? { service: null }
        : chosen === undefined
          ? {}
          : { service: chosen }),
    ...(wrapping === asIs ? {} : { package: wrapping === clear ? null : wrapping }),
    ...(clearsWeight ? { weightGrams: null } : grams === null ? {} : { weightGrams: grams }),
  };
  const problem = isWeightWrong
    ? texts.parcel.weightWrong
    : Object.keys(wish).length === 0
      ? words.nothing
      : null;
  const submit = async (): Promise<void> => {
    setIsAsked(true);
    if (problem !== null || isBusy || !mayWrite) return;
    setIsBusy(true);
    const what = words.what("service" in wish, "package" in wish, "weightGrams" in wish);
    if (await planOrders(orderIds, wish, what)) onClose();
    else setIsBusy(false);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  useShortcuts([{ keys: "Mod+Enter", label: words.key, group: texts.keys.group, run: () => void submit() }]);
  const keep = (now: string | null | undefined): string => (now ? `${words.asIs}: ${now}` : words.asIs);
  const hasWeight = plans.some((plan) => (plan?.weightGrams ?? null) !== null);
  const footer = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        keys="Mod+Enter"
        needsConnection
        isBusy={isBusy}
        busyLabel={words.busy}
        isDisabled={!mayWrite}
        disabledReason={orderTexts.noScope}
      >
        {words.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(orderIds.length)}
      size="sm"
      hasCloseButton
      initialFocus={start}
      footer={footer}
    >
      <form id={formId} noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <p className="sk-meta">{words.hint}</p>
        <Field
          label={words.weight}
          error={isAsked && isWeightWrong ? texts.parcel.weightWrong : undefined}
          hint={plannedGrams === null ? words.leaveWeight : keep(orderTexts.weight(plannedGrams))}
        >
          <TextInput
            ref={start}
            isMono
            inputMode="decimal"
            autoComplete="off"
            value={weight}
            disabled={clearsWeight}
            isInvalid={isAsked && isWeightWrong}
            onChange={(event) => setWeight(event.target.value)}
          />
        </Field>
        {hasWeight && (
          <Checkbox label={words.clearWeight} isChecked={clearsWeight} onCheckedChange={setClearsWeight} />
        )}
        <Field label={words.package}>
          <Select
            value={wrapping}
            onValueChange={setWrapping}
            options={[
              { value: asIs, label: keep(only?.packageName) },
              { value: clear, label: words.clearPackage },
              ...packages.map(({ id, name, size }) => ({
                value: id,
                label: size === "" ? name : `${name} · ${size} cm`,
              })),
            ]}
          />
        </Field>
        {services.error !== null && (
          <PanelError
            title={texts.services.failed}
            message={normaliseError(services.error).message}
            onRetry={services.retry}
          />
        )}
        {services.mayAsk ? (
          <Field
            label={words.service}
            hint={
              services.options.length === 0 && !services.isLoading && services.error === null
                ? texts.provider.missing
                : undefined
            }
          >
            <Select
              value={service}
              onValueChange={setService}
              options={[
                { value: asIs, label: keep(only?.serviceName) },
                { value: clear, label: words.clearService },
                ...services.options.map(({ value, label }) => ({ value, label })),
              ]}
            />
          </Field>
        ) : (
          <p className="sk-meta">{words.noService}</p>
        )}
        {isAsked && problem !== null && !isWeightWrong && (
          <p role="alert" className="text-red">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
