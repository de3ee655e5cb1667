/**
 * Under the head of a list: the chips of its filters, what was not understood of the typed one, sort and
 * columns.
 */
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { memo, useState } from "react";
import { notifySuccess } from "../../../platform/notify.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { Button, Menu } from "../../../ui/index.ts";
import { defaultSort, sortFields, writeSort, type SortField } from "../order-sorts.ts";
import { facetNames, type FacetName } from "../section.ts";
import { filterTexts } from "../filter/texts.ts";
import { keepUsualSort, useUsualSort } from "../usual-sort.ts";
import { labelColumn } from "../order-columns.tsx";
import { QueryProblems } from "../filter/query-problems.tsx";
import { queueLooks } from "../../order-look/index.ts";
import { texts as orderTexts } from "../texts.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { FacetChip } from "./facet-chip.tsx";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

const always: readonly FacetName[] = ["platform", "account", "tag", "country", "due"];
const startsDown = new Set<SortField>(["updated", "created", "total", "qty"]);

/** Not drawn again when an order changes. */
const SortMenu = memo(function SortMenu({
  queue,
  sort,
  setSort,
}: Pick<OrdersPageState, "queue" | "sort" | "setSort">) {
  const { queueSorts } = usePreferences();
  const isUsual = writeSort(useUsualSort(queue)) === writeSort(sort);
  const isOwn = queueSorts[queue] !== undefined;
  const name = queueLooks[queue].label;
  const keep = (): void => {
    keepUsualSort(queue, isUsual && isOwn ? defaultSort(queue) : sort);
    notifySuccess(isUsual && isOwn ? texts.sortReset(name) : texts.sortKept(name, labelColumn(sort.field)));
  };
  const Arrow = sort.direction === "asc" ? ArrowUp : ArrowDown;
  const choose = (field: SortField): void => {
    const isSame = field === sort.field;
    const first = startsDown.has(field) ? "desc" : "asc";
    setSort({ field, direction: isSame ? (sort.direction === "asc" ? "desc" : "asc") : first });
  };
  return (
    <Menu
      label={texts.sort}
      align="end"
      groups={[
        {
          id: "sort",
          items: sortFields.map((field) => ({
            id: field,
            label: labelColumn(field),
            isChecked: field === sort.field,
            onSelect: () => choose(field),
          })),
        },
        {
          id: "usual",
          items: [
            {
              id: "keep",
              label: isUsual && isOwn ? texts.resetSort(name) : texts.keepSort(name),
              isDisabled: isUsual && !isOwn,
              disabledReason: texts.isUsualSort(name),
              onSelect: keep,
            },
          ],
        },
      ]}
      trigger={
        <button type="button" className="sk-btn sk-btn-quiet sk-btn-sm">
          <span className="sk-btn-face">
            <Arrow className="sk-icon" aria-hidden="true" />
            <span className="sk-hidden-text">{texts.sort}: </span>
            {labelColumn(sort.field)}
          </span>
        </button>
      }
    />
  );
});

/** Not drawn again when an order changes. */
export const FilterBar = memo(function FilterBar({
  queue,
  query,
  facets,
  sort,
  setFacet,
  setSort,
  clearFilters,
  isFiltered,
}: Pick<
  OrdersPageState,
  "queue" | "query" | "facets" | "sort" | "setFacet" | "setSort" | "clearFilters" | "isFiltered"
>) {
  const [added, setAdded] = useState<FacetName | null>(null);
  const shown = facetNames.filter(
    (name) => always.includes(name) || facets[name] !== undefined || name === added,
  );
  const others = facetNames.filter((name) => !shown.includes(name));
  const page = { queue, query, facets, setFacet };
  return (
    <div className="border-b border-line shrink-0">
      <div role="group" aria-label={texts.filters} className="flex items-center gap-2 px-[14px]">
        <span className="sk-filter-row">
          {shown.map((name) => (
            <FacetChip
              key={name}
              facet={name}
              page={page}
              isOpenAtFirst={name === added}
              onClosed={name === added ? () => setAdded(null) : undefined}
            />
          ))}
          {others.length > 0 && (
            <Menu
              label={texts.moreFilters}
              groups={[
                {
                  id: "more",
                  items: others.map((name) => ({
                    id: name,
                    label: filterTexts.facets[name],
                    onSelect: () => setAdded(name),
                  })),
                },
              ]}
              trigger={
                <button type="button" className="sk-btn sk-btn-quiet sk-btn-sm">
                  <span className="sk-btn-face">{texts.moreFilters}</span>
                </button>
              }
            />
          )}
          {isFiltered && (
            <Button size="sm" variant="quiet" onClick={clearFilters}>
              {orderTexts.clearFilters}
            </Button>
          )}
        </span>
        <SortMenu queue={queue} sort={sort} setSort={setSort} />
        <ColumnChooser />
      </div>
      <QueryProblems query={query} />
    </div>
  );
});
