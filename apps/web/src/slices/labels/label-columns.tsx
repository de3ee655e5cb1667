import { useAllows } from "../../platform/session.ts";
import { Button, Id, Money, PlainLink, TagChip, type ButtonGuard, type GridColumn } from "../../ui/index.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { useOrder } from "../orders/index.ts";
import { minorOf } from "./label-amount.ts";
import { LabelState } from "./label-state.tsx";
import type { ListedShipment } from "./labels.api.ts";
import { readUses } from "./order-labels.tsx";
import { texts } from "./texts.ts";
import { WithdrawAction } from "./withdraw-action.tsx";

export interface LabelActions {
  onPrint: (label: ListedShipment) => void;
  onVoid: (label: ListedShipment) => void;
}

/** What a button of an action at the courier gets while this person may not act there. */
export function useLabelGuard(): ButtonGuard {
  return useAllows("labels.buy") ? {} : { isDisabled: true, disabledReason: texts.noScope };
}

function OrderLink({ orderId, isReturn }: Pick<ListedShipment, "orderId" | "isReturn">) {
  const order = useOrder(orderId);
  return (
    <span className="grid min-w-0">
      <span className="flex items-center gap-2 min-w-0">
        <PlainLink
          tabIndex={-1}
          className="sk-link sk-mono"
          href={`/shipping/orders/${encodeURIComponent(orderId)}`}
        >
          {order?.orderNumber ?? orderId.slice(-6)}
        </PlainLink>
        {isReturn && <TagChip family="orange" label={texts.list.isReturn} />}
      </span>
      {order !== undefined && <span className="sk-meta sk-cut">{nameBuyer(order)}</span>}
    </span>
  );
}

function ActionsOfLabel({
  label,
  actions: { onPrint, onVoid },
}: {
  label: ListedShipment;
  actions: LabelActions;
}) {
  const { isPrintable, isVoidable } = readUses(label);
  const guard = useLabelGuard();
  return (
    <span className="flex gap-2 flex-wrap">
      {isPrintable && (
        <Button size="sm" tabIndex={-1} onClick={() => onPrint(label)}>
          {label.printedCount > 0 ? texts.print.again : texts.print.action}
        </Button>
      )}
      {isVoidable && label.trackingNumber !== null && (
        <Button size="sm" variant="danger" tabIndex={-1} {...guard} onClick={() => onVoid(label)}>
          {texts.void.action(1)}
        </Button>
      )}
      <WithdrawAction label={label} isInGrid />
    </span>
  );
}

/** The columns of a day's labels. */
export function labelColumns(actions: LabelActions): GridColumn<ListedShipment>[] {
  return [
    { id: "order", label: texts.list.order, width: 150, render: (label) => <OrderLink {...label} /> },
    {
      id: "service",
      label: texts.list.service,
      flex: 1,
      minWidth: 120,
      hideBelow: 900,
      render: ({ provider, serviceName }) => (
        <span className="grid min-w-0">
          <span className="sk-cut">{serviceName}</span>
          <span className="sk-meta sk-cut">{provider}</span>
        </span>
      ),
    },
    {
      id: "number",
      label: texts.list.number,
      width: 170,
      render: ({ trackingNumber }) => (trackingNumber === null ? "—" : <Id value={trackingNumber} />),
    },
    {
      id: "state",
      label: texts.list.state,
      flex: 1,
      minWidth: 130,
      render: ({ state, voidState }) => <LabelState state={state} voidState={voidState} />,
    },
    {
      id: "price",
      label: texts.list.price,
      width: 84,
      align: "end",
      render: (label) => <Money amountMinor={minorOf(label)} currency={label.currency} />,
    },
    {
      id: "actions",
      label: texts.list.actions,
      isLabelHidden: true,
      width: 190,
      render: (label) => <ActionsOfLabel label={label} actions={actions} />,
    },
  ];
}

/** A label on a phone: nothing of its row is left out. */
export function LabelCard({ label, actions }: { label: ListedShipment; actions: LabelActions }) {
  return (
    <div className="grid gap-1 p-3 min-w-0">
      <span className="flex gap-2 items-start">
        <OrderLink {...label} />
        <span className="sk-space" />
        <Money amountMinor={minorOf(label)} currency={label.currency} />
      </span>
      <span className="flex gap-2 min-w-0">
        <span className="sk-mono">{label.trackingNumber ?? "—"}</span>
        <span className="sk-meta sk-cut">
          {[label.provider, label.serviceName].filter(Boolean).join(" · ")}
        </span>
      </span>
      <LabelState state={label.state} voidState={label.voidState} />
      <ActionsOfLabel label={label} actions={actions} />
    </div>
  );
}
