import { isPinned, nameBuyer, nameCountry, countPieces, toMinor } from "@stallkeeper/domain";
import type { ReactNode } from "react";
import { Glyph, Money, Skeleton, TagChip, When, type GridColumn } from "../../ui/index.ts";
import type { FittedWidths } from "./column-widths.ts";
import type { ListOrder } from "./list-order.ts";
import { ItemPhoto, namePlan, OrderStamp, OrderTags, Pieces, ShipBy } from "../order-look/index.ts";
import { useExtrasShown } from "./extras/extras-shown.ts";
import { shownWeight, useDefaultWeight } from "./extras/default-weight.ts";
import { locationOf, type SortField } from "./order-sorts.ts";
import { texts } from "./texts.ts";

const pinGlyph = (
  <span className="fam-brand text-brand inline-flex">
    <Glyph name="pin" />
  </span>
);

/**
 * Under the number stands the age that the list is sorted by. Both lines are always there and one is hidden:
 * an element that comes or goes costs the browser more than the rest of the row.
 */
/** The moment that the age under an order's number counts from: what the list is sorted by. */
type AgeField = "created" | "updated" | "shipped";

/** That moment, and its name where it isn't the usual one. An order that isn't shipped shows its creation. */
export function ageOf(order: ListOrder, sortedBy: AgeField): { at: string; name: string } {
  const { createdAt, updatedAt, shipping } = order;
  if (sortedBy === "updated") return { at: updatedAt, name: texts.updated };
  return sortedBy === "shipped" && shipping.shippedAt !== null
    ? { at: shipping.shippedAt, name: texts.shippedAt }
    : { at: createdAt, name: "" };
}

function NumberCell({
  order,
  isCompact,
  sortedBy,
}: {
  order: ListOrder;
  isCompact: boolean;
  sortedBy: AgeField;
}) {
  const isOnTop = isPinned(order.updatedAt);
  const age = ageOf(order, sortedBy);
  return isCompact ? (
    <span className="sk-mono sk-cut">
      {order.orderNumber}
      <span hidden={!isOnTop} className="text-brand inline-flex ms-1 align-middle">
        <Glyph name="pin" label={texts.pinnedShort} />
      </span>
    </span>
  ) : (
    <span className="grid min-w-0">
      <span className="sk-mono sk-cut">{order.orderNumber}</span>
      <span hidden={!isOnTop} className="sk-meta inline-flex items-center gap-1">
        {pinGlyph}
        {texts.pinnedShort}
      </span>
      <span hidden={isOnTop} className="sk-meta sk-cut">
        {age.name !== "" && `${age.name} `}
        <When at={age.at} format="age" className="sk-meta" />
      </span>
    </span>
  );
}

function ItemCell({ order, isCompact }: { order: ListOrder; isCompact: boolean }) {
  const [first, ...others] = order.items;
  const more =
    others.length === 0 ? null : <span className="sk-meta shrink-0">{texts.moreItems(others.length)}</span>;
  const pieces = countPieces(order);
  const name = (
    <>
      <span className="sk-cut font-[550]">{first?.name ?? "—"}</span>
      {pieces > 1 && (
        <span className="sk-narrow-only">
          <Pieces count={pieces} />
        </span>
      )}
    </>
  );
  const place = (
    <>
      <OrderStamp platform={order.platform} source={order.source} />
      <span className="sk-meta sk-cut">{order.account}</span>
    </>
  );
  return (
    <span className="flex items-center gap-[10px] min-w-0 w-full">
      <ItemPhoto orderId={order._id} item={first} sizePx={isCompact ? 20 : 30} />
      {isCompact ? (
        <>
          <span className="flex items-baseline gap-2 min-w-0 grow">
            {name}
            {more}
          </span>
          <OrderStamp platform={order.platform} source={order.source} />
        </>
      ) : (
        <span className="grid min-w-0">
          <span className="flex items-baseline gap-2 min-w-0">
            {name}
            {more}
          </span>
          <span className="flex items-center gap-[7px] min-w-0">{place}</span>
        </span>
      )}
    </span>
  );
}

function BuyerCell({ order, isCompact }: { order: ListOrder; isCompact: boolean }) {
  const country = nameCountry(order);
  return isCompact ? (
    <span className="sk-cut">
      {nameBuyer(order)} <span className="sk-meta">{country}</span>
    </span>
  ) : (
    <span className="grid min-w-0">
      <span className="sk-cut">{nameBuyer(order)}</span>
      <span className="sk-meta sk-cut">{country}</span>
    </span>
  );
}

