/** Beside the conversation: who writes, what they bought, what they ask about. */
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, type ComponentType, type RefObject, type KeyboardEvent } from "react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import MoreHorizontal from "lucide-react/icons/ellipsis";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAllows } from "../../../platform/session.ts";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { queryClient, usePlatforms } from "../../../platform/metadata.ts";
import {
  Button,
  ButtonLink,
  Id,
  IconButton,
  joinClasses,
  Menu,
  Money,
  PanelError,
  Sentence,
  SkeletonLines,
  TextLink,
  When,
} from "../../../ui/index.ts";
import { listAddressLines, useOrderDetail, type ShipmentSlotProps } from "../../order-detail/index.ts";
import { OrderStateChip, OrderTags } from "../../order-look/index.ts";
import { askAboutOrders, useOrder, type ActionKind } from "../../orders/index.ts";
import { toMinor } from "@stallkeeper/domain";
import type { TalkedOrder } from "../order-facts.ts";
import { SamePerson, useJoinedOrders } from "../buyers/same-person.tsx";
import { useBuyerRef } from "./buyer-ref.ts";
import { buyerOrdersQuery, type Conversation } from "./inbox.api.ts";
import { isToShip, shipObstacle } from "./is-to-ship.ts";
import { ItemPicture } from "./item-picture.tsx";
import { initialsOf, nameBuyer } from "./name-buyer.ts";
import { withTalkedFirst } from "./talked-order.ts";
import { texts } from "./texts.ts";
import { useFocusCaught } from "./use-focus-caught.ts";
import { useIsDrawn } from "./use-is-drawn.ts";

/** Amounts of different currencies are never added up. */
function sumByCurrency(orders: readonly TalkedOrder[]): [currency: string, amountMinor: number][] {
  const sums = new Map<string, number>();
  for (const { currency, amountTotal } of orders)
    sums.set(currency, (sums.get(currency) ?? 0) + toMinor(amountTotal, currency));
  return [...sums];
}

const byNewest = (one: TalkedOrder, other: TalkedOrder): number =>
  other.createdAt.localeCompare(one.createdAt);

const pathOf = (orderId: string): string => `/shipping/orders/${encodeURIComponent(orderId)}`;

interface OrderCardProps extends Pick<BuyerPaneProps, "Shipment"> {
  order: TalkedOrder;
  isFirst: boolean;
  /** Its shipping form is open. */
  isShipping: boolean;
  onShip: () => void;
}

/** Takes the focus as soon as it is drawn: the form's code may come later than the form is asked for. */
function Focused({ input }: { input: RefObject<HTMLInputElement | null> }) {
  useEffect(() => input.current?.focus(), [input]);
  return null;
}

/** The form to ship an order, where the buyer is spoken with. */
function ShipHere({ orderId, Shipment }: { orderId: string } & Pick<BuyerPaneProps, "Shipment">) {
  const order = useOrder(orderId);
  const detail = useOrderDetail(orderId).data ?? null;
  const input = useRef<HTMLInputElement>(null);
  const waiting = <SkeletonLines lines={2} />;
  if (order === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Shipment order={order} detail={detail} trackingInput={input} />
      <Focused input={input} />
    </Suspense>
  );
}

