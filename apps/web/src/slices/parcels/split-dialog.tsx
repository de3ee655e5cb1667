/** Which pieces of an order go into which parcel: a row for each item, a column for each parcel. */
import type { Order } from "@stallkeeper/contract";
import { listItemsToSend, mostParts, splitProblem } from "@stallkeeper/domain";
import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import { Button, TextInput } from "../../ui/index.ts";
import { splitOrder } from "./split-order.ts";
import { OrderFormDialog } from "./order-form-dialog.tsx";
import { texts } from "./texts.ts";

const words = texts.split;

type Items = readonly (Order["items"][number] & { quantity: number })[];
type Counts = Readonly<Record<string, readonly number[]>>;

/**
 * The first item in the first parcel and the rest in the second; of a single item one piece in the second.
 */
function startCounts(items: Items): Counts {
  return Object.fromEntries(
    items.map(({ _id, quantity }, at) => {
      return [_id, items.length === 1 ? [quantity - 1, 1] : at === 0 ? [quantity, 0] : [0, quantity]];
    }),
  );
}

function SplitForm({
  order,
  first,
  onClose,
}: {
  order: Order;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const items = useMemo(
    () => listItemsToSend(order.items, order.refundedItems),
    [order.items, order.refundedItems],
  );
  // The order may come after the dialog: then too its first field has the focus, so that Enter splits.
  useEffect(() => first.current?.focus(), [first]);
  const [counts, setCounts] = useState(() => startCounts(items));
  const [isBusy, setIsBusy] = useState(false);
  const platform = usePlatforms().find(({ _id }) => _id === order.platform);
  const parcelCount = Object.values(counts)[0]?.length ?? 2;
  const parts = Array.from({ length: parcelCount }, (_, at) => ({
    items: items.flatMap(({ _id }) =>
      (counts[_id]?.[at] ?? 0) > 0 ? [{ itemId: _id, quantity: counts[_id]?.[at] ?? 0 }] : [],
    ),
  }));
  const problem = splitProblem(order.items, order.refundedItems, parts);
  const set = (itemId: string, at: number, text: string): void =>
    setCounts({
      ...counts,
      [itemId]: (counts[itemId] ?? []).map((held, n) =>
        n === at ? Math.min(9_999, Math.max(0, Math.trunc(Number(text)) || 0)) : held,
      ),
    });
  const submit = async (): Promise<void> => {
    if (problem !== null || isBusy) return;
    setIsBusy(true);
    if (await splitOrder(order._id, parts)) onClose();
    else setIsBusy(false);
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="md:overflow-x-auto">
        <table className="w-full max-md:block">
          <thead className="max-md:sr-only">
            <tr className="text-start">
              <th scope="col" className="text-start">
                {words.pieces(items.reduce((sum, { quantity }) => sum + quantity, 0))}
              </th>
              {parts.map((_, at) => (
                <th key={at} scope="col" className="text-end px-2 whitespace-nowrap">
                  {words.parcel(at + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {items.map((item, row) => (
              <tr
                key={item._id}
                className="border-t border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:pb-2"
              >
                <th scope="row" className="text-start font-normal md:min-w-36 py-2 pe-2 max-md:col-span-2">
                  {item.quantity} × {item.name}
                </th>
                {parts.map((_, at) => (
                  <td
                    key={at}
                    className="text-end px-2 py-1 max-md:px-0 max-md:flex max-md:items-center max-md:justify-between max-md:gap-2"
                  >
                    <span className="sk-meta md:hidden" aria-hidden="true">
                      {words.parcel(at + 1)}
                    </span>
                    <TextInput
                      ref={row === 0 && at === 0 ? first : undefined}
                      type="number"
                      min={0}
                      max={item.quantity}
                      className="w-[72px]"
                      aria-label={words.inParcel(item.name ?? "", at + 1)}
                      value={String(counts[item._id]?.[at] ?? 0)}
                      onChange={(event) => set(item._id, at, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className={problem === null ? "sk-meta" : "text-red"}>
        {problem ??
          (platform?.capabilities.includes("shipping.parts") === true
            ? words.told(order.source)
            : words.notTold(order.source))}
      </p>
      <div className="flex justify-end gap-2 flex-wrap">
        <Button
          isDisabled={parcelCount >= mostParts}
          disabledReason={words.mostParcels(mostParts)}
          onClick={() =>
            setCounts(Object.fromEntries(Object.entries(counts).map(([id, held]) => [id, [...held, 0]])))
          }
        >
          {words.add}
        </Button>
        <span className="sk-space" />
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          keys="Enter"
          needsConnection
          isBusy={isBusy}
          busyLabel={words.busy}
          isDisabled={problem !== null}
          disabledReason={problem ?? undefined}
        >
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/** Open for as long as it is drawn. */
export function SplitDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <OrderFormDialog
      orderId={orderId}
      title={words.title}
      initialFocus={first}
      onClose={onClose}
      renderForm={(order) => <SplitForm order={order} first={first} onClose={onClose} />}
    />
  );
}
