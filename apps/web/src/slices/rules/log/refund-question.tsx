import type { RuleAskView } from "@stallkeeper/contract";
import { AlertDialog, Money } from "../../../ui/index.ts";
import { useRuleNames } from "../rule-names.ts";
import { texts } from "./texts.ts";

const words = texts.waiting;

/** Before money goes back: how much, and to whom. */
export function RefundQuestion({
  line: { about, subjectName },
  isBusy,
  onClose,
  onConfirm,
}: {
  line: RuleAskView;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const names = useRuleNames();
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={words.refundTitle(about === null || about.buyer === "" ? subjectName : about.buyer)}
      description={
        about === null ? (
          words.refundText
        ) : (
          <>
            <Money
              amountMinor={Math.max(0, about.amountMinor - about.refundedMinor - about.refundingMinor)}
              currency={about.currency}
              isStrong
            />{" "}
            {words.refundGoes(subjectName, names.platform(about.platform))}
          </>
        )
      }
      confirmLabel={words.refundConfirm}
      cancelLabel={words.refundKeep}
      isBusy={isBusy}
      busyLabel={words.busy}
      onConfirm={onConfirm}
    />
  );
}
