import { formatMoney } from "@stallkeeper/domain";
import { Button, useFormatSettings } from "../../ui/index.ts";
import type { Answering } from "./answering.ts";
import { useAbility } from "./offer-ability.ts";
import type { DeskRow } from "./offer-rows.ts";
import { texts } from "./texts.ts";

export interface AnswerActions {
  /** Asks before it accepts. */
  onAccept: (row: DeskRow) => void;
  onReject: (row: DeskRow) => void;
}

/** How an answer under way is called. */
export const busyWord = {
  accept: texts.accepting,
  reject: texts.rejecting,
  counter: texts.countering,
} as const;

/** What is under way with an offer, from here or anywhere. */
export const kindUnderWay = (
  { offer }: Pick<DeskRow, "offer">,
  own: Answering | undefined,
): Answering["kind"] | null =>
  own?.phase === "sending"
    ? own.kind
    : offer.answer?.state === "underWay"
      ? (offer.answer.kind as Answering["kind"])
      : null;

/** Accept with its amount, 12 px from Reject (design 5); locked while an answer is under way. */
export function AnswerButtons({
  row,
  own,
  onAccept,
  onReject,
  size = "sm",
  hasKeys = false,
}: AnswerActions & { row: DeskRow; own: Answering | undefined; size?: "sm" | "md"; hasKeys?: boolean }) {
  const { offer, facts } = row;
  const { locale } = useFormatSettings();
  const ability = useAbility()(offer);
  const amount = formatMoney(facts.offerMinor, offer.currency, locale);
  const kind = kindUnderWay(row, own);
  const isLocked = kind !== null || own !== undefined;
  const buyer = offer.buyer.handle || texts.nobody;
  const other = isLocked ? texts.waiting : undefined;
  const tab = hasKeys ? {} : { tabIndex: -1 };
  return (
    <span className="inline-flex gap-3 justify-end">
      <Button
        {...tab}
        size={size}
        variant={hasKeys ? "primary" : "secondary"}
        needsConnection
        isBusy={isLocked && kind !== "reject"}
        busyLabel={kind === null || kind === "reject" ? texts.accepting : busyWord[kind]}
        isDisabled={ability.accept !== null || (isLocked && kind === "reject")}
        disabledReason={ability.accept ?? other}
        {...(hasKeys ? { keys: "Shift+A" } : {})}
        onClick={() => onAccept(row)}
      >
        {texts.accept(amount)}
      </Button>
      <Button
        {...tab}
        size={size}
        needsConnection
        isBusy={kind === "reject"}
        busyLabel={texts.rejecting}
        isDisabled={ability.reject !== null || (isLocked && kind !== "reject")}
        disabledReason={ability.reject ?? other}
        {...(hasKeys ? { keys: "Shift+D" } : {})}
        aria-label={hasKeys ? undefined : texts.rejectOf(buyer, amount)}
        onClick={() => onReject(row)}
      >
        {texts.reject}
      </Button>
    </span>
  );
}
