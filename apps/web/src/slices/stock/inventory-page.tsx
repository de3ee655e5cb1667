/**
 * `/inventory`: every SKU with what is on hand, what orders want of it and what is left; search, view, sort
 * and the open ledger stand in the address.
 */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { undoNewest } from "../../platform/undo-stack.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, DataGrid, EmptyState, PanelError, RadioGroup, type GridHandle } from "../../ui/index.ts";
import { ChecksDialog } from "./checks-dialog.tsx";
import { FilterBox } from "./filter-box.tsx";
import { fieldId, LevelCard, levelColumns, type ShownLevel } from "./level-columns.tsx";
import { LedgerDialog } from "./ledger-dialog.tsx";
import { levelViews, listLevels, readSort } from "./listed-levels.ts";
import { PasteCounts } from "./paste-counts.tsx";
import { checksQuery, levelsQuery, mostLevels, weightsQuery } from "./stock.api.ts";
import { texts } from "./texts.ts";
import { useLiveStock } from "./use-live-stock.ts";

const route = getRouteApi("/inventory");
const keyOf = ({ _id }: ShownLevel): string => _id;
const options = levelViews.map((value) => ({ value, label: texts.views[value] }));

/** The page. */
export function InventoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(levelsQuery);
  const weights = useQuery(weightsQuery).data;
  const checks = useQuery(checksQuery).data ?? [];
  const grid = useRef<GridHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const [isPasting, setIsPasting] = useState(false);
  const mayCount = useAllows("inventory.write");
  usePageTitle(texts.title);
  useLiveStock();
  const view = levelViews.find((one) => one === search.show) ?? "all";
  const { q = "", sort: sortText } = search;
  const sort = useMemo(() => readSort(sortText), [sortText]);
  const all = useMemo(
    () =>
      (query.data ?? []).map((level): ShownLevel => ({
        ...level,
        weightGrams: weights?.[level._id] ?? null,
      })),
    [query.data, weights],
  );
  const rows = useMemo(() => listLevels(all, { view, query: q, sort }), [all, view, q, sort]);
  const known = useMemo(() => new Map(all.map(({ _id, onHand }) => [_id, onHand])), [all]);
  const put = (change: Partial<Record<keyof typeof search, string>>, isStep = false): void =>
    void navigate({
      search: (old) =>
        Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== "")),
      replace: !isStep,
      resetScroll: false,
    });
  const { keys } = texts;
  useShortcuts([
    { group: keys.group, keys: "j", label: keys.move, isHint: true, run: () => grid.current?.moveFocus(1) },
    { group: keys.group, keys: "k", label: keys.move, run: () => grid.current?.moveFocus(-1) },
    { group: keys.group, keys: "/", label: texts.filter, isHint: true, run: () => filter.current?.focus() },
    {
      group: keys.group,
      keys: "c",
      label: keys.count,
      isHint: true,
      run: () => {
        const key = grid.current?.getFocusedKey();
        if (key !== null && key !== undefined)
          document.querySelector<HTMLInputElement>(`#${CSS.escape(fieldId(key))}`)?.select();
      },
    },
    { group: keys.group, keys: "Shift+p", label: keys.paste, run: () => setIsPasting(true) },
    { group: keys.group, keys: "Mod+z", label: keys.undo, run: () => void undoNewest() },
  ]);
  const isFiltered = view !== "all" || q !== "";
  const empty = !isFiltered
    ? texts.empty
    : view === "short" && q === ""
      ? texts.emptyShort
      : texts.emptyFiltered;
  return (
    <>
      <SectionHeader
        title={texts.title}
        meta={
          query.data === undefined ? undefined : (
            <span role="status">{texts.meta(rows.length, all.length)}</span>
          )
        }
      />
      <section aria-label={texts.list} className="grow min-h-0 flex flex-col bg-surface">
        <div className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
          <FilterBox query={q} onChange={(text) => put({ q: text })} input={filter} />
          <RadioGroup
            label={texts.show}
            options={options}
            value={view}
            onValueChange={(chosen) => put({ show: chosen === "all" ? "" : chosen })}
          />
          <span className="sk-space" />
          <Button
            size="sm"
            isDisabled={!mayCount}
            disabledReason={texts.noScope}
            onClick={() => setIsPasting(true)}
          >
            {texts.paste.open}
          </Button>
        </div>
        <p className="sk-meta px-4 py-1 border-b border-line">
          {texts.later}
          {all.length === mostLevels && ` ${texts.cut}`}
        </p>
        {checks.length > 0 && (
          <p className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line text-ochre">
            <span role="status" className="grow">
              {texts.checks.strip(new Set(checks.map(({ orderId }) => orderId)).size)}
            </span>
            <Button size="sm" onClick={() => put({ check: "1" }, true)}>
              {texts.checks.open}
            </Button>
          </p>
        )}
        <DataGrid
          label={texts.list}
          rows={rows}
          getKey={keyOf}
          getRowName={keyOf}
          columns={levelColumns}
          handleRef={grid}
          sort={sort}
          onSortChange={({ columnId, direction }) => put({ sort: `${columnId}:${direction}` })}
          cardHeight={88}
          renderCard={(level) => <LevelCard level={level} />}
          currentKey={search.item}
          onOpen={({ _id }) => put({ item: _id }, true)}
          skeletonRows={14}
          status={query.isError && all.length === 0 ? "error" : query.isPending ? "loading" : "ready"}
          emptyState={
            <EmptyState
              text={empty}
              action={
                isFiltered ? (
                  <Button onClick={() => put({ q: "", show: "" })}>{texts.clear}</Button>
                ) : undefined
              }
            />
          }
          errorState={
            query.isError ? (
              <PanelError
                title={texts.failed}
                message={normaliseError(query.error).message}
                onRetry={() => void query.refetch()}
              />
            ) : undefined
          }
        />
      </section>
      {isPasting && <PasteCounts onHand={known} onClose={() => setIsPasting(false)} />}
      {search.check !== undefined && <ChecksDialog onClose={() => put({ check: "" })} />}
      {search.item !== undefined && (
        <LedgerDialog key={search.item} sku={search.item} onClose={() => put({ item: "" })} />
      )}
    </>
  );
}
