/** A list of orders: the same grid wherever orders are listed. */
import { useCallback, useMemo, type ReactNode, type Ref } from "react";
import { usePreferences } from "../../platform/preferences.ts";
import { DataGrid, type GridHandle, type GridSort, type RowNotes } from "../../ui/index.ts";
import { useRefusedRows, type RefusedRow } from "./bulk-outcome.ts";
import type { ListOrder } from "./list-order.ts";
import { isHeld, nameBuyer } from "@stallkeeper/domain";
import { OrderCard } from "./order-card.tsx";
import { fitColumns } from "./column-widths.ts";
import { columnsOf, readColumns } from "./order-columns.tsx";
import { getOrderGlyph, getOrderSpine } from "../order-look/index.ts";
import type { OrderSort, SortField } from "./order-sorts.ts";
import { orderStore } from "./orders-loader.ts";

const getKey = (order: ListOrder): string => order._id;
const getRowName = (order: ListOrder): string => `${order.orderNumber}, ${nameBuyer(order)}`;
const renderCard = (order: ListOrder): ReactNode => <OrderCard order={order} />;

/** What became of a shipment that its platform has not settled. */
type OpenShipments = ReadonlyMap<string, { readonly state: string; readonly reason?: string }>;

/**
 * Why orders need attention: a refusal until the order is shipped after all, and what the service gave up.
 */
function listNotes(
  shipments: OpenShipments,
  refused: ReadonlyMap<string, RefusedRow>,
  rows: readonly ListOrder[],
): RowNotes {
  const byKey = new Map(
    [...shipments].flatMap(([id, shipment]) => {
      const isNews =
        shipment.state === "gaveUp" ||
        (shipment.state === "refused" && orderStore.read(id)?.shipping.shipped !== true);
      return isNews ? [[id, shipment.reason ?? ""] as const] : [];
    }),
  );
  for (const { id, reason } of refused.values()) if (!byKey.has(id)) byKey.set(id, reason);
  return { byKey, positions: placesOf(byKey, rows) };
}

/**
 * Where these orders stand. Walked, not halved: rows that are held stand out of their order. At every change
 * of any row, so no step of the walk makes anything, and the last one found ends it.
 */
function placesOf(byKey: ReadonlyMap<string, string>, rows: readonly ListOrder[]): number[] {
  const places: number[] = [];
  for (let place = 0; place < rows.length && places.length < byKey.size; place += 1)
    if (byKey.has(rows[place]?._id ?? "")) places.push(place);
  return places;
}

export interface OrderListProps {
  label: string;
  rows: readonly ListOrder[];
  /** Which list it is: another one starts at its first row. */
  listId: string;
  sort: OrderSort;
  onSortChange: (sort: OrderSort) => void;
  selection: ReadonlySet<string>;
  onSelectionChange: (selection: ReadonlySet<string>) => void;
  currentId: string | null;
  onFocusedIdChange: (id: string | null) => void;
  /** By order: its row says what was refused or given up. */
  shipments: OpenShipments;
  onOpen: (id: string, where: "detail" | "page", by: "key" | "pointer") => void;
  onRowMenu: (id: string, anchor: Element) => void;
  handleRef: Ref<GridHandle>;
  status: "ready" | "loading" | "error";
  emptyState: ReactNode;
  errorState: ReactNode;
  banner?: ReactNode;
  footer?: ReactNode;
  isSelecting?: boolean;
  incoming?: { label: string; onShow: () => void } | undefined;
}

/** Draws the rows; everything it knows comes from its caller. */
export function OrderList({
  sort,
  onSortChange,
  currentId,
  onFocusedIdChange,
  shipments,
  onOpen,
  onRowMenu,
  ...rest
}: OrderListProps) {
  const { density, orderColumns } = usePreferences();
  const refused = useRefusedRows();
  const { rows } = rest;
  const columns = columnsOf(readColumns(orderColumns), sort.field, fitColumns(rows));
  // Asked again when a row changed: it may have been shipped after all.
  const rowNotes = useMemo(
    () => (rows.length === 0 ? undefined : listNotes(shipments, refused, rows)),
    [shipments, refused, rows],
  );
  // The head of the columns is drawn again only when these change.
  const gridSort = useMemo(
    (): GridSort => ({ columnId: sort.field, direction: sort.direction }),
    [sort.field, sort.direction],
  );
  const handleSortChange = useCallback(
    ({ columnId, direction }: GridSort) => onSortChange({ field: columnId as SortField, direction }),
    [onSortChange],
  );
  return (
    <DataGrid
      {...rest}
      getKey={getKey}
      getRowName={getRowName}
      columns={columns}
      getSpine={getOrderSpine}
      isQuiet={isHeld}
      getGlyph={getOrderGlyph}
      renderCard={renderCard}
      sort={gridSort}
      onSortChange={handleSortChange}
      currentKey={currentId}
      onFocusedKeyChange={onFocusedIdChange}
      onOpen={(order, where, by) => onOpen(order._id, where, by)}
      onRowMenu={(order, anchor) => onRowMenu(order._id, anchor)}
      rowNotes={rowNotes}
      density={density}
      hasSingleKeys={false}
      reusesRows
      skeletonRows={12}
    />
  );
}
