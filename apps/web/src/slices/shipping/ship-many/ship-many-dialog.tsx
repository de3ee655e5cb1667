/** The dialog of many shipments (design 4.3). Closing it while it runs lets the run go on; Notices tell how it ended. */
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Info from "lucide-react/icons/info";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCouriers, type Courier } from "../../../platform/metadata.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { useNeedsConnection } from "../../../platform/offline/offline.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, Dialog, Field, Select, useFormatSettings, type FormatSettings } from "../../../ui/index.ts";
import { AddToPaypal, countryOf, isHeld, isUsableLabel, listFellows, nameBuyer, nameHold, readLabels, readOrder, readOrders, suggestForOrder, type ListOrder } from "../../orders/index.ts";
import { texts } from "../texts.ts";
import { forgetLines, keepLines, recallLine } from "./kept-lines.ts";
import { completeLines, fillFromLabels, fillFromPaste, findUses, isComplete, withNumber, type Filled, type ShipLine } from "./ship-lines.ts";
import { ShipLineHeads, ShipLineRow } from "./ship-line-row.tsx";
import { isSettled, leaveShipRun, readShipRun, startShipRun, useShipRun } from "./ship-run.ts";
import { usePaste } from "./use-paste.ts";

const { many: words } = texts;
/** More lines than this nobody types or pastes at once; the others stay selected. */
const mostLines = 250;

/** Nothing for an order that goes out alone and at once. */
function remarkOf(order: ListOrder, settings: FormatSettings): string {
  if (isHeld(order)) return `${nameHold(order.hold.until ?? "", settings)}: ${order.hold.reason}`;
  if (order.combinedId !== null) return texts.many.combined;
  return order.parts.length > 0 ? texts.many.split : "";
}

/** What lines need to know beside their orders. */
interface LineNeeds {
  settings: FormatSettings;
  couriers: readonly Courier[];
}

function lineOf(order: ListOrder, { settings, couriers }: LineNeeds): ShipLine {
  const { _id: orderId, orderNumber, platform, source } = order;
  return { orderId, orderNumber, platform, source, country: countryOf(order), buyer: nameBuyer(order), provider: suggestForOrder(order, couriers), trackingNumber: "", isPaidWithPaypal: (order.paypal ?? "") !== "", remark: remarkOf(order, settings), combinedId: order.combinedId };
}

/** One that awaits its payment is asked about by itself, and one that was cancelled is refunded. */
const maySend = (order: ListOrder): boolean => !order.external && order.state !== "cancelled";

/** How many of these are left out, by what stands against them. */
function countLeftOut(ids: readonly string[]): { unpaid: number; cancelled: number } {
  const open = ids.map(readOrder).filter((order) => order !== undefined && !order.shipping.shipped);
  return { unpaid: open.filter((order) => order?.external).length, cancelled: open.filter((order) => order?.external === false && order.state === "cancelled").length };
}

/** Of a parcel of several orders the first that was chosen leads; the others follow it, chosen or not. */
function startLines(ids: readonly string[], needs: LineNeeds): ShipLine[] {
  const run = readShipRun();
  if (run.isRunning) return [...run.lines];
  const listed = new Set<string>();
  return ids.flatMap((id) => {
    const order = readOrder(id);
    if (order === undefined || order.shipping.shipped || !maySend(order) || listed.has(id)) return [];
    const along = listFellows(order).filter((fellow) => !fellow.shipping.shipped && maySend(fellow));
    for (const fellow of along) listed.add(fellow._id);
    return [lineOf(order, needs), ...along.map((fellow) => ({ ...lineOf(fellow, needs), leaderId: id }))];
  }).slice(0, mostLines).map(recallLine);
}

export interface ShipManyDialogProps {
  /** In the order of the rows. */
  ids: readonly string[];
  onClose: () => void;
  /** The order was sent; those that were not stay selected. */
  onSent: (orderId: string) => void;
}

