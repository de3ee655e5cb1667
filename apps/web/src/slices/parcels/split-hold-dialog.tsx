/**
 * Which pieces of an order wait while the rest is sent: how many of each line, until when, and why. One step
 * splits and holds.
 */
import type { Order } from "@stallkeeper/contract";
import type { PartItem } from "@stallkeeper/domain";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { Button, Checkbox, TextInput } from "../../ui/index.ts";
import { HoldFields, useHoldDraft } from "./hold-fields.tsx";
import { splitOrder } from "./split-order.ts";
import { OrderFormDialog } from "./order-form-dialog.tsx";
import { texts } from "./texts.ts";

const words = texts.splitHold;

type Items = Order["items"];

const piecesOf = (quantity: number | null): number => Math.max(1, quantity ?? 1);

/** What goes now and what waits, by how many pieces of each line wait. Pure. */
export function shareOut(
  items: readonly Pick<Items[number], "_id" | "quantity">[],
  waiting: Readonly<Record<string, number>>,
): { now: PartItem[]; later: PartItem[] } {
  const later = items.flatMap(({ _id, quantity }) =>
    (waiting[_id] ?? 0) > 0
      ? [{ itemId: _id, quantity: Math.min(piecesOf(quantity), waiting[_id] ?? 0) }]
      : [],
  );
  const now = items.flatMap(({ _id, quantity }) => {
    const left = piecesOf(quantity) - Math.min(piecesOf(quantity), waiting[_id] ?? 0);
    return left > 0 ? [{ itemId: _id, quantity: left }] : [];
  });
  return { now, later };
}

function Line({
  item,
  count,
  onCount,
}: {
  item: Items[number];
  count: number;
  onCount: (count: number) => void;
}) {
  const pieces = piecesOf(item.quantity);
  const name = item.name ?? "—";
  if (pieces === 1) {
    return (
      <li className="py-2 border-b border-line2">
        <Checkbox label={name} isChecked={count > 0} onCheckedChange={(isOn) => onCount(isOn ? 1 : 0)} />
      </li>
    );
  }
  const read = (typed: string): number => Math.min(pieces, Math.max(0, Math.trunc(Number(typed)) || 0));
  return (
    <li className="flex items-center gap-3 py-2 border-b border-line2 min-w-0">
      <span className="min-w-0 grow">{name}</span>
      <TextInput
        type="number"
        min={0}
        max={pieces}
        className="w-[72px]"
        aria-label={words.piecesOf(name)}
        value={String(count)}
        onChange={(event) => onCount(read(event.target.value))}
      />
      <span className="sk-meta whitespace-nowrap">{words.of(pieces)}</span>
    </li>
  );
}

function SplitHoldForm({
  order,
  first,
  onClose,
}: {
  order: Order;
  first: RefObject<HTMLFormElement | null>;
  onClose: () => void;
}) {
  // The order may come after the dialog: then too its first field has the focus.
  useEffect(() => first.current?.querySelector("input")?.focus(), [first]);
  const items = order.items.filter(({ isFee }) => isFee !== true);
  const fees = order.items.filter(({ isFee }) => isFee === true);
  const [waiting, setWaiting] = useState<Readonly<Record<string, number>>>({});
  const draft = useHoldDraft(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { now, later } = shareOut(items, waiting);
  const problem = later.length === 0 ? words.nothingHeld : now.length === 0 ? words.nothingLeft : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsAsked(true);
    const hold = draft.read();
    if (problem !== null || hold === null || isBusy) return;
    setIsBusy(true);
    // A fee is in the first parcel: every line of an order is in one.
    const rest = [
      ...now,
      ...fees.map(({ _id, quantity }) => ({ itemId: _id, quantity: piecesOf(quantity) })),
    ];
    if (await splitOrder(order._id, [{ items: rest }, { items: later, hold }], words.done)) onClose();
    else setIsBusy(false);
  };
  return (
    <form ref={first} noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <p className="sk-meta">{words.hint}</p>
      <ul aria-label={words.lines}>
        {items.map((item) => (
          <Line
            key={item._id}
            item={item}
            count={waiting[item._id] ?? 0}
            onCount={(count) => setWaiting({ ...waiting, [item._id]: count })}
          />
        ))}
      </ul>
      {isAsked && problem !== null && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
      <HoldFields draft={draft} isAsked={isAsked} />
      <div className="flex justify-end gap-2 flex-wrap">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          keys="Enter"
          needsConnection
          isBusy={isBusy}
          busyLabel={words.busy}
        >
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/** Open for as long as it is drawn. */
export function SplitHoldDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const first = useRef<HTMLFormElement>(null);
  return (
    <OrderFormDialog
      orderId={orderId}
      title={words.title}
      initialFocus={first}
      onClose={onClose}
      renderForm={(order) => <SplitHoldForm order={order} first={first} onClose={onClose} />}
    />
  );
}
