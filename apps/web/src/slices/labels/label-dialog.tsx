/** Labels of one order: what it has, and buying one; of many: one purchase for all of them. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { Button, Dialog, PanelError, SkeletonLines } from "../../ui/index.ts";
import { useOrder } from "../orders/index.ts";
import { BuyLabelPanel } from "./buy-label-panel.tsx";
import { BuyManyPanel } from "./buy-many-panel.tsx";
import { orderLabelsQuery, type ListedShipment } from "./labels.api.ts";
import { OrderLabels, readUses } from "./order-labels.tsx";
import { texts } from "./texts.ts";
import { useLiveLabels } from "./use-live-labels.ts";

const isInUse = (label: ListedShipment): boolean =>
  readUses(label).isPrintable || (label.state === "planned" && label.voidState === null);

function OneOrder({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const query = useQuery(orderLabelsQuery(orderId));
  const [isExtra, setIsExtra] = useState(false);
  const labels = query.data ?? [];
  const hasOne = labels.some(isInUse);
  if (query.isPending) return <SkeletonLines lines={4} />;
  if (query.isError)
    return (
      <PanelError
        title={texts.list.failed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className="grid gap-4">
      {labels.length > 0 && <OrderLabels labels={labels} onShipped={onClose} />}
      {hasOne && !isExtra && (
        <div>
          <Button onClick={() => setIsExtra(true)}>{texts.buy.extra}</Button>
        </div>
      )}
      {(!hasOne || isExtra) && (
        <BuyLabelPanel
          orderId={orderId}
          isExtra={hasOne}
          hasShipChoice={!hasOne}
          hasOwnKey
          onBought={() => setIsExtra(false)}
        />
      )}
    </div>
  );
}

/** Open as long as it is drawn. */
export function LabelDialog({ orderIds, onClose }: { orderIds: readonly string[]; onClose: () => void }) {
  const [first = ""] = orderIds;
  const order = useOrder(orderIds.length === 1 ? first : null);
  // What there is to fill in comes with the prices: until then Enter must not close.
  const start = useRef<HTMLDivElement>(null);
  useLiveLabels();
  const isOne = orderIds.length === 1;
  const title =
    order !== undefined
      ? texts.dialog(order.orderNumber)
      : isOne
        ? texts.dialogPlain
        : texts.dialogMany(orderIds.length);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size={isOne ? "md" : "lg"}
      hasCloseButton
      initialFocus={start}
    >
      <div ref={start} tabIndex={-1} className="outline-none">
        {isOne ? (
          <OneOrder orderId={first} onClose={onClose} />
        ) : (
          <BuyManyPanel rows={orderIds.map((orderId) => ({ orderId }))} />
        )}
      </div>
    </Dialog>
  );
}
