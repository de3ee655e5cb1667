import { usePaypal } from "../../platform/metadata.ts";
import { Checkbox } from "../../ui/index.ts";
import { texts } from "./texts.ts";

interface AddToPaypalProps {
  /** How many of the orders were paid with PayPal; without any there is nothing to ask. */
  paidCount: number;
  orderCount: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** "Add tracking to PayPal" (design 4.3, 4.4): disabled with the reason while no PayPal is linked. */
export function AddToPaypal({ paidCount, orderCount, isOn, onChange }: AddToPaypalProps) {
  const paypal = usePaypal(paidCount > 0);
  if (paidCount === 0) return null;
  const isMissing = paypal?.state === "notLinked";
  const hint = isMissing
    ? texts.notLinked
    : paypal?.state === "reconnect"
      ? texts.reconnect
      : orderCount > 1
        ? texts.paidWith(paidCount, orderCount)
        : undefined;
  return (
    <Checkbox
      label={texts.add}
      isChecked={isOn && !isMissing}
      isDisabled={isMissing}
      disabledReason={texts.notLinked}
      hint={hint}
      onCheckedChange={onChange}
    />
  );
}
