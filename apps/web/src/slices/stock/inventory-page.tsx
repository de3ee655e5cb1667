/**
 * `/inventory`: every item with what is on hand, what is reserved, what can be sold and where it is listed.
 * Search, view, sort and the open item stand in the address.
 */
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import {
  Button,
  DataGrid,
  EmptyState,
  makeLate,
  PanelError,
  preloadLate,
  useIsPhone,
  useLate,
  type GridHandle,
} from "../../ui/index.ts";
import { ChecksDialog } from "./checks-dialog.tsx";
import { BulkActions } from "./grid/bulk-actions.tsx";
import { BulkDialog } from "./grid/bulk-dialog.tsx";
import { InventoryBar, InventoryButtons } from "./grid/inventory-bar.tsx";
import { CellCard, type OpenCell } from "./grid/cell-card.tsx";
import { filterTexts } from "./grid/filter-texts.ts";
import { ItemCard } from "./grid/item-card.tsx";
import { itemColumns, readItemColumns, type OpenCellOf } from "./grid/item-columns.tsx";
import type { GridItem } from "./grid/items.api.ts";
import { isAtRisk } from "./grid/listing-mark.tsx";
import { NewItemDialog } from "./grid/new-item-dialog.tsx";
import { gridTexts } from "./grid/texts.ts";
import { focusCell, useCellKeys } from "./grid/use-cell-keys.ts";
import { useFailedNotes } from "./grid/use-failed-notes.ts";
import { useInventoryKeys } from "./grid/use-inventory-keys.ts";
import { useItemList } from "./grid/use-item-list.ts";
import { useItemSearch } from "./grid/use-item-search.ts";
import { exportItems } from "./grid/item-csv.ts";
import type { ItemDrawerProps } from "./item/item-drawer.tsx";
import { UnlinkedList } from "./links/unlinked-list.tsx";
import { PasteCounts } from "./paste-counts.tsx";
import { checksQuery } from "./stock.api.ts";
import { texts } from "./texts.ts";

const keyOf = ({ _id }: GridItem): string => _id;
/** What stands about one item: not needed to see the grid. */
const drawer = makeLate<ItemDrawerProps>(async () => (await import("./item/item-drawer.tsx")).ItemDrawer);
const nameOf = ({ sku }: GridItem): string => sku;
const spineOf = ({ listings, available }: GridItem) => (isAtRisk(listings, available) ? "red" : undefined);

