import type { ReactNode } from "react";
import { useCouriers } from "../../../platform/metadata.ts";
import { Button, When } from "../../../ui/index.ts";
import { checkFormat } from "@stallkeeper/domain";
import { orderTexts } from "../../orders/index.ts";
import { useShipmentStates, runTexts } from "../../actions/index.ts";
import { UsedOn, type NumberUse } from "../../parcels/index.ts";
import { texts } from "../texts.ts";
import { isShortenedNumber } from "./paste-rows.ts";
import type { ShipLine } from "./ship-line.ts";
import { isComplete } from "./ship-lines.ts";
import { isQuestion, type LineState } from "./ship-run.ts";

const { many: words } = texts;

interface LineStatusProps {
  line: ShipLine;
  state: LineState | undefined;
  uses: readonly NumberUse[] | undefined;
  onReuse: (orderId: string) => void;
  onInclude: (orderId: string) => void;
  leader: string | undefined;
  isAsked: boolean;
}

/**
 * How far a line is, in words: what its number looks like, then what becomes of it; of one that goes along,
 * with whom.
 */
export function LineStatus(props: LineStatusProps) {
  return (
    <>
      <Standing {...props} />
      {props.leader !== undefined && <span className="text-ink2"> {words.along(props.leader)}</span>}
    </>
  );
}

/** What keeps a line from being sent, and the button of somebody who means it. */
function Question({ text, action, onAction }: { text: ReactNode; action: string; onAction: () => void }) {
  return (
    <span className="flex items-center gap-2 flex-wrap text-ochre font-semibold">
      <span>{text}</span>
      <Button size="sm" onClick={onAction}>
        {action}
      </Button>
    </span>
  );
}

function Standing({ line, state, uses, onReuse, onInclude, leader, isAsked }: LineStatusProps) {
  const shipment = useShipmentStates().get(line.orderId);
  const check = checkFormat(line.trackingNumber, line.provider, useCouriers());
  const format = check.kind === "fits" ? `✓ ${orderTexts.ship.fits(check.courier)}` : "";
  switch (state?.state) {
    case "sent":
      return (
        <span className="text-green font-semibold">
          ✓ {words.sent} <When at={state.atMs} format="clock" />
        </span>
      );
    case "onItsWay":
      return <span className="text-ochre">{orderTexts.onItsWay(line.source)}</span>;
    case "unsure":
      return <span className="text-red font-semibold">{runTexts.unsure}</span>;
    case "sending":
      return <span className="text-ink2">{words.sending}</span>;
    case "waiting":
      return (
        <span className="text-green">{format === "" ? words.waiting : `${format} · ${words.waiting}`}</span>
      );
    case "refused":
      if (uses !== undefined || (state.code === "NUMBER_IN_USE" && line.isReused !== true)) break;
      if (line.isReused === true && state.code === "NUMBER_IN_USE")
        return <span className="text-ochre">{words.reused}</span>;
      if (isQuestion(state)) {
        return (
          <Question text={state.reason} action={words.include} onAction={() => onInclude(line.orderId)} />
        );
      }
      return (
        <span className="text-red font-semibold">
          {shipment?.state === "refused" ? shipment.reason : state.reason}
        </span>
      );
    case undefined:
      break;
  }
  if (leader !== undefined) return null;
  if (uses !== undefined || state !== undefined) {
    const text = uses === undefined ? state?.reason : <UsedOn uses={uses} />;
    return <Question text={text} action={orderTexts.ship.reuse} onAction={() => onReuse(line.orderId)} />;
  }
  if (isShortenedNumber(line.trackingNumber))
    return <span className="text-red font-semibold">{words.shortened}</span>;
  if (isAsked && !isComplete(line))
    return <span className="text-red font-semibold">{orderTexts.shippingIncomplete}</span>;
  // Why it will be skipped; what is to be known of the order goes before what is plain to see.
  if (!isComplete(line) && line.remark === "") {
    return (
      <span className="text-ink2">{line.trackingNumber === "" ? words.noNumber : words.noProvider}</span>
    );
  }
  if (line.isReused === true) return <span className="text-ochre">{words.reused}</span>;
  if (check.kind === "doubtful")
    return (
      <span className="text-ochre font-semibold">
        {orderTexts.ship.doubtful(check.courier, check.length)}
      </span>
    );
  if (line.remark !== "") return <span className="text-ochre">{line.remark}</span>;
  return <span className="text-green">{format}</span>;
}
