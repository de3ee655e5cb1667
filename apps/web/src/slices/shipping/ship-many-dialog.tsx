/** The dialog of many shipments. Closing it while it runs lets the run go on; Notices tell how it ended. */
import { useMemo, useRef, useState, type ClipboardEvent } from "react";
import { useCouriers } from "../../platform/metadata.ts";
import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Dialog, Field, Select, TextInput } from "../../ui/index.ts";
import { AddToPaypal, cleanTrackingNumber, findOrder, nameBuyer, orderTexts, recallCourier, recogniseCourier, shipOrder, useShipmentStates } from "../orders/index.ts";
import { fillFromPaste, isComplete, runFourAtOnce, type ShipLine } from "./ship-many.ts";
import { texts } from "./texts.ts";

const words = texts.many;

function startLines(ids: readonly string[]): ShipLine[] {
  return ids.flatMap((id) => {
    const order = findOrder((candidate) => candidate._id === id);
    if (order === undefined || order.shipping.shipped) return [];
    return [{ orderId: id, orderNumber: order.orderNumber, buyer: nameBuyer(order), provider: recallCourier(`${order.platform} ${order.buyer.country ?? ""}`), trackingNumber: "", isPaidWithPaypal: (order.paypal ?? "") !== "" }];
  });
}

function LineState({ line, isAsked, isDone }: { line: ShipLine; isAsked: boolean; isDone: boolean }) {
  const shipment = useShipmentStates().get(line.orderId);
  if (isDone) return <span className="text-green">✓ {shipment?.state === "onItsWay" ? words.onItsWay : words.sent}</span>;
  if (shipment?.state === "sending") return <span className="text-ochre">{words.sending}</span>;
  if (shipment?.state === "refused") return <span className="text-red">{shipment.reason}</span>;
  return isAsked && !isComplete(line) ? <span className="text-red">{orderTexts.shippingIncomplete}</span> : null;
}

export interface ShipManyDialogProps {
  ids: readonly string[];
  onClose: () => void;
  /** The orders that were not shipped stay selected. */
  onFinished: (leftIds: readonly string[]) => void;
}

/** Open while it is drawn. */
export function ShipManyDialog({ ids, onClose, onFinished }: ShipManyDialogProps) {
  const couriers = useCouriers();
  const needsConnection = useNeedsConnection();
  const firstNumber = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState(() => startLines(ids));
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [addToPaypal, setAddToPaypal] = useState(true);
  const options = useMemo(() => couriers.map(({ name }) => ({ value: name, label: name })), [couriers]);
  const ready = lines.filter((line) => isComplete(line) && !done.has(line.orderId));
  const skipped = lines.filter((line) => !isComplete(line)).length;
  const change = (orderId: string, part: Partial<ShipLine>): void => setLines((now) => now.map((line) => (line.orderId === orderId ? { ...line, ...part } : line)));

  const handleNumber = (line: ShipLine, text: string): void => {
    const trackingNumber = cleanTrackingNumber(text);
    change(line.orderId, { trackingNumber, provider: recogniseCourier(trackingNumber, couriers, line.provider) ?? line.provider });
  };
  const handlePaste = (event: ClipboardEvent, index: number): void => {
    const filled = fillFromPaste(lines, index, event.clipboardData.getData("text"));
    if (filled === null) return;
    event.preventDefault();
    setLines(filled.map((line) => ({ ...line, provider: recogniseCourier(line.trackingNumber, couriers, line.provider) ?? line.provider })));
  };
  const run = async (): Promise<void> => {
    setIsAsked(true);
    if (isRunning || ready.length === 0 || needsConnection !== undefined) return;
    setIsRunning(true);
    const sent = new Set<string>();
    await runFourAtOnce(ready, async ({ orderId, provider, trackingNumber }) => {
      const outcome = await shipOrder({ orderId, provider: provider ?? "", trackingNumber, addToPaypal, isSilent: true });
      if (outcome === "refused" || outcome === "ignored") return;
      sent.add(orderId);
      setDone(new Set(sent));
    });
    setIsRunning(false);
    const left = lines.filter((line) => !sent.has(line.orderId)).map((line) => line.orderId);
    onFinished(left);
    if (left.length > 0) notifyInfo(words.partly(sent.size, lines.length, left.length));
    else {
      notifySuccess(`${orderTexts.shipped} ${orderTexts.orderCount(sent.size)}`);
      onClose();
    }
  };
  useShortcuts([{ keys: "Mod+Enter", label: words.submit(ready.length), group: texts.keys.order, run: () => void run() }]);
  return (
    <Dialog
      isOpen onClose={onClose} title={words.title(lines.length)} size="lg" initialFocus={firstNumber}
      footer={(
        <>
          <span className="min-w-0"><AddToPaypal paidCount={lines.filter((line) => line.isPaidWithPaypal).length} orderCount={lines.length} isOn={addToPaypal} onChange={setAddToPaypal} /></span>
          {skipped > 0 && <span className="sk-meta sk-dialog-far" role="status">{words.skipped(skipped)}</span>}
          <Button onClick={onClose}>{isRunning ? words.keepRunning : words.cancel}</Button>
          <Button variant="primary" keys="Mod+Enter" needsConnection isBusy={isRunning} busyLabel={words.running(ready.length)} onClick={() => void run()}>{words.submit(ready.length)}</Button>
        </>
      )}
    >
      <div>
        <div className="flex items-end gap-4 pb-3 flex-wrap">
          <Field label={words.providerForAll} className="w-[200px]"><Select options={options} value={null} onValueChange={(provider) => setLines(lines.map((line) => ({ ...line, provider })))} /></Field>
          <p className="sk-meta grow">{words.pasteHint}</p>
        </div>
        <ul className="grid gap-2">
          {lines.map((line, index) => (
            <li key={line.orderId} className="grid grid-cols-1 md:grid-cols-[120px_180px_1fr_220px] gap-2 items-center border-t border-line pt-2">
              <span className="grid min-w-0"><span className="sk-mono">{line.orderNumber}</span><span className="sk-meta sk-cut">{line.buyer}</span></span>
              {done.has(line.orderId) ? <><span>{line.provider}</span><span className="sk-mono">{line.trackingNumber}</span></> : (
                <>
                  <Select label={`${orderTexts.ship.provider}, ${line.orderNumber}`} options={options} value={line.provider} onValueChange={(provider) => change(line.orderId, { provider })} />
                  <TextInput
                    ref={index === 0 ? firstNumber : undefined} isMono aria-label={`${orderTexts.ship.trackingNumber}, ${line.orderNumber}`} autoComplete="off" spellCheck={false} value={line.trackingNumber}
                    isInvalid={isAsked && line.trackingNumber === ""} onChange={(event) => handleNumber(line, event.target.value)} onPaste={(event) => handlePaste(event, index)}
                  />
                </>
              )}
              <LineState line={line} isAsked={isAsked} isDone={done.has(line.orderId)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
