/** Courier and tracking number of a parcel, as every form that sends or corrects one asks for them. */
import { cleanTrackingNumber } from "@stallkeeper/domain";
import type { ReactNode, Ref } from "react";
import { useCouriers } from "../../platform/metadata.ts";
import { Field, Select, TextInput } from "../../ui/index.ts";
import { orderTexts } from "../orders/index.ts";
import type { NumberUse } from "./number-use.ts";
import { UsedNumber } from "./used-number.tsx";

const words = orderTexts.ship;

export interface NumberFieldsProps {
  provider: string | null;
  onProvider: (provider: string) => void;
  trackingNumber: string;
  onTrackingNumber: (trackingNumber: string) => void;
  providerProblem: string | undefined;
  numberProblem: string | undefined;
  /** The courier that the parcel has, offered even where nobody knows it any more. */
  knownProvider?: string | null;
  input?: Ref<HTMLInputElement>;
  courier?: Ref<HTMLSelectElement>;
  /** Where the number stands already. */
  use: NumberUse | null;
  /** The service refused the number since it stands somewhere. */
  wasUsed: boolean;
  /** Uses it again on purpose. */
  onReuse: () => void;
  /** Between the fields and what is said of a number that stands elsewhere. */
  children?: ReactNode;
}

/** Pure; what was typed is told without the spaces of a label. */
export function NumberFields({
  provider,
  onProvider,
  trackingNumber,
  onTrackingNumber,
  providerProblem,
  numberProblem,
  knownProvider = null,
  input,
  courier,
  use,
  wasUsed,
  onReuse,
  children,
}: NumberFieldsProps) {
  const couriers = useCouriers().map(({ name }) => name);
  const names = new Set(knownProvider === null ? couriers : [...couriers, knownProvider]);
  return (
    <>
      {/* One under the other where a pane is too narrow to read a number beside the courier. */}
      <div className="@container">
        <div className="grid grid-cols-1 md:@xs:grid-cols-[144px_1fr] gap-x-2 gap-y-3">
          <Field label={words.provider} error={providerProblem}>
            <Select
              ref={courier}
              options={[...names].map((name) => ({ value: name, label: name }))}
              value={provider}
              onValueChange={onProvider}
            />
          </Field>
          <Field label={words.trackingNumber} error={numberProblem}>
            <TextInput
              ref={input}
              isMono
              name="trackingNumber"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={trackingNumber}
              onChange={(event) => onTrackingNumber(cleanTrackingNumber(event.target.value))}
            />
          </Field>
        </div>
      </div>
      {children}
      {(use !== null || wasUsed) && <UsedNumber use={use} onReuse={onReuse} />}
    </>
  );
}
