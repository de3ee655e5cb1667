/** `/shipping/orders/:id`: one order, all of it, on a page of its own. */
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Shortcut } from "../../platform/shortcuts.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { ButtonLink, EmptyState, PanelError, SkeletonLines } from "../../ui/index.ts";
import { undoNewest } from "../../platform/undo-stack.ts";
import {
  askAboutOrders,
  orderTexts,
  togglePin,
  useOrder,
  useOrders,
  useOrderTargets,
} from "../orders/index.ts";
import { copyAddress } from "./address-lines.ts";
import { editAddress } from "./address-editing.ts";
import { useOrderDetail } from "./use-order-detail.ts";
import { OrderPageBody } from "./order-page-body.tsx";
import type { OrderSections } from "./order-sections.ts";
import { texts } from "./texts.ts";
import { usePlaceInQueue } from "./use-place-in-queue.ts";

const route = getRouteApi("/shipping/orders/$orderId");
const hiddenTitle = (
  <h1 className="sk-hidden-text" tabIndex={-1}>
    {texts.page.title}
  </h1>
);

/** The page. */
export function OrderPage({ sections }: { sections: OrderSections }) {
  const { orderId } = route.useParams();
  const router = useRouter();
  const status = useOrders();
  const order = useOrder(orderId);
  const query = useOrderDetail(orderId);
  const place = usePlaceInQueue(order);
  useOrderTargets(() => [orderId]);
  const tracking = useRef<HTMLInputElement>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const detail = query.data ?? null;
  usePageTitle(texts.page.orderTitle(order?.orderNumber ?? detail?.order.orderNumber ?? "…"));
  const { keys } = texts;
  const back = `/shipping?queue=${place.queue}`;
  const goTo = (id: string | null): void => {
    if (id !== null) router.history.push(`/shipping/orders/${encodeURIComponent(id)}`);
  };
  const shared = { group: texts.page.group, isHint: true };
  const onOrder: Shortcut[] = [
    { ...shared, keys: "m", label: keys.ship, run: () => tracking.current?.focus() },
    { ...shared, keys: "r", label: keys.message, run: () => askAboutOrders("message", [orderId]) },
    { ...shared, keys: "n", label: keys.notes, run: () => notes.current?.focus() },
    { ...shared, keys: "v", label: keys.moveTo, run: () => askAboutOrders("move", [orderId]) },
    { ...shared, keys: "t", label: keys.tag, run: () => askAboutOrders("tags", [orderId]) },
    {
      ...shared,
      keys: "Shift+h",
      label: texts.keys.splitHold,
      run: () => askAboutOrders("splitHold", [orderId]),
      isHint: false,
    },
    {
      ...shared,
      keys: "w",
      label: texts.keys.plan,
      run: () => askAboutOrders("plan", [orderId]),
      isHint: false,
    },
    {
      ...shared,
      keys: "s",
      label: texts.keys.preset,
      run: () => askAboutOrders("preset", [orderId]),
      isHint: false,
    },
    {
      ...shared,
      keys: "l",
      label: orderTexts.actions.label,
      run: () => askAboutOrders("label", [orderId]),
      isHint: false,
    },
    { ...shared, keys: "h", label: keys.hold, run: () => askAboutOrders("hold", [orderId]), isHint: false },
    {
      ...shared,
      keys: "u",
      label: keys.combine,
      run: () => askAboutOrders("combine", [orderId]),
      isHint: false,
    },
    {
      ...shared,
      keys: "f",
      label: keys.markFor,
      run: () => askAboutOrders("markFor", [orderId]),
      isHint: false,
    },
    {
      ...shared,
      keys: "Shift+f",
      label: orderTexts.actions.refund,
      run: () => askAboutOrders("refund", [orderId]),
      isHint: false,
    },
    { ...shared, keys: "p", label: keys.pin, run: () => void togglePin([orderId]) },
    { ...shared, keys: "e", label: keys.ownAddress, run: () => editAddress(orderId), isHint: false },
    {
      ...shared,
      keys: "c",
      label: keys.address,
      run: () => detail !== null && void copyAddress(detail.order),
    },
    { ...shared, keys: "j", label: orderTexts.detail.next, run: () => goTo(place.nextId) },
    {
      ...shared,
      keys: "k",
      label: orderTexts.detail.previous,
      run: () => goTo(place.previousId),
      isHint: false,
    },
  ];
  // An order that does not exist has no keys.
  useShortcuts([
    ...(query.data === null ? [] : onOrder),
    { ...shared, keys: "Mod+z", label: keys.undo, run: () => void undoNewest(), isHint: false },
    { ...shared, keys: "Escape", label: orderTexts.detail.backToQueue, run: () => router.history.push(back) },
  ]);

  if (query.data === null)
    return (
      <>
        <h1 tabIndex={-1} className="pt-3 outline-none">
          {texts.page.notFound}
        </h1>
        <EmptyState
          text={orderTexts.nonexistent}
          action={<ButtonLink href="/shipping">{orderTexts.detail.backToQueue}</ButtonLink>}
        />
      </>
    );
  if (query.isError && detail === null)
    return (
      <>
        {hiddenTitle}
        <PanelError
          title={orderTexts.detailFailed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  if (detail === null || order === undefined) {
    return (
      <>
        {hiddenTitle}
        {status.state === "failed" ? (
          <PanelError title={orderTexts.loadFailed} message={status.message} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </>
    );
  }
  return (
    <>
      <OrderPageBody
        key={orderId}
        order={order}
        detail={detail}
        place={place}
        back={back}
        inputs={{ tracking, notes }}
        onAction={askAboutOrders}
        onGoTo={goTo}
        sections={sections}
      />
    </>
  );
}