/** The page. */
export function InventoryPage() {
  const state = useItemSearch();
  const { address, search, put, clear, shown, isUnlinked } = state;
  const { inventoryColumns, density } = usePreferences();
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const checks = useQuery(checksQuery).data ?? [];
  const grid = useRef<GridHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<"paste" | "new" | "bulk" | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const mayEdit = useAllows("inventory.write");
  usePageTitle(texts.title);
  const { query, rows, counts, readMore } = useItemList(search);
  const [cell, setCell] = useState<OpenCell | null>(null);
  const onOpenCell: OpenCellOf = useCallback(
    (item, accountId, anchor) => setCell({ item, accountId, anchor }),
    [],
  );
  const columns = useMemo(
    () => itemColumns(readItemColumns(inventoryColumns), accounts, platforms, onOpenCell),
    [inventoryColumns, accounts, platforms, onOpenCell],
  );
  const notes = useFailedNotes(rows);
  const cellKeys = useCellKeys({ columns, rows, selection, grid, mayEdit });
  useInventoryKeys({ grid, filter, rows, mayEdit, onOpen: (sku) => put({ item: sku }, true), setDialog });
  const drawDrawer = useLate(drawer, address.item !== undefined, () => put({ item: "" }));
  useEffect(() => whenIdle(() => void preloadLate(drawer)), []);
  const isPhone = useIsPhone();
  const exportShown = (): void => void exportItems(search, accounts, platforms);
  const isFiltered = shown.length > 0;
  // As the list has it by now: a push or a count made from the card shows in it.
  const openCell =
    cell === null ? null : { ...cell, item: rows.find(({ _id }) => _id === cell.item._id) ?? cell.item };
  const chosen = rows.filter(({ _id }) => selection.has(_id));
  const failure = query.isError ? (
    <PanelError
      title={texts.failed}
      message={normaliseError(query.error).message}
      onRetry={() => void query.refetch()}
    />
  ) : undefined;
  return (
    <>
      <SectionHeader
        title={texts.title}
        meta={
          counts === undefined || isUnlinked ? undefined : (
            <span role="status">{gridTexts.meta(counts.shown, counts.all)}</span>
          )
        }
        actions={
          isPhone ? undefined : (
            <InventoryButtons setDialog={setDialog} onExport={isUnlinked ? undefined : exportShown} />
          )
        }
      />
      <div className="grow min-h-0 flex">
        <section aria-label={texts.list} className="grow min-w-0 min-h-0 flex flex-col bg-surface">
          <InventoryBar
            state={state}
            filter={filter}
            unlinked={counts?.unlinked ?? 0}
            checks={new Set(checks.map(({ orderId }) => orderId)).size}
            setDialog={setDialog}
            onExport={exportShown}
          />
          {isUnlinked ? (
            <UnlinkedList />
          ) : (
            // The cells inside take the keys; the grid's own row is what has focus.
            <div className="flex flex-col grow min-h-0" role="presentation" {...cellKeys}>
              <DataGrid
                label={texts.list}
                rows={rows}
                rowCount={counts?.shown}
                listId={`${shown.join(" ")} ${search.sort.columnId} ${search.sort.direction}`}
                getKey={keyOf}
                getRowName={nameOf}
                columns={columns}
                rowNotes={notes}
                density={density}
                handleRef={grid}
                sort={search.sort}
                onSortChange={({ columnId, direction }) => put({ sort: `${columnId}:${direction}` })}
                selection={selection}
                onSelectionChange={setSelection}
                getSpine={spineOf}
                cardHeight={140}
                renderCard={(item) => (
                  <ItemCard item={item} accounts={accounts} platforms={platforms} onOpenCell={onOpenCell} />
                )}
                currentKey={rows.find(({ sku }) => sku === address.item)?._id}
                onOpen={(item, where, by) =>
                  by === "key" && where === "detail" ? focusCell() : put({ item: item.sku }, true)
                }
                onEndNear={readMore}
                skeletonRows={14}
                status={
                  rows.length > 0
                    ? "ready"
                    : failure !== undefined
                      ? "error"
                      : query.isPending
                        ? "loading"
                        : "ready"
                }
                errorState={failure}
                banner={rows.length > 0 ? failure : undefined}
                emptyState={
                  <EmptyState
                    text={isFiltered ? filterTexts.noMatch(shown) : gridTexts.empty}
                    action={
                      isFiltered ? (
                        <Button onClick={clear}>{gridTexts.clear}</Button>
                      ) : (
                        <Button
                          isDisabled={!mayEdit}
                          disabledReason={texts.noScope}
                          onClick={() => setDialog("new")}
                        >
                          {gridTexts.newItem}
                        </Button>
                      )
                    }
                  />
                }
                footer={
                  selection.size === 0 ? undefined : (
                    <BulkActions
                      items={chosen}
                      onEdit={() => setDialog("bulk")}
                      onClear={() => setSelection(new Set())}
                    />
                  )
                }
              />
            </div>
          )}
        </section>
        {address.item !== undefined && drawDrawer !== null && (
          <Fragment key={address.item}>
            {drawDrawer({
              sku: address.item,
              onClose: () => put({ item: "" }),
              onOpen: (sku) => put({ item: sku }),
            })}
          </Fragment>
        )}
      </div>
      {dialog === "paste" && <PasteCounts onClose={() => setDialog(null)} />}
      {dialog === "new" && (
        <NewItemDialog
          onClose={() => setDialog(null)}
          onMade={(sku) => {
            setDialog(null);
            put({ item: sku }, true);
          }}
        />
      )}
      {dialog === "bulk" && <BulkDialog items={chosen} onClose={() => setDialog(null)} />}
      {openCell !== null && (
        <CellCard
          key={`${openCell.item._id} ${openCell.accountId}`}
          cell={openCell}
          onClose={() => setCell(null)}
          onOpenItem={(sku) => {
            setCell(null);
            put({ item: sku }, true);
          }}
        />
      )}
      {address.check !== undefined && <ChecksDialog onClose={() => put({ check: "" })} />}
    </>
  );
}