const text = (value: string | null | undefined, className = "sk-cut"): ReactNode =>
  value ? (
    <span className={className} title={value}>
      {value}
    </span>
  ) : (
    <span className="sk-meta">—</span>
  );
const join = (values: readonly (string | null | undefined)[]): string => values.filter(Boolean).join(", ");

/** What goes with orders comes after them: "—" would say that nothing is known. */
function LoadingCell() {
  return (
    <>
      <Skeleton width="60%" />
      <span className="sk-hidden-text">{texts.loadingCell}</span>
    </>
  );
}

/** A text that stands beside an order. */
function ExtrasCell({ value, className }: { value: string | null | undefined; className?: string }) {
  return useExtrasShown() || value ? text(value, className) : <LoadingCell />;
}

/** What a label would be bought with; a default is quieter, since nobody weighed the parcel. */
function WeightCell({ order }: { order: ListOrder }) {
  const weight = shownWeight(order, useDefaultWeight(), useExtrasShown());
  if (weight === "loading") return <LoadingCell />;
  if (weight === null || !weight.isDefault) return text(texts.weight(weight?.grams ?? null), "sk-count");
  return (
    <span className="sk-meta italic" title={texts.defaultWeight}>
      {texts.weight(weight.grams)}
      <span className="sk-hidden-text">, {texts.defaultWeight}</span>
    </span>
  );
}

/** The service, and what the label cost once there is one. */
function ServiceCell({ extras }: Pick<ListOrder, "extras">) {
  if (!extras?.service) return <ExtrasCell value={null} />;
  return (
    <span className="flex items-baseline gap-2 min-w-0">
      <span className="sk-cut" title={extras.service}>
        {extras.service}
      </span>
      {extras.cost !== null && (
        <Money amountMinor={toMinor(extras.cost, extras.costCurrency)} currency={extras.costCurrency} />
      )}
    </span>
  );
}

/** A pinned order's update is a mark and no date. */
const updated = (order: ListOrder): ReactNode =>
  isPinned(order.updatedAt) ? (
    <span className="sk-meta">{texts.pinnedShort}</span>
  ) : (
    <When at={order.updatedAt} format="age" className="sk-meta" />
  );

const numberColumn = (sortedBy: AgeField): GridColumn<ListOrder> => ({
  id: "number",
  label: "Order",
  width: 108,
  render: (order, { density }) => (
    <NumberCell order={order} isCompact={density === "compact"} sortedBy={sortedBy} />
  ),
});

