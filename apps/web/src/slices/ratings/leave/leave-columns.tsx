/** How an order that waits for feedback looks in the list. */
import type { ToLeave } from "@stallkeeper/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePlatforms } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { Button, PlainLink, When, type GridColumn } from "../../../ui/index.ts";
import { OrderStamp } from "../../order-look/index.ts";
import { checkReply, ratingsKey } from "../ratings.api.ts";
import { leaveTexts as texts } from "./texts.ts";

export const keyOf = ({ orderId }: ToLeave): string => orderId;
export const nameOf = ({ orderNumber, buyer }: ToLeave): string =>
  texts.rowName(orderNumber, buyer || texts.noBuyer);

function Order({ row: { orderId, orderNumber, platform } }: { row: ToLeave }) {
  const source = usePlatforms().find(({ _id }) => _id === platform)?.name ?? platform;
  return (
    <span className="flex gap-2 items-center">
      <OrderStamp platform={platform} source={source} />
      <PlainLink
        className="sk-link sk-mono"
        tabIndex={-1}
        href={`/shipping/orders/${encodeURIComponent(orderId)}`}
        onClick={(event) => event.stopPropagation()}
      >
        {orderNumber}
      </PlainLink>
    </span>
  );
}

/** Looks once more for feedback of which nobody knows what became; sends nothing. */
function CheckAgain({ actionId, orderNumber }: { actionId: string; orderNumber: string }) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: checkReply,
    onSuccess: (isKnown) => {
      if (!isKnown) notifyInfo(texts.notFound);
    },
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: ratingsKey }),
  });
  return (
    <Button
      size="sm"
      aria-label={texts.checkOf(orderNumber)}
      isBusy={check.isPending}
      onClick={(event) => {
        event.stopPropagation();
        check.mutate(actionId);
      }}
    >
      {texts.check}
    </Button>
  );
}

function LastTry({ row: { state, problem, actionId, orderNumber } }: { row: ToLeave }) {
  if (state === null) return null;
  if (state === "refused") return <span className="sk-cut text-red">{texts.refused(problem ?? "")}</span>;
  return (
    <span className="flex gap-2 items-center text-ochre">
      {texts.unsure}
      {actionId !== null && <CheckAgain actionId={actionId} orderNumber={orderNumber} />}
    </span>
  );
}

const { columns: words } = texts;

/** The columns of the list. */
export const leaveColumns: readonly GridColumn<ToLeave>[] = [
  { id: "order", label: words.order, width: 150, render: (row) => <Order row={row} /> },
  {
    id: "buyer",
    label: words.buyer,
    flex: 1,
    minWidth: 120,
    render: ({ buyer }) => <span className="sk-cut">{buyer || texts.noBuyer}</span>,
  },
  {
    id: "item",
    label: words.item,
    flex: 2,
    minWidth: 160,
    render: ({ itemName }) => <span className="sk-cut">{itemName}</span>,
  },
  { id: "shipped", label: words.shipped, width: 90, render: ({ shippedAt }) => <When at={shippedAt} /> },
  { id: "state", label: words.state, flex: 1, minWidth: 190, render: (row) => <LastTry row={row} /> },
];

/** An order on a phone. */
export function LeaveCard({ row }: { row: ToLeave }) {
  return (
    <span className="grid gap-1 min-w-0 py-1">
      <span className="flex gap-2 justify-between">
        <Order row={row} />
        <span className="sk-meta">
          <When at={row.shippedAt} />
        </span>
      </span>
      <span className="sk-cut">{row.buyer || texts.noBuyer}</span>
      <span className="sk-cut sk-meta">{row.itemName}</span>
      <LastTry row={row} />
    </span>
  );
}
