/**
 * The dialog of many shipments (design 4.3). Closing it while it runs lets the run go on; Notices tell how it
 * ended.
 */
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Info from "lucide-react/icons/info";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCouriers } from "../../../platform/metadata.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { useNeedsConnection } from "../../../platform/offline/offline.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, Dialog, Select, useFormatSettings } from "../../../ui/index.ts";
import { AddToPaypal } from "../../paypal/index.ts";
import { isUsableLabel } from "../usable-label.ts";
import { HeldBackList } from "../pickable/held-back-list.tsx";
import { readLabels } from "../shipping.api.ts";
import { orderStore } from "../../orders/index.ts";
import { texts } from "../texts.ts";
import { forgetLines, keepLines } from "./unsent-lines.ts";
import {
  completeLines,
  confirmNumber,
  fillFromLabels,
  fillFromPaste,
  findUses,
  isComplete,
  withNumber,
  type Filled,
} from "./ship-lines.ts";
import type { ShipLine } from "./ship-line.ts";
import { plainOrderNumber } from "./read-row.ts";
import { ShipLineHeads, ShipLineRow } from "./ship-line-row.tsx";
import {
  confirmOf,
  isQuestion,
  isSettled,
  leaveShipRun,
  readShipRun,
  startShipRun,
  stateFor,
  useShipRun,
} from "./ship-run.ts";
import { includeLines, startLines } from "./start-lines.ts";
import { usePaste } from "./use-paste.ts";

