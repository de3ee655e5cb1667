/**
 * The list of the chosen queue with its head and its bars: the part of the page that an order's change draws
 * again.
 */
import ListFilter from "lucide-react/icons/list-filter";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useAfterPaint } from "../../platform/after-paint.ts";
import { Button, ButtonLink, Dock, EmptyState, IconButton, PanelError, useIsPhone } from "../../ui/index.ts";
import { isHeld } from "@stallkeeper/domain";
import { queueLooks } from "../order-look/index.ts";
import {
  loadOrders,
  OrderList,
  orderTexts,
  useExtras,
  useHeldRows,
  useListFocus,
  useIsQueueHere,
  useOrderRows,
  useRefusedRows,
  type ActionKind,
  FilterBar,
  ListHead,
  OlderBar,
  type OrdersPageState,
} from "../orders/index.ts";
import { useShipmentStates, BulkRunsBar, takeWantedRows, useWantedRows } from "../actions/index.ts";
import { LateBanner } from "./late-banner.tsx";
import { QueueSelect } from "./queue-rail.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { texts } from "./texts.ts";
import { UnmappedBar } from "./unmapped-bar.tsx";

export interface ListPaneProps {
  page: OrdersPageState;
  filterInput: RefObject<HTMLInputElement | null>;
  onOpen: (id: string, where: "detail" | "page", by: "key" | "pointer") => void;
  onAction: (kind: ActionKind, ids: readonly string[], anchor: Element) => void;
  onShipMany: () => void;
  onRowMenu: (id: string, anchor: Element) => void;
}

/**
 * After an action on several orders those that stayed as they were remain selected, and they alone; what a run
 * left behind is selected.
 */
function useKeepRefused({ setSelection }: Pick<OrdersPageState, "setSelection">): void {
  const refused = useRefusedRows();
  useEffect(() => {
    setSelection((held) => {
      const left = [...held].filter((id) => refused.has(id));
      return left.length === 0 || left.length === held.size ? held : new Set(left);
    });
  }, [refused, setSelection]);
  const wanted = useWantedRows();
  useEffect(() => {
    if (wanted === null) return;
    takeWantedRows();
    setSelection((held) => (held.size > 0 && wanted.how === "ifNone" ? held : new Set(wanted.ids)));
  }, [wanted, setSelection]);
}

/** Draws the pane and tells the page which rows it shows. */
export function ListPane({ page, filterInput, onOpen, onAction, onShipMany, onRowMenu }: ListPaneProps) {
  const { queue, query, facets, sort, status, shown } = page;
  const isPhone = useIsPhone();
  const shipments = useShipmentStates();
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

  const next = rows.find((row) => !isHeld(row)) ?? rows[0];
  const isEmpty = rows.length === 0;
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
          <span className="grow min-w-0">
            <QueueSelect current={queue} view={page.view} onQueue={page.setQueue} onView={page.setView} />
          </span>
          <IconButton
            variant="secondary"
            label={texts.filtersOf}
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
      <LateBanner />
      <BulkRunsBar />
      <OlderBar page={page} rows={rows} />
      {queue === "awaiting" && <UnmappedBar rows={rows} />}
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
          status={
            !isEmpty
              ? "ready"
              : status.state === "failed"
                ? "error"
                : status.state === "loading" || (page.isFiltered && !isExtrasShown)
                  ? "loading"
                  : "ready"
          }
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
          footer={<SelectionBar page={page} rows={rows} onShip={onShipMany} onAction={onAction} />}
        />
      </div>
      {isPhone && page.openId === null && (
        <Dock label={texts.actions}>
          <ButtonLink href="/shipping/scan" icon={<ScanBarcode className="sk-icon" aria-hidden="true" />}>
            {texts.scan}
          </ButtonLink>
          <Button onClick={() => setIsSelecting(!isSelecting)}>
            {isSelecting ? texts.selectDone : texts.select}
          </Button>
          <Button
            variant="primary"
            isDisabled={next === undefined}
            disabledReason={texts.noneToShip}
            onClick={() => next !== undefined && page.open(next._id)}
          >
            {texts.shipNext}
          </Button>
        </Dock>
      )}
    </section>
  );
}