/** Every column that a list of orders can show. Its id is the field that it sorts by. */
const columnsById: Record<SortField, GridColumn<ListOrder>> = {
  number: numberColumn("created"),
  item: {
    id: "item",
    label: "Item",
    flex: 3,
    minWidth: 150,
    render: (order, { density }) => <ItemCell order={order} isCompact={density === "compact"} />,
  },
  buyer: {
    id: "buyer",
    label: "Buyer",
    flex: 1.5,
    minWidth: 84,
    hideBelow: 560,
    render: (order, { density }) => <BuyerCell order={order} isCompact={density === "compact"} />,
  },
  tags: {
    id: "tags",
    label: "Tags",
    width: 96,
    hideBelow: 660,
    render: (order) => <OrderTags order={order} isInColumn />,
  },
  due: {
    id: "due",
    label: "Ship by",
    width: 78,
    wide: { from: 900, width: 104 },
    render: (order, { density }) => <ShipBy order={order} hasCountdown={density !== "compact"} />,
  },
  total: {
    id: "total",
    label: "Total",
    width: 74,
    wide: { from: 900, width: 92 },
    align: "end",
    render: (order) => (
      <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} isStrong />
    ),
  },
  created: {
    id: "created",
    label: "Created",
    width: 84,
    render: (order) => <When at={order.createdAt} format="age" className="sk-meta" />,
  },
  updated: { id: "updated", label: "Updated", width: 84, render: updated },
  shipped: {
    id: "shipped",
    label: "Shipped",
    width: 84,
    render: ({ shipping }) =>
      shipping.shippedAt ? <When at={shipping.shippedAt} format="age" className="sk-meta" /> : text(null),
  },
  qty: {
    id: "qty",
    label: "Qty",
    width: 44,
    hideBelow: 900,
    align: "end",
    render: (order) => <Pieces count={countPieces(order)} />,
  },
  sku: {
    id: "sku",
    label: "SKU",
    width: 112,
    render: ({ items }) => text(join(items.map(({ sku }) => sku)), "sk-mono sk-cut"),
  },
  location: {
    id: "location",
    label: "Location",
    width: 100,
    render: (order) => text(texts.locations[locationOf(order)]),
  },
  courier: { id: "courier", label: "Courier", width: 104, render: ({ shipping }) => text(shipping.provider) },
  tracking: {
    id: "tracking",
    label: "Tracking",
    width: 156,
    render: ({ shipping }) => text(shipping.trackingNumber, "sk-mono sk-cut"),
  },
  disbursed: {
    id: "disbursed",
    label: "Disbursed",
    width: 84,
    render: ({ paymentDisbursed }) =>
      paymentDisbursed ? (
        <span className="text-green">
          ✓ <span className="sk-hidden-text">{texts.detail.disbursed}</span>
        </span>
      ) : (
        <span className="sk-meta">
          —<span className="sk-hidden-text">{texts.detail.notDisbursed}</span>
        </span>
      ),
  },
  note: { id: "note", label: "Note", width: 168, render: ({ notes }) => text(notes) },
  postage: {
    id: "postage",
    label: "Postage paid",
    width: 92,
    align: "end",
    render: ({ facts, currency }) =>
      facts.postage === null ? (
        text(null)
      ) : (
        <Money amountMinor={toMinor(facts.postage, currency)} currency={currency} />
      ),
  },
  requested: {
    id: "requested",
    label: "Requested",
    width: 142,
    hideBelow: 1100,
    render: ({ facts }) => text(facts.postageService),
  },
  service: {
    id: "service",
    label: "Service",
    width: 168,
    render: ({ extras }) => <ServiceCell extras={extras} />,
  },
  plan: { id: "plan", label: "Planned", width: 168, render: (order) => text(namePlan(order)) },
  weight: {
    id: "weight",
    label: "Weight",
    width: 76,
    align: "end",
    hideBelow: 1000,
    render: (order) => <WeightCell order={order} />,
  },
  bin: {
    id: "bin",
    label: "Bin",
    width: 84,
    render: ({ extras }) => <ExtrasCell value={extras?.bins} className="sk-mono sk-cut" />,
  },
  message: {
    id: "message",
    label: "Message",
    width: 84,
    render: ({ extras }) =>
      extras?.hasUnread === true ? (
        <TagChip label={texts.unread} family="blue" />
      ) : (
        <ExtrasCell value={null} />
      ),
  },
};

/** The order number is what a row is called by: it is always shown. */
export const lockedColumn: SortField = "number";
const usualColumns: readonly SortField[] = [
  "number",
  "item",
  "qty",
  "buyer",
  "requested",
  "weight",
  "tags",
  "due",
  "total",
];
const columnIds = Object.keys(columnsById) as SortField[];

/** The word over a column. */
export const labelColumn = (id: SortField): string => columnsById[id].label;

/**
 * The columns to show for what a person chose; what is not known is left out, what must be there comes first.
 */
export function readColumns(chosen: readonly string[] | null): readonly SortField[] {
  if (chosen === null) return usualColumns;
  const known = [...new Set(chosen)].filter((id): id is SortField => id in columnsById);
  return known.includes(lockedColumn) ? known : [lockedColumn, ...known];
}

/** All columns: the shown ones in their order, then the others. */
export const listColumns = (shown: readonly SortField[]): readonly SortField[] => [
  ...shown,
  ...columnIds.filter((id) => !shown.includes(id)),
];

const namedAgePx = 108;
const made = new Map<string, readonly GridColumn<ListOrder>[]>();

/**
 * The columns of a list under a sort, as wide as its rows need them; one array for each choice, so that rows
 * are not drawn again for nothing.
 */
export function columnsOf(
  shown: readonly SortField[],
  sortedBy: SortField,
  { number, tags, wideTags }: FittedWidths,
): readonly GridColumn<ListOrder>[] {
  const age = sortedBy === "updated" || sortedBy === "shipped" ? sortedBy : "created";
  const key = [age, number, tags, wideTags, ...shown].join(" ");
  const known = made.get(key);
  if (known !== undefined) return known;
  const fitted: Partial<Record<SortField, Partial<GridColumn<ListOrder>>>> = {
    // A word before the age has its room.
    number: { ...numberColumn(age), width: age === "created" ? number : Math.max(number, namedAgePx) },
    tags: { width: tags, wide: { from: 1100, width: wideTags } },
  };
  const columns = shown.map((id) => ({ ...columnsById[id], ...fitted[id], canSort: true }));
  made.set(key, columns);
  return columns;
}
