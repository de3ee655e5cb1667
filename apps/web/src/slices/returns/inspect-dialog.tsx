import {
  fitsCondition,
  returnDispositions,
  returnConditions,
  type ReturnDisposition,
  type ReturnCondition,
} from "@stallkeeper/domain";
import { useState } from "react";
import { Field, RadioGroup, TextInput } from "../../ui/index.ts";
import { advanceReturn, type ShownReturn } from "./returns.api.ts";
import { StepDialog } from "./step-dialog.tsx";
import { texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";

const words = texts.inspect;

/** Open while it is drawn: how it came, and where the goods go. */
export function InspectDialog({ line, onClose }: { line: ShownReturn; onClose: () => void }) {
  const [condition, setCondition] = useState<ReturnCondition | null>(null);
  const [disposition, setDisposition] = useState<ReturnDisposition | null>(null);
  const [bin, setBin] = useState("");
  const { isBusy, problem, run } = useReturnAction(line.orderId, { isShownHere: true });
  const goes = condition === "missing" ? null : disposition;
  const choose = (chosen: ReturnCondition): void => {
    setCondition(chosen);
    // What came as described is sold again; what is damaged usually is not.
    setDisposition(chosen === "asDescribed" ? "restock" : chosen === "damaged" ? "scrap" : null);
  };
  const submit = async (): Promise<void> => {
    if (condition === null) return;
    const place = {
      ...(goes === null ? {} : { disposition: goes }),
      ...(goes === "restock" && bin.trim() !== "" ? { bin: bin.trim() } : {}),
    };
    if (await run(() => advanceReturn({ returnId: line._id, to: "inspected", condition, ...place })))
      onClose();
  };
  return (
    <StepDialog
      {...words}
      description={texts.quantity(line.itemName, line.quantity)}
      isBusy={isBusy}
      problem={problem}
      canSubmit={condition !== null && fitsCondition(condition, goes)}
      disabledReason={words.missing}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={words.condition}>
        <RadioGroup
          label={words.condition}
          options={returnConditions.map((value) => ({ value, label: texts.conditions[value] }))}
          value={condition}
          onValueChange={choose}
        />
      </Field>
      {condition !== null && condition !== "missing" && (
        <Field label={words.disposition}>
          <RadioGroup
            label={words.disposition}
            options={returnDispositions.map((value) => ({ value, label: texts.dispositions[value] }))}
            value={disposition}
            onValueChange={setDisposition}
          />
        </Field>
      )}
      {goes === "restock" && (
        <Field label={words.bin}>
          <TextInput isMono value={bin} maxLength={60} onChange={(event) => setBin(event.target.value)} />
        </Field>
      )}
    </StepDialog>
  );
}
