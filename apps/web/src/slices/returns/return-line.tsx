/** What stands about one returned line, and the buttons of its next steps. */
import { nextReturnStates, type ReturnState, toMinor } from "@stallkeeper/domain";
import { useState } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, Money, TagChip, useNow, When, type Family } from "../../ui/index.ts";
import { AuthoriseDialog } from "./authorise-dialog.tsx";
import { InspectDialog } from "./inspect-dialog.tsx";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { advanceReturn, type ShownReturn } from "./returns.api.ts";
import { nameRefundState, nameResolution, texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";

const families: Record<ReturnState, Family> = {
  requested: "orange",
  authorised: "blue",
  inTransit: "violet",
  received: "ochre",
  inspected: "ochre",
  resolved: "green",
  closed: "slate",
};
const asksFirst = { authorised: AuthoriseDialog, inspected: InspectDialog, resolved: ResolveDialog } as const;
type AskingStep = keyof typeof asksFirst;

const stateOf = (line: ShownReturn): ReturnState => line.state as ReturnState;

/** The state in its colour and word. */
export function ReturnStateChip({ line }: { line: ShownReturn }) {
  return <TagChip family={families[stateOf(line)]} label={texts.states[stateOf(line)]} />;
}

/** What was found, decided and paid, in one line of words. */
export function ReturnFacts({ line }: { line: ShownReturn }) {
  const nowMs = useNow();
  const isLate =
    line.deadline !== null &&
    line.receivedAt === null &&
    line.state !== "closed" &&
    Date.parse(line.deadline) < nowMs;
  const words = [
    line.reason,
    line.condition === null ? "" : texts.conditions[line.condition as keyof typeof texts.conditions],
    line.disposition === null ? "" : texts.dispositions[line.disposition as keyof typeof texts.dispositions],
    line.bin === null || line.bin === "" ? "" : texts.bin(line.bin),
    line.resolution === null ? "" : nameResolution(line.resolution, line.source),
  ].filter((word) => word !== "");
  return (
    <span className="sk-meta">
      {words.join(" · ")}
      {line.refundAmount !== null && (
        <>
          {" "}
          <Money amountMinor={toMinor(line.refundAmount, line.currency)} currency={line.currency} />
        </>
      )}
      {line.refundState !== null && (
        <span className={line.refundState === "refused" ? "text-red" : ""}>
          , {nameRefundState(line.refundState, line.source)}
        </span>
      )}
      {line.deadline !== null && line.receivedAt === null && line.state !== "closed" && (
        <span className={isLate ? "text-red" : ""}>
          {words.length > 0 && " · "}
          {texts.until} <When at={line.deadline} format="day" />
          {isLate && `, ${texts.overdue}`}
        </span>
      )}
    </span>
  );
}

/** Steps that may follow; a refund that was refused is decided on again. */
function listSteps(line: ShownReturn): ReturnState[] {
  if (line.state === "resolved" && line.refundState === "refused") return ["resolved", "closed"];
  return [...nextReturnStates(stateOf(line))];
}

/** The buttons; off, with the reason, without the right to change orders. */
export function ReturnSteps({ line }: { line: ShownReturn }) {
  const canWrite = useAllows("orders.write");
  const { isBusy, run } = useReturnAction(line.orderId);
  const [asking, setAsking] = useState<AskingStep | null>(null);
  const Asked = asking === null ? null : asksFirst[asking];
  const start = (step: ReturnState): void => {
    if (step === "authorised" || step === "inspected" || step === "resolved") setAsking(step);
    else if (step !== "requested") void run(() => advanceReturn({ returnId: line._id, to: step }));
  };
  return (
    <span className="flex gap-2 flex-wrap">
      {listSteps(line).map(
        (step, place) =>
          step !== "requested" && (
            <Button
              key={step}
              size="sm"
              variant={place === 0 ? "secondary" : "quiet"}
              isBusy={isBusy}
              isDisabled={!canWrite}
              disabledReason={texts.noScope}
              needsConnection
              aria-label={texts.stepOf(texts.steps[step], line.itemName)}
              onClick={() => start(step)}
            >
              {texts.steps[step]}
            </Button>
          ),
      )}
      {Asked !== null && <Asked line={line} onClose={() => setAsking(null)} />}
    </span>
  );
}