/** Open while it is drawn. */
export function ShipManyDialog({ ids, onClose, onSent }: ShipManyDialogProps) {
  const couriers = useCouriers();
  const settings = useFormatSettings();
  const needsConnection = useNeedsConnection();
  const { isRunning, states } = useShipRun();
  const firstNumber = useRef<HTMLInputElement>(null);
  const [typed, setLines] = useState(() => startLines(ids, { settings, couriers }));
  const lines = useMemo(() => completeLines(typed, couriers), [typed, couriers]);
  const numbers = useMemo(() => new Map(typed.map(({ orderId, orderNumber }) => [orderId, orderNumber])), [typed]);
  const [pasted, setPasted] = useState<{ filled: Filled; before: readonly ShipLine[] } | null>(null);
  const [addToPaypal, setAddToPaypal] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const options = useMemo(() => couriers.map(({ name }) => ({ value: name, label: name })), [couriers]);
  const uses = useMemo(() => findUses(lines, readOrders()), [lines]);
  /** One whose number is used waits for a person's word, and so does what goes along with it. */
  const sendable = useMemo(() => lines.filter(({ orderId, leaderId }) => !uses.has(leaderId ?? orderId)), [lines, uses]);
  const ready = sendable.filter((line) => isComplete(line) && !isSettled(states.get(line.orderId))).length;
  const hasEnded = states.size > 0 && !isRunning;
  // Once the run is over nothing is skipped any more: what is left can be sent by another one.
  const skipped = hasEnded ? 0 : lines.length - sendable.filter(isComplete).length;
  // Those that are sent leave the selection while the dialog is open.
  const [leftOut] = useState(() => (readShipRun().isRunning ? 0 : ids.filter((id) => lines.every(({ orderId }) => orderId !== id)).length));

  const [barred] = useState(() => (readShipRun().isRunning ? { unpaid: 0, cancelled: 0 } : countLeftOut(ids)));

  // What a bought label says needs no typing; an order that goes out in several parcels names them itself.
  const [labelled] = useState(() => (readShipRun().isRunning ? [] : lines.map(({ orderId }) => orderId).filter((id) => readOrder(id)?.parts.length === 0)));
  const [labelCount, setLabelCount] = useState(0);
  const labelNumbers = useRef<ReadonlySet<string | null>>(new Set());
  const [keptCount] = useState(() => (readShipRun().isRunning ? 0 : typed.filter(({ trackingNumber }) => trackingNumber !== "").length));
  useEffect(() => {
    if (labelled.length === 0) return undefined;
    const reading = new AbortController();
    const fill = async (): Promise<void> => {
      const good = (await readLabels(labelled, reading.signal)).filter(isUsableLabel);
      if (reading.signal.aborted) return;
      labelNumbers.current = new Set(good.map(({ trackingNumber }) => trackingNumber));
      setLabelCount(new Set(good.map(({ orderId }) => orderId)).size);
      setLines((now) => fillFromLabels(now, good));
    };
    // Without an answer numbers are typed as ever.
    void fill().catch(() => undefined);
    return () => reading.abort();
  }, [labelled]);

  const setProvider = useCallback((orderId: string, provider: string) => setLines((now) => now.map((line) => (line.orderId === orderId ? { ...line, provider } : line))), []);
  const setReused = useCallback((orderId: string) => setLines((now) => now.map((line) => (line.orderId === orderId ? { ...line, isReused: true } : line))), []);
  const setNumber = useCallback((orderId: string, text: string) => setLines((now) => now.map((line) => (line.orderId === orderId ? withNumber(line, text, couriers) : line))), [couriers]);
  const paste = (text: string, lineIndex: number | null): void => {
    if (isRunning) return;
    const firstEmpty = lines.findIndex(({ trackingNumber }) => trackingNumber === "");
    const filled = fillFromPaste(lines, lineIndex ?? Math.max(0, firstEmpty), text, couriers, {
      isLocked: ({ orderId }) => isSettled(states.get(orderId)),
      isOrder: (cell) => readOrder(cell) !== undefined || readOrders().some(({ orderNumber }) => orderNumber === cell),
    });
    setLines(filled.lines);
    setPasted({ filled, before: lines });
  };
  usePaste(paste);
  const pasteFromClipboard = async (): Promise<void> => {
    try {
      paste(await navigator.clipboard.readText(), null);
    } catch {
      notifyInfo(words.pasteBlocked);
    }
  };
  const leave = (): void => {
    leaveShipRun();
    onClose();
  };
  const close = (): void => {
    const count = keepLines(lines, (line) => !isRunning && !isSettled(states.get(line.orderId)) && !labelNumbers.current.has(line.trackingNumber));
    if (count > 0) notifyInfo(words.kept(count));
    leave();
  };
  /** Cancelled, or all of it is sent. */
  const drop = (): void => {
    forgetLines(lines);
    leave();
  };
  const run = async (): Promise<void> => {
    setIsAsked(true);
    if (isRunning || needsConnection !== undefined || ready === 0) return;
    if ((await startShipRun(lines, addToPaypal, onSent, new Set(sendable.map(({ orderId }) => orderId)))) === 0) drop();
  };
  useShortcuts([{ keys: "Mod+Enter", label: words.submit(ready), group: texts.keys.order, run: () => void run() }]);

  const others = leftOut - barred.unpaid - barred.cancelled;
  const remarks = [
    keptCount > 0 ? words.fromBefore(keptCount) : "", labelCount > 0 ? words.fromLabels(labelCount) : "", barred.unpaid > 0 ? words.unpaid(barred.unpaid) : "",
    barred.cancelled > 0 ? words.cancelled(barred.cancelled) : "", others > 0 ? words.leftOut(others) : "",
  ].filter((remark) => remark !== "");
  const tally = (state: string): number => [...states.values()].filter((held) => held.state === state).length;
  return (
    <Dialog
      isOpen onClose={close} title={words.title(lines.length)} size="full" initialFocus={firstNumber}
      footer={(
        <>
          <span className="sk-dialog-far"><AddToPaypal paidCount={lines.filter((line) => line.isPaidWithPaypal).length} orderCount={lines.length} isOn={addToPaypal} onChange={setAddToPaypal} /></span>
          <span className="text-red" role="status">{skipped > 0 && words.skipped(skipped)}</span>
          <Button onClick={isRunning || states.size > 0 ? close : drop}>{isRunning ? words.keepRunning : states.size > 0 ? words.close : words.cancel}</Button>
          {!(hasEnded && ready === 0) && <Button variant="primary" keys="Mod+Enter" needsConnection isDisabled={ready === 0} {...(ready === 0 ? { disabledReason: words.nothingReady } : {})} isBusy={isRunning} busyLabel={words.running(tally("waiting") + tally("sending"))} onClick={() => void run()}>{words.submit(ready)}</Button>}
        </>
      )}
    >
      <div className="flex items-end gap-4 pb-3 flex-wrap">
        <Field label={words.providerForAll} className="w-[200px]"><Select options={options} value={null} isDisabled={isRunning} onValueChange={(provider) => setLines((now) => now.map((line) => (isSettled(states.get(line.orderId)) ? line : { ...line, provider })))} /></Field>
        <Button icon={<ClipboardPaste className="sk-icon" aria-hidden="true" />} keys="Mod+V" isDisabled={isRunning} onClick={() => void pasteFromClipboard()}>{words.paste}</Button>
      </div>
      {remarks.length > 0 && <p className="sk-meta pb-3">{remarks.join(" ")}</p>}
      <div role="status" className="sk-callout fam-blue flex-wrap mb-2" hidden={pasted === null && states.size === 0}>
        {pasted !== null && (
          <span className="flex gap-3 grow">
            <span>{words.pasted(pasted.filled)}</span>
            {!isRunning && states.size === 0 && (
              <button type="button" className="underline font-semibold" onClick={() => {
                setLines([...pasted.before]);
                setPasted(null);
              }}>{words.undoPaste}</button>
            )}
          </span>
        )}
        {states.size > 0 && <span className="ms-auto">{words.tally(tally("sent") + tally("onItsWay"), tally("refused"), tally("unsure"), tally("sending"), tally("waiting"))}</span>}
      </div>
      {lines.length > 0 && <ShipLineHeads />}
      <ul>
        {lines.map((line, index) => (
          <ShipLineRow key={line.orderId} line={line} index={index} state={states.get(line.orderId)} use={uses.get(line.orderId)} onReuse={setReused} leader={numbers.get(line.leaderId ?? "")} isAsked={isAsked} options={options} input={index === 0 ? firstNumber : undefined} onProvider={setProvider} onNumber={setNumber} />
        ))}
      </ul>
      {lines.length === 0 && <p>{words.none}</p>}
      {lines.length > 0 && (
        <p className="sk-meta flex items-center gap-2 py-3 border-t border-line"><Info className="sk-icon shrink-0" aria-hidden="true" />{words.pasteHint}</p>
      )}
    </Dialog>
  );
}