function OrderCard({ order, isFirst, isShipping, onShip, Shipment }: OrderCardProps) {
  const obstacle = shipObstacle(order, useAllows("orders.write"));
  const shipButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useFocusCaught(form, isShipping);
  const keyOf = (keys: string): string | undefined => (isFirst ? keys : undefined);
  const ask = (kind: ActionKind): void =>
    askAboutOrders(kind, [order._id], document.querySelector("[data-buyer-pane]"));
  /** What is typed stays for the next time. A dialog that the form opened has an Esc of its own. */
  const leaveForm = (event: KeyboardEvent<HTMLElement>): void => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Escape" || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    event.stopPropagation();
    shipButton.current?.focus();
    onShip();
  };
  return (
    <li className="grid gap-1 p-2.5 border border-line bg-surface">
      <div className="flex items-center gap-2 min-w-0">
        <OrderStateChip order={order} />
        <span className="sk-space" />
        <Id value={order.orderNumber} />
      </div>
      <OrderTags order={order} isBare />
      <span className="sk-cut font-[550]">{order.items[0]?.name ?? "—"}</span>
      <span className="sk-meta">
        <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} /> ·{" "}
        {!isToShip(order) || order.refund === 1 || order.external || order.dispatchBy === null ? (
          <When at={order.createdAt} format="age" />
        ) : (
          <Sentence text={texts.shipBy} parts={{ time: <When at={order.dispatchBy} format="deadline" /> }} />
        )}
      </span>
      <div className="flex items-center gap-2 flex-wrap">
        {isToShip(order) && (
          <Button
            ref={shipButton}
            size="sm"
            {...(isFirst ? { keys: "M" } : {})}
            aria-expanded={isShipping}
            // A form that is open can be closed.
            isDisabled={obstacle !== null && !isShipping}
            disabledReason={obstacle ?? undefined}
            onClick={onShip}
          >
            {texts.ship}
            <span className="sk-hidden-text"> {order.orderNumber}</span>
          </Button>
        )}
        <ButtonLink size="sm" href={pathOf(order._id)} {...(isFirst ? { keys: "O" } : {})}>
          {texts.open}
          <span className="sk-hidden-text"> {order.orderNumber}</span>
        </ButtonLink>
        <span className="sk-space" />
        <Menu
          label={texts.moreOf(order.orderNumber)}
          trigger={
            <IconButton
              label={texts.moreOf(order.orderNumber)}
              icon={<MoreHorizontal className="sk-icon" />}
            />
          }
          groups={[
            {
              id: "more",
              items: [
                { id: "markFor", label: texts.markFor, keys: keyOf("F"), onSelect: () => ask("markFor") },
                { id: "refund", label: texts.refund, keys: keyOf("Shift+F"), onSelect: () => ask("refund") },
              ],
            },
          ]}
        />
      </div>
      {isShipping && (
        <div ref={form} role="presentation" onKeyDown={leaveForm}>
          <ShipHere orderId={order._id} Shipment={Shipment} />
        </div>
      )}
    </li>
  );
}

/** Who they are and where they live, as the order says that is talked about. */
function Address({ orderId }: { orderId: string }) {
  const order = useOrderDetail(orderId).data?.order;
  if (order === undefined) return null;
  return (
    <address className="not-italic wrap-anywhere">
      {listAddressLines(order).map((line, index) => (
        <div key={`${index}${line}`}>{line}</div>
      ))}
    </address>
  );
}

function Facts({ orders }: { orders: readonly TalkedOrder[] }) {
  const { facts } = texts;
  return (
    <dl className="grid grid-cols-[90px_1fr] gap-y-1">
      <dt className="sk-meta">{facts.orders}</dt>
      <dd>{orders.length === 0 ? facts.none : orders.length}</dd>
      {orders.length > 0 && (
        <>
          <dt className="sk-meta">{facts.spent}</dt>
          <dd className="flex gap-2 flex-wrap">
            {sumByCurrency(orders).map(([currency, amountMinor]) => (
              <Money key={currency} amountMinor={amountMinor} currency={currency} />
            ))}
          </dd>
        </>
      )}
      {orders[0] !== undefined && (
        <>
          <dt className="sk-meta">{facts.last}</dt>
          <dd>
            <When at={orders[0].createdAt} format="day" />
          </dd>
        </>
      )}
    </dl>
  );
}

