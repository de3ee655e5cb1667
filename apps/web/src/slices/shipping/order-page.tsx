/** `/shipping/orders/:id`: one order, all of it, on a page of its own. */
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useAllows } from "../../platform/session.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, ButtonLink, EmptyState, Id, PanelError, SkeletonLines, TagList, TextLink } from "../../ui/index.ts";
import {
  ActButtons, BuyerLine, copyAddress, ItemsSection, listTagChips, MoneySection, nameBuyer, NotesSection, OrderStateChip, orderTexts, ShipSection, ShipToSection, TimelineSection,
  togglePin, useOrder, useOrderActs, useOrderDetail, useOrders,
} from "../orders/index.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/shipping/orders/$orderId");

/** The page. */
export function OrderPage() {
  const { orderId } = route.useParams();
  const router = useRouter();
  const status = useOrders();
  const order = useOrder(orderId);
  const query = useOrderDetail(orderId);
  const acts = useOrderActs();
  const canWrite = useAllows("orders.write");
  const tracking = useRef<HTMLInputElement>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const detail = query.data ?? null;
  usePageTitle(texts.orderTitle(order?.orderNumber ?? detail?.order.orderNumber ?? "…"));
  const { keys } = texts;
  const shared = { group: texts.keys.order, isHint: true };
  useShortcuts([
    { ...shared, keys: "m", label: keys.ship, run: () => tracking.current?.focus() },
    { ...shared, keys: "n", label: keys.notes, run: () => notes.current?.focus() },
    { ...shared, keys: "v", label: keys.moveTo, run: () => acts.open("move", [orderId]) },
    { ...shared, keys: "t", label: keys.tag, run: () => acts.open("tags", [orderId]) },
    { ...shared, keys: "f", label: keys.markFor, run: () => acts.open("markFor", [orderId]), isHint: false },
    { ...shared, keys: "Shift+f", label: orderTexts.acts.refund, run: () => acts.open("refund", [orderId]), isHint: false },
    { ...shared, keys: "a", label: keys.alreadySold, run: () => acts.open("alreadySold", [orderId]), isHint: false },
    { ...shared, keys: "p", label: keys.pin, run: () => void togglePin([orderId]) },
    { ...shared, keys: "c", label: keys.address, run: () => detail !== null && void copyAddress(detail.order) },
    { ...shared, keys: "Escape", label: texts.back, run: () => router.history.push("/shipping") },
  ]);

  if (query.data === null) return <><h1 className="sk-hidden-text" tabIndex={-1}>{texts.title}</h1><EmptyState text={orderTexts.nonexistent} action={<ButtonLink href="/shipping">{texts.back}</ButtonLink>} /></>;
  if (query.isError && detail === null) return <><h1 className="sk-hidden-text" tabIndex={-1}>{texts.title}</h1><PanelError title={orderTexts.detailFailed} message={normaliseError(query.error).message} onRetry={() => void query.refetch()} /></>;
  if (detail === null || order === undefined) {
    return <><h1 className="sk-hidden-text" tabIndex={-1}>{texts.title}</h1>{status.state === "failed" ? <PanelError title={orderTexts.loadFailed} message={status.message} /> : <SkeletonLines lines={8} />}</>;
  }
  return (
    <>
      <p className="pt-3"><TextLink href="/shipping">‹ {texts.back}</TextLink></p>
      <header className="flex items-center gap-3 flex-wrap pb-3">
        <h1 tabIndex={-1} className="outline-none">{nameBuyer(order)}</h1>
        <OrderStateChip order={order} />
        <TagList tags={listTagChips(order, true)} max={3} />
        <Id value={order.orderNumber} canCopy label="order number" />
        <BuyerLine order={order} />
      </header>
      <div className="grid lg:grid-cols-[5fr_3fr] gap-4 items-start">
        <div className="border border-line bg-surface">
          <ShipSection order={order} detail={detail} trackingInput={tracking} />
          <ItemsSection order={detail.order} />
          <ShipToSection order={detail.order} />
          <NotesSection order={order} input={notes} editedAt={detail.order.meta?.notesEditedAt ?? null} />
          <MoneySection order={detail.order} listed={order} />
        </div>
        <div className="border border-line bg-surface"><TimelineSection events={detail.events} /></div>
      </div>
      <div role="toolbar" aria-label={texts.actions} className="flex gap-2 flex-wrap border border-line bg-surface mt-4 p-3">
        <ActButtons orderId={orderId} onAct={acts.open} />
        <Button keys="P" isDisabled={!canWrite} disabledReason={orderTexts.noScope} onClick={() => void togglePin([orderId])}>{orderTexts.acts.pin}</Button>
      </div>
      {acts.element}
    </>
  );
}
