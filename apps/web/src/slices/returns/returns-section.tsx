/** What of an order comes back and what goes out for it: a section of the order's detail. */
import { countReturnable, type ReturnState } from "@stallkeeper/domain";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, PanelError, Section } from "../../ui/index.ts";
import type { ListOrder } from "../orders/index.ts";
import { OpenReturnDialog, type ReturnableLine } from "./open-return-dialog.tsx";
import { ReturnLabel } from "./return-label.tsx";
import { ReturnFacts, ReturnStateChip, ReturnSteps } from "./return-line.tsx";
import { ReturnPhotos } from "./return-photos.tsx";
import type { ShownReturn } from "./returns.api.ts";
import { SwapLine } from "./swap-line.tsx";
import { PlanSwapDialog } from "./swap-dialogs.tsx";
import { texts } from "./texts.ts";
import { useOrderReturns } from "./use-returns.ts";

function listReturnable(order: ListOrder, returns: readonly ShownReturn[]): ReturnableLine[] {
  return order.items.flatMap(({ _id, name, quantity }) => {
    const known = returns
      .filter(({ itemId }) => itemId === _id)
      .map((line) => ({
        quantity: line.quantity,
        state: line.state as ReturnState,
        wasReceived: line.receivedAt !== null,
      }));
    const left = countReturnable(quantity ?? 1, known);
    return left > 0 ? [{ itemId: _id, name: name ?? "", quantity: left }] : [];
  });
}

/** Nothing is drawn for an order that has not gone out, unless something of it is under way already. */
export function ReturnsSection({ order }: { order: ListOrder }) {
  const query = useOrderReturns(order._id);
  const canWrite = useAllows("orders.write");
  const [dialog, setDialog] = useState<"return" | "swap" | null>(null);
  const { returns = [], swaps = [] } = query.data ?? {};
  const isMarked = order.tags.includes("markForReturn") || order.tags.includes("markForSwap");
  if (!order.shipping.shipped && !isMarked && returns.length === 0 && swaps.length === 0) return null;
  const returnable = listReturnable(order, returns);
  const guard = {
    size: "sm",
    variant: "quiet",
    isDisabled: !canWrite,
    disabledReason: texts.noScope,
  } as const;
  const [first] = order.items;
  return (
    <Section
      title={texts.section}
      end={
        <>
          {returnable.length > 0 && (
            <Button {...guard} onClick={() => setDialog("return")}>
              {texts.openReturn.action}
            </Button>
          )}
          <Button {...guard} onClick={() => setDialog("swap")}>
            {texts.swap.open}
          </Button>
        </>
      }
    >
      {query.isError && (
        <PanelError
          title={texts.loadFailed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && returns.length === 0 && swaps.length === 0 && (
        <p className="sk-meta">{texts.none}</p>
      )}
      <ul className="grid">
        {returns.map((line) => (
          <li key={line._id} className="flex items-start gap-2 flex-wrap py-2 border-t border-line">
            <span className="grow min-w-0">
              <span className="flex gap-2 items-center">
                <ReturnStateChip line={line} />
                <span className="sk-cut">{texts.quantity(line.itemName, line.quantity)}</span>
              </span>
              <ReturnFacts line={line} />
              <ReturnLabel line={line} />
              <ReturnPhotos line={line} />
            </span>
            <ReturnSteps line={line} />
          </li>
        ))}
        {swaps.map((swap) => (
          <SwapLine key={swap._id} swap={swap} />
        ))}
      </ul>
      {dialog === "return" && (
        <OpenReturnDialog orderId={order._id} lines={returnable} onClose={() => setDialog(null)} />
      )}
      {dialog === "swap" && (
        <PlanSwapDialog
          orderId={order._id}
          suggestion={{ name: first?.name ?? "", sku: first?.sku ?? "" }}
          onClose={() => setDialog(null)}
        />
      )}
    </Section>
  );
}