const { many: words } = texts;
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
  // What is left out is known on opening: those that are sent meanwhile leave the selection.
  const [started] = useState(() => {
    const now = readShipRun();
    return now.isRunning
      ? { lines: [...now.lines], leftOut: [], tooMany: 0 }
      : startLines(ids, { settings, couriers });
  });
  const [typed, setLines] = useState(started.lines);
  const lines = useMemo(() => completeLines(typed, couriers), [typed, couriers]);
  const numbers = useMemo(
    () => new Map(typed.map(({ orderId, orderNumber }) => [orderId, orderNumber])),
    [typed],
  );
  const [pasted, setPasted] = useState<{ filled: Filled; before: readonly ShipLine[] } | null>(null);
  const [addToPaypal, setAddToPaypal] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const options = useMemo(() => couriers.map(({ name }) => ({ value: name, label: name })), [couriers]);
  // What was sent under a number stands among the orders, which name it.
  const uses = useMemo(
    () =>
      findUses(
        lines.filter(({ orderId }) => !isSettled(states.get(orderId))),
        orderStore.queues.all.rows,
      ),
    [lines, states],
  );
  /**
   * One whose number is used, or that the service asks about, waits for a person's word, and so does what
   * goes along with it.
   */
  const sendable = useMemo(() => {
    const asking = new Set(
      lines
        .filter((line) => isQuestion(stateFor(states.get(line.orderId), line)))
        .map(({ orderId }) => orderId),
    );
    return lines.filter(
      ({ orderId, leaderId }) => !uses.has(leaderId ?? orderId) && !asking.has(leaderId ?? orderId),
    );
  }, [lines, uses, states]);
  const ready = sendable.filter((line) => isComplete(line) && !isSettled(states.get(line.orderId))).length;
  const hasEnded = states.size > 0 && !isRunning;
  // Once the run is over nothing is skipped any more: what is left can be sent by another one.
  const skipped = hasEnded ? 0 : lines.length - sendable.filter(isComplete).length;
  const leftOut = started.leftOut.filter(({ order }) => !numbers.has(order._id));
  // What a bought label says needs no typing; an order that goes out in several parcels names them itself.
  const [labelled] = useState(() =>
    readShipRun().isRunning
      ? []
      : lines.map(({ orderId }) => orderId).filter((id) => orderStore.read(id)?.parts.length === 0),
  );
  const [labelCount, setLabelCount] = useState(0);
  const labelNumbers = useRef<ReadonlySet<string | null>>(new Set());
  const [keptCount] = useState(() =>
    readShipRun().isRunning ? 0 : typed.filter(({ trackingNumber }) => trackingNumber !== "").length,
  );
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

  const setProvider = useCallback(
    (orderId: string, provider: string) =>
      setLines((now) => now.map((line) => (line.orderId === orderId ? { ...line, provider } : line))),
    [],
  );
  const setReused = useCallback(
    (orderId: string) => setLines((now) => confirmNumber(completeLines(now, couriers), orderId)),
    [couriers],
  );
  const setNumber = useCallback(
    (orderId: string, text: string) =>
      setLines((now) =>
        now.map((line) => (line.orderId === orderId ? withNumber(line, text, couriers) : line)),
      ),
    [couriers],
  );
  const include = useCallback(
    (orderIds: readonly string[]) => {
      const rows = started.leftOut.filter(({ order }) => orderIds.includes(order._id));
      setLines((now) => includeLines(now, rows, ids, { settings, couriers }));
    },
    [started, ids, settings, couriers],
  );
  /** The service asks about a line: the person means it all the same. */
  const confirm = useCallback((orderId: string) => {
    const state = readShipRun().states.get(orderId);
    const name = state?.state === "refused" ? confirmOf[state.code ?? ""] : undefined;
    if (name !== undefined)
      setLines((now) => now.map((line) => (line.orderId === orderId ? { ...line, [name]: true } : line)));
  }, []);
  const paste = (text: string, lineIndex: number | null): void => {
    if (isRunning) return;
    const orderNumbers = new Set(
      orderStore.queues.all.rows.map(({ orderNumber }) => plainOrderNumber(orderNumber)),
    );
    const firstEmpty = lines.findIndex(({ trackingNumber }) => trackingNumber === "");
    const filled = fillFromPaste(lines, lineIndex ?? Math.max(0, firstEmpty), text, couriers, {
      isLocked: ({ orderId }) => isSettled(states.get(orderId)),
      isOrder: (cell) => orderStore.read(cell) !== undefined || orderNumbers.has(plainOrderNumber(cell)),
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
    const count = keepLines(
      lines,
      (line) =>
        !isRunning && !isSettled(states.get(line.orderId)) && !labelNumbers.current.has(line.trackingNumber),
    );
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
    if (
      (await startShipRun(lines, addToPaypal, onSent, new Set(sendable.map(({ orderId }) => orderId)))) === 0
    )
      drop();
  };
  useShortcuts([
    { keys: "Mod+Enter", label: words.submit(ready), group: texts.keys.order, run: () => void run() },
  ]);

  const remarks = [
    keptCount > 0 ? words.fromBefore(keptCount) : "",
    labelCount > 0 ? words.fromLabels(labelCount) : "",
    started.tooMany > 0 ? words.tooMany(started.tooMany) : "",
  ].filter((remark) => remark !== "");
  const tally = (state: string): number => [...states.values()].filter((held) => held.state === state).length;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.title(lines.length)}
      size="full"
      initialFocus={firstNumber}
      titleEnd={
        lines.length > 0 && (
          <>
            <span aria-hidden="true" className="sk-meta">
              {words.providerForAll}
            </span>
            <Select
              label={words.providerForAll}
              options={options}
              value={null}
              isDisabled={isRunning}
              disabledReason={words.running(0)}
              className="w-[180px]"
              onValueChange={(provider) =>
                setLines((now) =>
                  now.map((line) => (isSettled(states.get(line.orderId)) ? line : { ...line, provider })),
                )
              }
            />
            <Button
              icon={<ClipboardPaste className="sk-icon" aria-hidden="true" />}
              keys="Mod+V"
              isDisabled={isRunning}
              disabledReason={words.running(0)}
              onClick={() => void pasteFromClipboard()}
            >
              {words.paste}
            </Button>
          </>
        )
      }
      footer={
        <>
          <span className="sk-dialog-far">
            <AddToPaypal
              paidCount={lines.filter((line) => line.isPaidWithPaypal).length}
              orderCount={lines.length}
              isOn={addToPaypal}
              onChange={setAddToPaypal}
            />
          </span>
          <span className="text-red" role="status">
            {skipped > 0 && words.skipped(skipped)}
          </span>
          <Button onClick={isRunning || states.size > 0 ? close : drop}>
            {isRunning ? words.keepRunning : states.size > 0 ? words.close : words.cancel}
          </Button>
          {!(hasEnded && ready === 0) && (
            <Button
              variant="primary"
              keys="Mod+Enter"
              needsConnection
              isDisabled={ready === 0}
              disabledReason={words.nothingReady}
              isBusy={isRunning}
              busyLabel={words.running(tally("waiting") + tally("sending"))}
              onClick={() => void run()}
            >
              {words.submit(ready)}
            </Button>
          )}
        </>
      }
    >
      {lines.length > 0 && (
        <p className="sk-meta flex items-center gap-2 pb-3">
          <Info className="sk-icon shrink-0" aria-hidden="true" />
          {words.pasteHint}
        </p>
      )}
      {remarks.length > 0 && <p className="sk-meta pb-3">{remarks.join(" ")}</p>}
      <div
        role="status"
        className="sk-callout fam-blue flex-wrap mb-2"
        hidden={pasted === null && states.size === 0}
      >
        {pasted !== null && (
          <span className="flex gap-3 grow">
            <span>
              {words.pasted(pasted.filled)}
              {pasted.filled.lost > 0 && leftOut.length > 0 && ` ${words.leftOutHint}`}
            </span>
            {!isRunning && states.size === 0 && (
              <button
                type="button"
                className="underline font-semibold"
                onClick={() => {
                  setLines([...pasted.before]);
                  setPasted(null);
                }}
              >
                {words.undoPaste}
              </button>
            )}
          </span>
        )}
        {states.size > 0 && (
          <span className="ms-auto">
            {words.tally(
              tally("sent") + tally("onItsWay"),
              tally("refused"),
              tally("unsure"),
              tally("sending"),
              tally("waiting"),
            )}
          </span>
        )}
      </div>
      {lines.length > 0 && <ShipLineHeads />}
      <ul>
        {lines.map((line, index) => (
          <ShipLineRow
            key={line.orderId}
            line={line}
            index={index}
            state={states.get(line.orderId)}
            uses={uses.get(line.orderId)}
            onReuse={setReused}
            onInclude={confirm}
            leader={numbers.get(line.leaderId ?? "")}
            isAsked={isAsked}
            options={options}
            input={index === 0 ? firstNumber : undefined}
            onProvider={setProvider}
            onNumber={setNumber}
          />
        ))}
      </ul>
      {lines.length === 0 && <p>{leftOut.length === 0 ? words.none : words.allLeftOut}</p>}
      <HeldBackList rows={leftOut} isLocked={isRunning} onInclude={include} />
    </Dialog>
  );
}
