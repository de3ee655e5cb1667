/**
 * The list of the chosen queue with its head, its filters and its bars: the part of a page that an order's
 * change draws again. What is done with orders, and what stands above them beside the filters, its page gives
 * it.
 */
import ListFilter from "lucide-react/icons/list-filter";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { isHeld } from "@stallkeeper/domain";
import { useAfterPaint } from "../../../platform/after-paint.ts";
import { Button, EmptyState, IconButton, PanelError, useIsPhone } from "../../../ui/index.ts";
import { queueLooks } from "../../order-look/index.ts";
import { useExtras } from "../extras/use-extras.ts";
import { useRefusedRows } from "../bulk-outcome.ts";
import type { ListOrder } from "../list-order.ts";
import { OrderList, type OrderListProps } from "../order-list.tsx";
import { loadOrders } from "../orders-loader.ts";
import { texts as orderTexts } from "../texts.ts";
import { useHeldRows } from "../use-held-rows.ts";
import { useListFocus } from "../use-list-focus.ts";
import { useIsQueueHere, useOrderRows } from "../use-orders.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ListHead } from "./list-head.tsx";
import { OlderBar } from "./older-bar.tsx";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

/** What the bar below the list works with, on a phone. */
export interface ListDock {
  /** The order to ship next; undefined in an empty list. */
  next: ListOrder | undefined;
  isSelecting: boolean;
  setIsSelecting: (isSelecting: boolean) => void;
}

export interface OrderListPaneProps extends Pick<OrderListProps, "shipments" | "onOpen" | "onRowMenu"> {
  page: OrdersPageState;
  filterInput: RefObject<HTMLInputElement | null>;
  /** Chooses the queue on a phone; elsewhere a rail stands beside the list. */
  queueSelect: ReactNode;
  /** Between the filters and the rows. */
  renderBars: (rows: readonly ListOrder[]) => ReactNode;
  /** What can be done with the selection. */
  renderSelectionBar: (rows: readonly ListOrder[]) => ReactNode;
  /** Below the list on a phone while no order is open. */
  renderDock: (dock: ListDock) => ReactNode;
}

/** After an action on several orders those that stayed as they were remain selected, and they alone. */
function useKeepRefused({ setSelection }: Pick<OrdersPageState, "setSelection">): void {
  const refused = useRefusedRows();
  useEffect(() => {
    setSelection((held) => {
      const left = [...held].filter((id) => refused.has(id));
      return left.length === 0 || left.length === held.size ? held : new Set(left);
    });
  }, [refused, setSelection]);
}

/** Draws the pane and tells the page which rows it shows. */
export function OrderListPane(props: OrderListPaneProps): ReactNode {
  const { page, filterInput, shipments, onOpen, onRowMenu } = props;
  const { queue, query, facets, sort, status, shown } = page;
  const isPhone = useIsPhone();
  const [isSelecting, setIsSelecting] = useState(false);
  const [areFiltersShown, setAreFiltersShown] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const hasListFocus = useListFocus(list, page.openId);
  // The head shows a new sort at once, the rows follow it.
  const rowSort = useAfterPaint(sort, queue);
  const all = useOrderRows(queue, query, rowSort, facets, hasListFocus);
  const isHere = useIsQueueHere(queue);
  const held = useHeldRows(
    all,
    `${queue} ${query} ${JSON.stringify(facets)} ${rowSort.field} ${rowSort.direction}`,
    hasListFocus && isHere,
    page.openId,
  );
  const { rows } = held;
  const isExtrasShown = useExtras();
  useKeepRefused(page);
  useLayoutEffect(() => shown.show(rows), [shown, rows]);

  const isEmpty = rows.length === 0;
  const isWaiting = status.state === "loading" || (page.isFiltered && !isExtrasShown);
  const failure =
    status.state === "failed" ? (
      <PanelError
        title={queue === "awaiting" ? orderTexts.awaitingFailed : orderTexts.loadFailed}
        message={status.message}
        onRetry={() => void loadOrders()}
      />
    ) : undefined;
  return (
    <section aria-label={queueLooks[queue].label} className="flex flex-col grow min-w-0 min-h-0 bg-surface">
      {isPhone && (
        <div className="flex gap-2 px-4 py-2 border-b border-line">
          <span className="grow min-w-0">{props.queueSelect}</span>
          <IconButton
            variant="secondary"
            label={texts.filtersAndSort}
            isPressed={areFiltersShown}
            icon={<ListFilter className="sk-icon" />}
            onClick={() => setAreFiltersShown(!areFiltersShown)}
          />
        </div>
      )}
      {(!isPhone || areFiltersShown || page.isFiltered) && (
        <>
          <ListHead page={page} held={held} filterInput={filterInput} />
          <FilterBar
            queue={queue}
            query={query}
            facets={facets}
            sort={sort}
            setFacet={page.setFacet}
            setSort={page.setSort}
            clearFilters={page.clearFilters}
            isFiltered={page.isFiltered}
          />
        </>
      )}
      {props.renderBars(rows)}
      <OlderBar page={page} rows={rows} />
      <div ref={list} className="flex flex-col grow min-h-0">
        <OrderList
          incoming={
            held.waiting === 0 ? undefined : { label: texts.incoming(held.waiting), onShow: held.show }
          }
          label={queueLooks[queue].label}
          rows={rows}
          listId={queue}
          sort={sort}
          onSortChange={page.setSort}
          selection={page.selection}
          onSelectionChange={page.setSelection}
          currentId={page.openId}
          onFocusedIdChange={page.setFocusedId}
          shipments={shipments}
          onOpen={onOpen}
          onRowMenu={onRowMenu}
          handleRef={page.grid}
          isSelecting={isPhone && isSelecting}
          status={!isEmpty ? "ready" : failure !== undefined ? "error" : isWaiting ? "loading" : "ready"}
          emptyState={
            <EmptyState
              text={page.isFiltered ? orderTexts.noMatch : queueLooks[queue].empty}
              action={
                page.isFiltered ? (
                  <Button onClick={page.clearFilters}>{orderTexts.clearFilters}</Button>
                ) : undefined
              }
            />
          }
          errorState={failure}
          banner={isEmpty ? undefined : failure}
          footer={props.renderSelectionBar(rows)}
        />
      </div>
      {isPhone &&
        page.openId === null &&
        props.renderDock({ next: rows.find((row) => !isHeld(row)) ?? rows[0], isSelecting, setIsSelecting })}
    </section>
  );
}
