import { useState } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, TagChip, useFormatSettings } from "../../ui/index.ts";
import { toMinor, formatMoney } from "@stallkeeper/domain";
import { cancelSwap, type ShownSwap } from "./returns.api.ts";
import { SendSwapDialog } from "./swap-dialogs.tsx";
import { texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";

const words = texts.swap;

/** A replacement: what, how far, its parcel and its cost. */
export function SwapLine({ swap }: { swap: ShownSwap }) {
  const canWrite = useAllows("orders.write");
  const { locale } = useFormatSettings();
  const { isBusy, run } = useReturnAction(swap.orderId);
  const [isSending, setIsSending] = useState(false);
  const names = swap.lines.map(({ name, quantity }) => texts.quantity(name ?? "", quantity ?? 1)).join(", ");
  const guard = {
    isDisabled: !canWrite,
    disabledReason: texts.noScope,
    needsConnection: true,
    size: "sm",
  } as const;
  const state = words.states[swap.state as keyof typeof words.states] ?? swap.state;
  return (
    <li className="flex items-start gap-2 flex-wrap py-2 border-t border-line">
      <span className="grow min-w-0">
        <span className="flex gap-2 items-center">
          <TagChip family="teal" label={words.kinds[swap.kind as keyof typeof words.kinds] ?? swap.kind} />
          <span className="sk-cut">{names}</span>
        </span>
        <span className="sk-meta">
          {[
            state,
            swap.provider,
            swap.cost === 0
              ? ""
              : words.costs(formatMoney(toMinor(swap.cost, swap.currency), swap.currency, locale)),
          ]
            .filter(Boolean)
            .join(" · ")}
          {swap.trackingNumber !== null && (
            <>
              {" "}
              · <span className="sk-mono">{swap.trackingNumber}</span>
            </>
          )}
        </span>
      </span>
      {swap.state === "planned" && (
        <span className="flex gap-2">
          <Button
            {...guard}
            aria-label={texts.stepOf(words.sendAction, names)}
            onClick={() => setIsSending(true)}
          >
            {words.sendAction}
          </Button>
          <Button
            {...guard}
            variant="quiet"
            isBusy={isBusy}
            aria-label={texts.stepOf(words.cancelSwap, names)}
            onClick={() => void run(() => cancelSwap(swap._id), words.cancelled)}
          >
            {words.cancelSwap}
          </Button>
        </span>
      )}
      {isSending && <SendSwapDialog swap={swap} onClose={() => setIsSending(false)} />}
    </li>
  );
}
