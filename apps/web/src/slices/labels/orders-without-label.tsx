/** Orders of the Ship queue that have no label yet, each with its prices in place; or all of them at once. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button, Dialog, joinClasses, Money, SkeletonLines } from "../../ui/index.ts";
import { defaultSort, LeftOut, nameBuyer, splitPickable, toMinor, useOrderRows } from "../orders/index.ts";
import { BuyLabelPanel } from "./buy-label-panel.tsx";
import { BuyManyPanel } from "./buy-many-panel.tsx";
import { labelledQuery } from "./labels.api.ts";
import { readUses } from "./order-labels.tsx";
import { texts } from "./texts.ts";

const shownAtMost = 50;
const atOnce = 200;

/** Draws them. */
export function OrdersWithoutLabel() {
  const rows = useOrderRows("ship", "", defaultSort("ship"));
  const { orders: sendable, leftOut } = useMemo(() => splitPickable(rows), [rows]);
  const first = useMemo(() => sendable.slice(0, atOnce), [sendable]);
  const ids = useMemo(() => first.map(({ _id }) => _id), [first]);
  const query = useQuery(labelledQuery(ids));
  const [openId, setOpenId] = useState<string | null>(null);
  const [isBuyingMany, setIsBuyingMany] = useState(false);
  const labelled = new Set((query.data ?? []).filter((label) => readUses(label).isPrintable || label.state === "planned").map(({ orderId }) => orderId));
  // One label is for all that go out in its parcel.
  const parcels = new Set(first.flatMap(({ _id, combinedId }) => (labelled.has(_id) && combinedId !== null ? [combinedId] : [])));
  const waiting = first.filter(({ _id, combinedId }) => !labelled.has(_id) && (combinedId === null || !parcels.has(combinedId)));
  return (
    <section aria-label={texts.list.needsLabel} className="border-b border-line2">
      <header className="flex items-center gap-3 px-4 py-2 border-b border-line2">
        <h2 className="text-[15px]/[20px] font-[650]">{texts.list.needsLabel}</h2>
        <span className="sk-meta">{waiting.length}</span>
        <span className="sk-space" />
        {waiting.length > 1 && <Button size="sm" onClick={() => setIsBuyingMany(true)}>{texts.buy.plain} ({waiting.length})…</Button>}
      </header>
      <LeftOut leftOut={leftOut} />
      {query.isPending && ids.length > 0 && <div className="p-4"><SkeletonLines lines={3} /></div>}
      {(ids.length === 0 || (query.data !== undefined && waiting.length === 0)) && <p className="sk-meta p-4">{texts.list.needsEmpty}</p>}
      <ul>
        {query.data !== undefined && waiting.slice(0, shownAtMost).map((order) => {
          const isOpen = order._id === openId;
          return (
            <li key={order._id} className={joinClasses("grid gap-3 px-4 py-2 border-b border-line2", isOpen && "bg-selected")}>
              <div className="flex items-center gap-3 min-w-0">
                <span className="grid min-w-0"><span className="sk-mono">{order.orderNumber}</span><span className="sk-meta sk-cut">{nameBuyer(order)}, {order.address.countryName}</span></span>
                <span className="sk-space" />
                <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} />
                <Button size="sm" aria-expanded={isOpen} aria-label={`${texts.list.rates}: ${order.orderNumber}`} onClick={() => setOpenId(isOpen ? null : order._id)}>{texts.list.rates}</Button>
              </div>
              {isOpen && <BuyLabelPanel orderId={order._id} onBought={() => setOpenId(null)} />}
            </li>
          );
        })}
      </ul>
      {waiting.length > shownAtMost && <p className="sk-meta p-4">{texts.list.more(waiting.length - shownAtMost)}</p>}
      {isBuyingMany && <Dialog isOpen onClose={() => setIsBuyingMany(false)} title={texts.buy.plain} size="lg" hasCloseButton><BuyManyPanel rows={waiting.map(({ _id: orderId }) => ({ orderId }))} /></Dialog>}
    </section>
  );
}
