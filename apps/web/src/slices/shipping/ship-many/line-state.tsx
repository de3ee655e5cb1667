import { useCouriers } from "../../../platform/metadata.ts";
import { When } from "../../../ui/index.ts";
import { checkFormat, orderTexts, runTexts, useShipmentStates } from "../../orders/index.ts";
import { texts } from "../texts.ts";
import { isComplete, type ShipLine } from "./ship-lines.ts";
import type { LineState } from "./ship-run.ts";

const { many: words } = texts;

interface LineStatusProps {
  line: ShipLine;
  state: LineState | undefined;
  twin: string | undefined;
  leader: string | undefined;
  isAsked: boolean;
}

/** How far a line is, in words: what its number looks like, then what becomes of it; of one that goes along, with whom. */
export function LineStatus(props: LineStatusProps) {
  return <><Standing {...props} />{props.leader !== undefined && <span className="text-ink2"> {words.along(props.leader)}</span>}</>;
}

function Standing({ line, state, twin, leader, isAsked }: LineStatusProps) {
  const shipment = useShipmentStates().get(line.orderId);
  const check = checkFormat(line.trackingNumber, line.provider, useCouriers());
  const format = check.kind === "fits" ? `✓ ${orderTexts.ship.fits(check.courier)}` : "";
  switch (state?.state) {
    case "sent": return <span className="text-green font-semibold">✓ {words.sent} <When at={state.atMs} format="clock" /></span>;
    case "onItsWay": return <span className="text-ochre">{orderTexts.onItsWay(line.source)}</span>;
    case "unsure": return <span className="text-red font-semibold">{runTexts.unsure}</span>;
    case "sending": return <span className="text-ink2">{words.sending}</span>;
    case "waiting": return <span className="text-green">{format === "" ? words.waiting : `${format} · ${words.waiting}`}</span>;
    case "refused": return <span className="text-red font-semibold">{shipment?.state === "refused" ? shipment.reason : state.reason}</span>;
    case undefined: break;
  }
  if (leader !== undefined) return null;
  if (isAsked && !isComplete(line)) return <span className="text-red font-semibold">{orderTexts.shippingIncomplete}</span>;
  // Orders of one parcel share its number.
  if (twin !== undefined && line.remark !== words.combined) return <span className="text-ochre font-semibold">{words.twin(twin)}</span>;
  if (check.kind === "doubtful") return <span className="text-ochre font-semibold">{orderTexts.ship.doubtful(check.courier)}</span>;
  if (line.remark !== "") return <span className="text-ochre">{line.remark}</span>;
  return <span className="text-green">{format}</span>;
}
