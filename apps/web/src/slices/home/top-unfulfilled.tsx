import { useEffect, type RefObject } from "react";
import { setNavCount } from "../../platform/nav-counts.ts";
import { useAllows } from "../../platform/session.ts";
import {
  Button,
  EmptyState,
  Glyph,
  joinClasses,
  getFamilyClass,
  Money,
  Panel,
  PanelError,
  SkeletonLines,
  TextLink,
  useDelayed,
  When,
} from "../../ui/index.ts";
import { isPinned, nameBuyer, toMinor } from "@stallkeeper/domain";
import {
  getOrderGlyph,
  getOrderSpine,
  ItemPhoto,
  OrderStamp,
  OrderTags,
  queueLooks,
  ShipBy,
} from "../order-look/index.ts";
import { loadOrders, orderTexts, useQueueCount, type useShortList, type ListOrder } from "../orders/index.ts";
import { AllOrders } from "./all-orders.tsx";
import { texts } from "./texts.ts";
import { useRun } from "./use-home.ts";

/** How many the list shows (decisions 1). */
export const topCount = 6;

function Buyer({ order }: { order: ListOrder }) {
  return (
    <span className="grid">
      <span className="sk-cut">{nameBuyer(order)}</span>
      <span className="sk-meta">{order.buyer.country}</span>
    </span>
  );
}

/** An order's row: the whole of it opens the drawer, the button goes straight to shipping. */
function TopRow({
  order,
  isOpen,
  onOpen,
  onShip,
}: {
  order: ListOrder;
  isOpen: boolean;
  onOpen: (id: string) => void;
  onShip: (id: string) => void;
}) {
  const mayShip = useAllows("orders.write");
  const glyph = getOrderGlyph(order);
  const total = (
    <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} isStrong />
  );
  return (
    <tr
      className={joinClasses(
        getFamilyClass(getOrderSpine(order)),
        "border-t border-line hover:bg-hover",
        isOpen && "bg-selected",
      )}
    >
      <td className="border-s-[3px] border-s-[var(--fam-fill)] ps-2 w-[28px]">
        <Glyph name={glyph.name} family={glyph.family} label={glyph.label} />
      </td>
      <td className="py-2 pe-3 max-md:hidden">
        <button
          type="button"
          data-order={order._id}
          className="grid text-start min-h-[24px]"
          onClick={() => onOpen(order._id)}
        >
          <span className="sk-hidden-text">{texts.top.open}</span>{" "}
          <span className="sk-mono">{order.orderNumber}</span>
          {isPinned(order.updatedAt) ? (
            <span className="sk-meta inline-flex items-center gap-1">
              <span className="text-brand inline-flex">
                <Glyph name="pin" />
              </span>
              {texts.pinned}
            </span>
          ) : (
            <When at={order.createdAt} format="age" className="sk-meta" />
          )}
        </button>
      </td>
      <td className="py-2 pe-3 max-w-[320px] max-md:max-w-[180px]">
        <span className="flex items-center gap-[10px] min-w-0">
          <ItemPhoto orderId={order._id} item={order.items[0]} sizePx={30} />
          <span className="grid min-w-0">
            <span className="sk-cut font-[550]">{order.items[0]?.name}</span>
            <span className="flex gap-[7px] items-center">
              <OrderStamp platform={order.platform} source={order.source} />
              <span className="sk-meta sk-cut max-md:hidden">{order.account}</span>
              <span className="sk-mono sk-meta sk-cut md:hidden">{order.orderNumber}</span>
            </span>
          </span>
        </span>
      </td>
      <td className="py-2 pe-3 max-md:hidden">
        <Buyer order={order} />
      </td>
      <td className="py-2 pe-3 max-lg:hidden">
        <OrderTags order={order} max={1} />
      </td>
      <td className="py-2 pe-3 max-md:hidden">
        <ShipBy order={order} />
      </td>
      <td className="py-2 pe-3 text-end max-md:hidden">{total}</td>
      <td className="py-2 pe-3 text-end">
        <span className="md:hidden block">{total}</span>
        <Button
          size="sm"
          aria-label={`${texts.top.ship} ${order.orderNumber}`}
          isDisabled={!mayShip}
          disabledReason={mayShip ? undefined : texts.noScope}
          onClick={() => onShip(order._id)}
        >
          {texts.top.ship}
        </Button>
      </td>
    </tr>
  );
}

interface TopUnfulfilledProps extends Pick<ReturnType<typeof useShortList>, "status"> {
  /** Unfulfilled orders; those under focus keep their place. */
  rows: readonly ListOrder[];
  list: RefObject<HTMLTableElement | null>;
  openId: string | null;
  onOpen: (id: string) => void;
  onShip: (id: string) => void;
}

/** The first six unfulfilled orders, newest update first; pinned ones come first by nature. */
export function TopUnfulfilled({ rows, status, list, openId, onOpen, onShip }: TopUnfulfilledProps) {
  const counted = useQueueCount("new");
  const inService = useRun().data?.counts.new ?? -1;
  const count = counted === -1 ? inService : counted;
  const { top: words } = texts;
  // Work that was done elsewhere may have emptied what was read first.
  const isShort = count > rows.length && rows.length < topCount;
  // The navigation counts by the orders; while the top alone is here, by the service.
  useEffect(() => {
    if (counted === -1 && inService !== -1) setNavCount("/shipping", inService);
  }, [counted, inService]);
  const isWaiting =
    rows.length === 0 && status.state !== "ready" && status.state !== "partial" && status.state !== "failed";
  const isLate = useDelayed(isWaiting);
  const shown = rows.slice(0, topCount);
  return (
    <Panel
      title={words.title}
      meta={
        isWaiting || count === -1 ? undefined : (
          <span className="max-md:hidden">{words.meta(shown.length, count)}</span>
        )
      }
      end={
        <TextLink href="/shipping" className="inline-flex items-center min-h-[24px]">
          {words.all}
        </TextLink>
      }
    >
      {isShort && <AllOrders />}
      {status.state === "failed" && (
        <PanelError
          title={orderTexts.loadFailed}
          message={status.message}
          onRetry={() => void loadOrders()}
        />
      )}
      {isWaiting ? (
        <div style={{ minBlockSize: topCount * 48 }}>{isLate && <SkeletonLines lines={topCount} />}</div>
      ) : rows.length === 0 ? (
        status.state !== "failed" && <EmptyState text={queueLooks.new.empty} />
      ) : (
        <table ref={list} className="w-full border-collapse">
          <caption className="sk-hidden-text">{words.title}</caption>
          <thead className="max-md:hidden">
            <tr className="sk-label">
              <th scope="col">
                <span className="sk-hidden-text">{words.columns.state}</span>
              </th>
              {[words.columns.order, words.columns.item, words.columns.buyer].map((head) => (
                <th key={head} scope="col" className="text-start pe-3 py-1 font-semibold">
                  {head}
                </th>
              ))}
              <th scope="col" className="text-start pe-3 py-1 font-semibold max-lg:hidden">
                {words.columns.tags}
              </th>
              <th scope="col" className="text-start pe-3 py-1 font-semibold">
                {words.columns.shipBy}
              </th>
              <th scope="col" className="text-end pe-3 py-1 font-semibold">
                {words.columns.total}
              </th>
              <th scope="col">
                <span className="sk-hidden-text">{words.columns.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((order) => (
              <TopRow
                key={order._id}
                order={order}
                isOpen={order._id === openId}
                onOpen={onOpen}
                onShip={onShip}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
