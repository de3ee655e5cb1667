/**
 * The label of the parcel that brings a return: bought here, printed for its buyer, given back while nobody
 * has used it.
 */
import { useState } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, Id } from "../../ui/index.ts";
import { LabelState, printLabel, readUses, ReturnLabelDialog, VoidDialog } from "../labels/index.ts";
import type { ShownReturn } from "./returns.api.ts";
import { texts } from "./texts.ts";
import { useReadReturnsAgain } from "./use-returns.ts";

const words = texts.label;
const awaited = new Set(["authorised", "inTransit"]);

/** Nothing is drawn where there is no label and none is to be bought. */
export function ReturnLabel({ line }: { line: ShownReturn }) {
  const [dialog, setDialog] = useState<"buy" | "void" | null>(null);
  const mayBuy = useAllows("labels.buy");
  const readAgain = useReadReturnsAgain();
  const { labelId, labelNumber: trackingNumber, labelState: state, labelVoidState: voidState } = line;
  const uses = state === null ? null : readUses({ state, voidState, trackingNumber });
  const mayWant =
    awaited.has(line.state) && (labelId === null || (voidState !== null && voidState !== "refused"));
  if (labelId === null && !mayWant) return null;
  const guard = {
    size: "sm",
    needsConnection: true,
    isDisabled: !mayBuy,
    disabledReason: texts.noScope,
  } as const;
  const close = (): void => {
    setDialog(null);
    void readAgain();
  };
  return (
    <span className="flex gap-2 items-center flex-wrap">
      {labelId !== null && state !== null && (
        <>
          <span className="sk-meta">
            {words.of([line.labelProvider, line.labelService].filter(Boolean).join(" "))}
          </span>
          <LabelState state={state} voidState={voidState} />
          {trackingNumber !== null && <Id value={trackingNumber} />}
          {uses?.isPrintable === true && (
            <Button
              {...guard}
              aria-label={texts.stepOf(words.print, line.itemName)}
              onClick={() => printLabel(labelId)}
            >
              {words.print}
            </Button>
          )}
          {uses?.isVoidable === true && trackingNumber !== null && (
            <Button
              {...guard}
              variant="danger"
              aria-label={texts.stepOf(words.void, line.itemName)}
              onClick={() => setDialog("void")}
            >
              {words.void}
            </Button>
          )}
          {line.labelProblem !== null && <Callout tone="red">{line.labelProblem}</Callout>}
        </>
      )}
      {mayWant && (
        <Button
          {...guard}
          aria-label={texts.stepOf(words.buy, line.itemName)}
          onClick={() => setDialog("buy")}
        >
          {words.buy}
        </Button>
      )}
      {dialog === "buy" && (
        <ReturnLabelDialog
          returnId={line._id}
          orderId={line.orderId}
          description={texts.quantity(line.itemName, line.quantity)}
          onBought={() => void readAgain()}
          onClose={close}
        />
      )}
      {dialog === "void" && labelId !== null && (
        <VoidDialog
          labels={[
            {
              orderId: line.orderId,
              _id: labelId,
              price: line.labelPrice ?? 0,
              currency: line.labelCurrency ?? line.currency,
            },
          ]}
          onClose={close}
        />
      )}
    </span>
  );
}
