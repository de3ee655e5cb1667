/**
 * The lines that the dialog of many shipments opens with. Orders that are held, marked for something else or
 * not paid are left out with their reason until somebody includes them, and with them what goes out in their
 * parcel; what can't be sent here at all is named, too.
 */
import type { Courier } from "../../../platform/metadata.ts";
import type { FormatSettings } from "../../../ui/index.ts";
import { type ListOrder, orderStore } from "../../orders/index.ts";
import { isPartToSend, nameBuyer, nameCountry } from "@stallkeeper/domain";
import { findHeldBack, type HeldBack } from "../pickable/held-back.ts";
import { listFellows, suggestForOrder } from "../../parcels/index.ts";
import type { HeldBackRow } from "../pickable/held-back-list.tsx";
import { texts } from "../texts.ts";
import { recallLine } from "./unsent-lines.ts";
import type { ShipLine } from "./ship-line.ts";

const { many: words } = texts;
/** More lines than this nobody types or pastes at once; the others stay selected. */
const mostLines = 250;

/** What lines need to know beside their orders. */
export interface LineNeeds {
  settings: FormatSettings;
  couriers: readonly Courier[];
}

/** An order that is left out, with what including it confirms. */
export interface LeftOutRow extends HeldBackRow, Pick<HeldBack, "confirms"> {}

export interface StartedLines {
  lines: ShipLine[];
  leftOut: LeftOutRow[];
  /** Orders beyond what the dialog takes. */
  tooMany: number;
}

function lineOf(order: ListOrder, { couriers }: LineNeeds, remark: string): ShipLine {
  const { _id: orderId, orderNumber, platform, account, source, combinedId } = order;
  return {
    orderId,
    orderNumber,
    platform,
    account,
    source,
    country: nameCountry(order),
    buyer: nameBuyer(order),
    provider: suggestForOrder(order, couriers),
    trackingNumber: "",
    isPaidWithPaypal: (order.paypal ?? "") !== "",
    remark,
    combinedId,
  };
}

const isOver = ({ state, refund, shipping }: ListOrder): boolean =>
  shipping.shipped || ["cancelled", "deleted", "refunded"].includes(state) || refund === 2;

/** What goes out in the parcel of an order, without it. */
const fellowsOf = (order: ListOrder): ListOrder[] => listFellows(order).filter((fellow) => !isOver(fellow));

function parcelLines(order: ListOrder, needs: LineNeeds, included?: LeftOutRow): ShipLine[] {
  const remark =
    included !== undefined
      ? words.included(included.reason)
      : order.combinedId === null
        ? ""
        : words.combined;
  const along = fellowsOf(order).map((fellow) => ({ ...lineOf(fellow, needs, ""), leaderId: order._id }));
  return [{ ...lineOf(order, needs, remark), ...included?.confirms }, ...along];
}

/** Of a parcel of several orders the first that was chosen leads; the others follow it, chosen or not. */
export function startLines(ids: readonly string[], needs: LineNeeds): StartedLines {
  const started: StartedLines = { lines: [], leftOut: [], tooMany: 0 };
  const listed = new Set<string>();
  for (const id of ids) {
    const order = orderStore.read(id);
    if (order === undefined || listed.has(id)) continue;
    const fellows = fellowsOf(order);
    const isSplit = !order.shipping.shipped && order.parts.filter(isPartToSend).length > 1;
    const kept =
      findHeldBack(order, fellows, needs.settings) ??
      (isSplit ? { reason: words.split, mayInclude: false, confirms: {} } : null);
    if (kept?.mayInclude !== false) for (const fellow of fellows) listed.add(fellow._id);
    if (kept !== null) started.leftOut.push({ order, ...kept });
    else if (started.lines.length + 1 + fellows.length > mostLines) started.tooMany += 1;
    else started.lines.push(...parcelLines(order, needs));
  }
  started.lines = started.lines.map((line) => recallLine(line, needs.couriers));
  return started;
}

/**
 * The lines with those of orders that somebody includes, in the order of the rows. What is typed in the
 * others stays.
 */
export function includeLines(
  lines: readonly ShipLine[],
  rows: readonly LeftOutRow[],
  ids: readonly string[],
  needs: LineNeeds,
): ShipLine[] {
  const known = new Set(lines.map(({ orderId }) => orderId));
  const more = rows
    .filter(({ order }) => !known.has(order._id))
    .flatMap((row) => parcelLines(row.order, needs, row))
    .map((line) => recallLine(line, needs.couriers));
  const placeOf = ({ orderId, leaderId }: ShipLine): number => ids.indexOf(leaderId ?? orderId);
  return [...lines, ...more].toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, mostLines);
}
