import { useState } from "react";
import { useCouriers } from "../../platform/metadata.ts";
import { Field, Select, TextInput, useFormatSettings } from "../../ui/index.ts";
import { cleanTrackingNumber, readAmount, recogniseCourier } from "@stallkeeper/domain";
import { openSwap, sendSwap, type ShownSwap } from "./returns.api.ts";
import { StepDialog } from "./step-dialog.tsx";
import { texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";

const words = texts.swap;
const isAmount = (text: string, locale: string): boolean =>
  text.trim() === "" || readAmount(text, { locale }) !== null;
const costOf = (text: string, locale: string): { cost?: string } =>
  text.trim() === "" ? {} : { cost: String(readAmount(text, { locale })) };

/** Open while it is drawn: what goes out in place of something. */
export function PlanSwapDialog({
  orderId,
  suggestion,
  onClose,
}: {
  orderId: string;
  suggestion: { name: string; sku: string };
  onClose: () => void;
}) {
  const [name, setName] = useState(suggestion.name);
  const [sku, setSku] = useState(suggestion.sku);
  const [quantity, setQuantity] = useState("1");
  const [cost, setCost] = useState("");
  const { locale } = useFormatSettings();
  const { isBusy, problem, run } = useReturnAction(orderId, { isShownHere: true });
  const count = Number(quantity);
  const canSubmit = name.trim() !== "" && Number.isInteger(count) && count > 0 && isAmount(cost, locale);
  const submit = async (): Promise<void> => {
    if (
      await run(
        () =>
          openSwap({
            orderId,
            lines: [{ name: name.trim(), sku: sku.trim(), quantity: count }],
            ...costOf(cost, locale),
          }),
        words.done,
      )
    )
      onClose();
  };
  return (
    <StepDialog
      title={words.title}
      submit={words.submit}
      busy={words.busy}
      cancel={words.cancel}
      isBusy={isBusy}
      problem={problem}
      canSubmit={canSubmit}
      disabledReason={words.nothing}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={words.item}>
        <TextInput value={name} maxLength={300} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="grid grid-cols-3 gap-3">
        <Field label={words.sku}>
          <TextInput isMono value={sku} maxLength={100} onChange={(event) => setSku(event.target.value)} />
        </Field>
        <Field label={words.quantity}>
          <TextInput
            inputMode="numeric"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
        </Field>
        <Field label={words.cost}>
          <TextInput
            inputMode="decimal"
            value={cost}
            isInvalid={!isAmount(cost, locale)}
            onChange={(event) => setCost(event.target.value)}
          />
        </Field>
      </div>
    </StepDialog>
  );
}

/** Open while it is drawn: the parcel of a replacement. */
export function SendSwapDialog({ swap, onClose }: { swap: ShownSwap; onClose: () => void }) {
  const couriers = useCouriers();
  const [provider, setProvider] = useState<string | null>(null);
  const [trackingNumber, setTrackingNumber] = useState("");
  const [cost, setCost] = useState(swap.cost === 0 ? "" : String(swap.cost));
  const { locale } = useFormatSettings();
  const { isBusy, problem, run } = useReturnAction(swap.orderId, { isShownHere: true });
  const canSubmit = provider !== null && trackingNumber !== "" && isAmount(cost, locale);
  const handleNumber = (text: string): void => {
    const cleaned = cleanTrackingNumber(text);
    setTrackingNumber(cleaned);
    setProvider(recogniseCourier(cleaned, couriers, provider) ?? provider);
  };
  const submit = async (): Promise<void> => {
    if (provider === null) return;
    if (
      await run(
        () => sendSwap({ swapId: swap._id, provider, trackingNumber, ...costOf(cost, locale) }),
        words.sent,
      )
    )
      onClose();
  };
  return (
    <StepDialog
      title={words.sendTitle}
      submit={words.send}
      busy={words.sending}
      cancel={words.cancel}
      isBusy={isBusy}
      problem={problem}
      canSubmit={canSubmit}
      disabledReason={words.incomplete}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={words.trackingNumber}>
        <TextInput
          isMono
          autoComplete="off"
          spellCheck={false}
          value={trackingNumber}
          onChange={(event) => handleNumber(event.target.value)}
        />
      </Field>
      <Field label={words.provider}>
        <Select
          options={couriers.map(({ name }) => ({ value: name, label: name }))}
          value={provider}
          onValueChange={setProvider}
        />
      </Field>
      <Field label={words.cost}>
        <TextInput
          inputMode="decimal"
          value={cost}
          isInvalid={!isAmount(cost, locale)}
          onChange={(event) => setCost(event.target.value)}
        />
      </Field>
    </StepDialog>
  );
}
