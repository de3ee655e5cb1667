import { currencyExponent, isPinned } from "@stallkeeper/domain";
import { Glyph, Money, When, type GridColumn } from "../../ui/index.ts";
import type { ListOrder } from "./list-order.ts";
import { ItemPhoto, nameBuyer, OrderStamp, OrderTags, ShipBy } from "./order-marks.tsx";
import { texts } from "./texts.ts";

/** The minor units of a decimal amount of the wire. */
export function toMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** currencyExponent(currency));
}

const pinGlyph = <span className="fam-brand text-brand inline-flex"><Glyph name="pin" /></span>;

/** Both lines are always there and one is hidden: an element that comes or goes costs the browser more than the rest of the row. */
function NumberCell({ order, isCompact }: { order: ListOrder; isCompact: boolean }) {
  const isOnTop = isPinned(order.updatedAt);
  return isCompact
    ? <span className="sk-mono sk-cut">{order.orderNumber}<span hidden={!isOnTop} className="text-brand inline-flex ms-1 align-middle"><Glyph name="pin" label={texts.pinnedShort} /></span></span>
    : (
      <span className="grid min-w-0">
        <span className="sk-mono sk-cut">{order.orderNumber}</span>
        <span hidden={!isOnTop} className="sk-meta inline-flex items-center gap-1">{pinGlyph}{texts.pinnedShort}</span>
        <span hidden={isOnTop} className="sk-meta"><When at={order.createdAt} format="age" className="sk-meta" /></span>
      </span>
    );
}

function ItemCell({ order, isCompact }: { order: ListOrder; isCompact: boolean }) {
  const [first, ...others] = order.items;
  const more = others.length === 0 ? null : <span className="sk-meta shrink-0">{texts.moreItems(others.length)}</span>;
  const name = <span className="sk-cut font-[550]">{first?.name ?? "—"}</span>;
  const place = <><OrderStamp platform={order.platform} source={order.source} /><span className="sk-meta sk-cut">{order.account}</span></>;
  return (
    <span className="flex items-center gap-[10px] min-w-0 w-full">
      <ItemPhoto orderId={order._id} item={first} sizePx={isCompact ? 20 : 30} />
      {isCompact
        ? <><span className="flex items-baseline gap-2 min-w-0 grow">{name}{more}</span><OrderStamp platform={order.platform} source={order.source} /></>
        : <span className="grid min-w-0"><span className="flex items-baseline gap-2 min-w-0">{name}{more}</span><span className="flex items-center gap-[7px] min-w-0">{place}</span></span>}
    </span>
  );
}

function BuyerCell({ order, isCompact }: { order: ListOrder; isCompact: boolean }) {
  const country = order.buyer.country ?? order.address.countryName ?? "";
  return isCompact
    ? <span className="sk-cut">{nameBuyer(order)} <span className="sk-meta">{country}</span></span>
    : <span className="grid min-w-0"><span className="sk-cut">{nameBuyer(order)}</span><span className="sk-meta sk-cut">{country}</span></span>;
}

/** The columns of every list of orders; one array for all, so that rows are not drawn again for nothing. */
export const orderColumns: readonly GridColumn<ListOrder>[] = [
  { id: "number", label: "Order", width: 118, canSort: true, render: (order, { density }) => <NumberCell order={order} isCompact={density === "compact"} /> },
  { id: "item", label: "Item", flex: 3, render: (order, { density }) => <ItemCell order={order} isCompact={density === "compact"} /> },
  { id: "buyer", label: "Buyer", flex: 1.3, hideBelow: 560, render: (order, { density }) => <BuyerCell order={order} isCompact={density === "compact"} /> },
  { id: "tags", label: "Tags", width: 116, hideBelow: 660, render: (order) => <OrderTags order={order} max={1} /> },
  { id: "due", label: "Ship by", width: 86, canSort: true, render: (order) => <ShipBy order={order} /> },
  { id: "total", label: "Total", width: 92, align: "end", canSort: true, render: (order) => <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} isStrong /> },
];