function Items({ conversation: { _id, items, platform } }: { conversation: Conversation }) {
  const source = usePlatforms().find((known) => known._id === platform)?.name ?? platform;
  if (items === null || items.length === 0) return null;
  return (
    <section aria-label={texts.item} className="grid gap-2 p-4 border-b border-line">
      <h3 className="font-[650]">{texts.item}</h3>
      <ul className="grid gap-3">
        {items.map((item) => {
          const link = item.meta?.link ?? "";
          return (
            <li key={item._id} className="flex gap-3 min-w-0">
              <ItemPicture sessionId={_id} item={item} name={item.name ?? ""} sizePx={48} />
              <span className="grid min-w-0 content-start">
                <span className="font-[550] wrap-anywhere">{item.name}</span>
                {/^https?:\/\//.test(link) && (
                  <TextLink isPlain href={link} target="_blank" rel="noreferrer">
                    {texts.onPlatform(source)}
                  </TextLink>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export interface BuyerPaneProps {
  conversation: Conversation;
  /** Below 1280 px it lies over the conversation. */
  isShown: boolean;
  onBack: () => void;
  /** The order whose shipping form is open. */
  shippingId: string | null;
  onShip: (orderId: string | null) => void;
  /** What ships an order. */
  Shipment: ComponentType<ShipmentSlotProps>;
}

/** The pane. */
export function BuyerPane({ conversation, isShown, onBack, shippingId, onShip, Shipment }: BuyerPaneProps) {
  const { account } = conversation;
  const query = useQuery(buyerOrdersQuery(useBuyerRef(conversation)));
  useEffect(() => {
    const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: ["talkedOrders", "buyer"] });
    const stops = [onChange("order", readAgain), onGap(readAgain)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const name = nameBuyer(conversation);
  const joinedOrders = useJoinedOrders(conversation._id);
  const isDrawn = useIsDrawn();
  const newestFirst = isDrawn ? (query.data ?? []) : [];
  const orders = withTalkedFirst(conversation.items, newestFirst);
  return (
    <aside
      aria-label={texts.buyer}
      tabIndex={-1}
      data-buyer-pane=""
      className={joinClasses(
        "flex flex-col w-full md:w-[330px] shrink-0 min-h-0 overflow-y-auto border-s border-line bg-canvas outline-none",
        !isShown && "max-xl:hidden",
        "max-xl:absolute max-xl:inset-y-0 max-xl:end-0 max-xl:z-10",
      )}
    >
      <div className="grid gap-3 p-4 border-b border-line">
        <div className="flex items-center gap-3 min-w-0">
          <span className="xl:hidden">
            <IconButton
              label={texts.back}
              keys="Escape"
              icon={<ArrowLeft className="sk-icon" />}
              onClick={onBack}
            />
          </span>
          <span
            aria-hidden="true"
            className="inline-grid place-items-center shrink-0 w-[36px] h-[36px] rounded-full bg-sunken font-semibold"
          >
            {initialsOf(name)}
          </span>
          <span className="grid min-w-0">
            <span className="font-[650] text-[15px]/[20px] sk-cut">{name}</span>
            <span className="sk-meta sk-cut">{account}</span>
          </span>
        </div>
        {query.isPending || !isDrawn ? (
          <SkeletonLines lines={3} />
        ) : (
          <Facts orders={[...orders, ...joinedOrders].toSorted(byNewest)} />
        )}
        {orders[0] !== undefined && <Address orderId={orders[0]._id} />}
      </div>
      <section aria-label={texts.orders} className="grid gap-2 p-4 border-b border-line">
        <h3 className="font-[650] flex">
          {texts.orders}
          <span className="sk-space" />
          {orders.length > 0 && <span className="sk-meta">{orders.length}</span>}
        </h3>
        {query.isError && (
          <PanelError
            title={texts.ordersFailed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && isDrawn && orders.length === 0 && <p className="sk-meta">{texts.noOrders}</p>}
        <ul className="grid gap-2">
          {orders.map((order, index) => (
            <OrderCard
              key={order._id}
              order={order}
              isFirst={index === 0}
              isShipping={shippingId === order._id}
              onShip={() => onShip(shippingId === order._id ? null : order._id)}
              Shipment={Shipment}
            />
          ))}
        </ul>
      </section>
      {isDrawn && <SamePerson conversation={conversation} newestOrderId={newestFirst[0]?._id} />}
      {isDrawn && <Items conversation={conversation} />}
    </aside>
  );
}
