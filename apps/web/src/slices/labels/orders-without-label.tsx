/**
 * Orders of the Ship queue that have no label yet, each with the rate that one press buys; or some or all of
 * them at once.
 */
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { notifyInfo } from "../../platform/notify.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { askAboutOrders, orderTexts, useOrderRows, type ListOrder } from "../orders/index.ts";
import { useAllows } from "../../platform/session.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Checkbox, Dialog, SkeletonLines } from "../../ui/index.ts";
import { LeftOut, splitPickable } from "../shipping/index.ts";
import { BuyManyPanel } from "./buy-many-panel.tsx";
import { labelledQuery } from "./labels.api.ts";
import { readUses } from "./order-labels.tsx";
import { rowRatesQuery } from "./row-rates.ts";
import { texts as presetTexts } from "./presets/texts.ts";
import { cheapestTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";
import { useBuyRow } from "./use-buy-row.ts";
import { usualRate } from "./usual-rate.ts";
import { WaitingRow, type RowPrices } from "./waiting-row.tsx";

const shownAtMost = 50;
/** Couriers count what they are asked: the others are priced when they are opened, or come up. */
const pricedAtMost = 20;
const atOnce = 200;

/** The orders that wait for a label; undefined until that is known. */
function useWaiting(): {
  waiting: readonly ListOrder[] | undefined;
  leftOut: ReturnType<typeof splitPickable>["leftOut"];
} {
  const rows = useOrderRows("ship");
  const { orders: sendable, leftOut } = useMemo(() => splitPickable(rows), [rows]);
  const first = useMemo(() => sendable.slice(0, atOnce), [sendable]);
  const ids = useMemo(() => first.map(({ _id }) => _id), [first]);
  const query = useQuery(labelledQuery(ids));
  const labelled = new Set(
    (query.data ?? [])
      .filter((label) => readUses(label).isPrintable || label.state === "planned")
      .map(({ orderId }) => orderId),
  );
  // One label is for all that go out in its parcel.
  const parcels = new Set(
    first.flatMap(({ _id, combinedId }) => (labelled.has(_id) && combinedId !== null ? [combinedId] : [])),
  );
  const waiting = first.filter(
    ({ _id, combinedId }) => !labelled.has(_id) && (combinedId === null || !parcels.has(combinedId)),
  );
  return { waiting: query.data === undefined && ids.length > 0 ? undefined : waiting, leftOut };
}

/** Draws them. */
export function OrdersWithoutLabel() {
  const { waiting: current, leftOut } = useWaiting();
  // While a purchase is shown no row moves under the finger.
  const [kept, setUnsent] = useState<readonly ListOrder[] | null>(null);
  const purchase = useBuyRow(() => setUnsent(null));
  const waiting = kept ?? current;
  const shown = (waiting ?? []).slice(0, shownAtMost);
  const [openId, setOpenId] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [buying, setBuying] = useState<readonly string[] | null>(null);
  const mayBuy = useAllows("labels.buy");
  const mayWrite = useAllows("orders.write");
  const priced = mayBuy ? shown.slice(0, pricedAtMost) : [];
  const queries = useQueries({ queries: priced.map(({ _id }) => rowRatesQuery(_id)) });
  const pricesOf = (orderId: string): RowPrices | null => {
    const query = queries[priced.findIndex(({ _id }) => _id === orderId)];
    return query === undefined ? null : { rates: query.data, error: query.error };
  };
  const ids = (waiting ?? []).map(({ _id }) => _id);
  const chosen = ids.filter((id) => picked.has(id));
  const targets = chosen.length > 0 ? chosen : ids;
  const isPriced = (order: ListOrder): boolean => usualRate(pricesOf(order._id)?.rates?.rates ?? []) !== null;
  const next = shown.find((order) => isPriced(order) && order._id !== purchase.orderId);
  const buyRow = (order: ListOrder): void => {
    const rates = pricesOf(order._id)?.rates;
    const rate = usualRate(rates?.rates ?? []);
    if (rates === undefined || rate === null)
      return notifyInfo(cheapestTexts.wait, undefined, aboutOrder(order._id));
    if (rates.weightSource === "default") {
      setOpenId(order._id);
      return notifyInfo(cheapestTexts.weightFirst(order.orderNumber), undefined, aboutOrder(order._id));
    }
    setUnsent(waiting ?? null);
    purchase.buy({
      orderId: order._id,
      accountId: rate.accountId,
      serviceCode: rate.serviceCode,
      price: rate.price,
    });
  };
  const pressBuy = (): void => {
    if (!purchase.takePress() || purchase.orderId !== null) return;
    if (!mayBuy) return notifyInfo(texts.noScope);
    if (next === undefined) return notifyInfo(cheapestTexts.none);
    buyRow(next);
  };
  const plan = (tool: "plan" | "preset") => (): void => {
    if (mayWrite) askAboutOrders(tool, targets);
  };
  useShortcuts([
    { keys: "b", label: cheapestTexts.key, group: texts.keys.group, isHint: true, run: pressBuy },
    { keys: "w", label: texts.keys.plan, group: texts.keys.group, run: plan("plan") },
    { keys: "s", label: texts.keys.preset, group: texts.keys.group, run: plan("preset") },
  ]);
  const guard = {
    size: "sm",
    needsConnection: true,
    isDisabled: !mayWrite,
    disabledReason: orderTexts.noScope,
  } as const;
  return (
    <section aria-label={texts.list.needsLabel} className="border-b border-line2">
      <header className="grid gap-2 px-4 py-2 border-b border-line2">
        <div className="flex items-center gap-3">
          <h2 className="text-[15px]/[20px] font-[650]">{texts.list.needsLabel}</h2>
          <span className="sk-meta">{waiting?.length}</span>
        </div>
        {ids.length > 0 && (
          <div className="flex items-center gap-2 flex-wrap">
            <Checkbox
              label={chosen.length === 0 ? texts.list.all : texts.list.selected(chosen.length)}
              isChecked={chosen.length === 0 ? false : chosen.length === ids.length ? true : "mixed"}
              onCheckedChange={(isOn) => setPicked(new Set(isOn ? ids : []))}
            />
            <span className="sk-space" />
            <Button {...guard} keys="S" onClick={plan("preset")}>
              {presetTexts.label}
            </Button>
            <Button {...guard} keys="W" onClick={plan("plan")}>
              {texts.list.plan}
            </Button>
            {ids.length > 1 && (
              <Button size="sm" onClick={() => setBuying(targets)}>
                {texts.buy.plain} ({targets.length})…
              </Button>
            )}
          </div>
        )}
      </header>
      <LeftOut leftOut={leftOut} />
      {waiting === undefined && (
        <div className="p-4">
          <SkeletonLines lines={3} />
        </div>
      )}
      {waiting?.length === 0 && <p className="sk-meta p-4">{texts.list.needsEmpty}</p>}
      <ul>
        {shown.map((order) => {
          const isMine = order._id === purchase.orderId;
          return (
            <WaitingRow
              key={order._id}
              order={order}
              prices={pricesOf(order._id)}
              isOpen={order._id === openId}
              isPicked={picked.has(order._id)}
              isNext={order === next && mayBuy}
              isBuying={isMine && !purchase.isBought}
              isBought={isMine && purchase.isBought}
              isLocked={purchase.orderId !== null}
              onPick={(isOn) =>
                setPicked(
                  new Set(isOn ? [...picked, order._id] : [...picked].filter((id) => id !== order._id)),
                )
              }
              onToggle={() => setOpenId(order._id === openId ? null : order._id)}
              onBuy={() => buyRow(order)}
              onBought={() => setOpenId(null)}
            />
          );
        })}
      </ul>
      {ids.length > shownAtMost && <p className="sk-meta p-4">{texts.list.more(ids.length - shownAtMost)}</p>}
      {buying !== null && (
        <Dialog isOpen onClose={() => setBuying(null)} title={texts.buy.plain} size="lg" hasCloseButton>
          <BuyManyPanel rows={buying.map((orderId) => ({ orderId }))} />
        </Dialog>
      )}
    </section>
  );
}
