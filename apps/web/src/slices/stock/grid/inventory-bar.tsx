import ListFilter from "lucide-react/icons/list-filter";
import { useQuery } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import { useAllows } from "../../../platform/session.ts";
import { writeNumber } from "../../../ui/format.ts";
import { Button, Glyph, IconButton, joinClasses, useIsPhone } from "../../../ui/index.ts";
import { FilterBox } from "../filter-box.tsx";
import { texts } from "../texts.ts";
import { ItemFilter } from "./filter-chip.tsx";
import { filterTexts } from "./filter-texts.ts";
import { ItemColumnChooser } from "./item-column-chooser.tsx";
import { filterNames } from "./item-filters.ts";
import { outOfSyncQuery } from "./items.api.ts";
import { Legend } from "./legend.tsx";
import { gridTexts } from "./texts.ts";
import type { useItemSearch } from "./use-item-search.ts";

interface InventoryButtonsProps {
  setDialog: (dialog: "paste" | "new") => void;
  /** Saves all that the filters find; missing where they find listings. */
  onExport: (() => void) | undefined;
}

/** What can be added, and the file: in the page's head, on a phone among the filters. */
export function InventoryButtons({ setDialog, onExport }: InventoryButtonsProps) {
  const mayEdit = useAllows("inventory.write");
  const guard = { isDisabled: !mayEdit, disabledReason: texts.noScope };
  return (
    <>
      <Button size="sm" {...guard} onClick={() => setDialog("new")}>
        {gridTexts.newItem}
      </Button>
      <Button size="sm" {...guard} onClick={() => setDialog("paste")}>
        {texts.paste.open}
      </Button>
      {onExport !== undefined && (
        <Button size="sm" onClick={onExport}>
          {gridTexts.bulk.exportAll}
        </Button>
      )}
    </>
  );
}

interface InventoryBarProps {
  state: ReturnType<typeof useItemSearch>;
  filter: RefObject<HTMLInputElement | null>;
  /** How many listings no item is known of. */
  unlinked: number;
  /** How many orders somebody has to look at. */
  checks: number;
  setDialog: (dialog: "paste" | "new") => void;
  /** Saves all that the filters find. */
  onExport: () => void;
}

/** Above the list: filters, what its signs mean, and what waits for somebody. */
export function InventoryBar({ state, filter, unlinked, checks, setDialog, onExport }: InventoryBarProps) {
  const { search, options, put, setFilter, clear, shown, isUnlinked } = state;
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const outOfSync = useQuery(outOfSyncQuery).data ?? 0;
  const hasChips = !isPhone || isOpen;
  return (
    <>
      <div
        role="group"
        aria-label={filterTexts.filters}
        className="flex items-center gap-2 flex-wrap px-4 py-2 border-b border-line2"
      >
        <FilterBox query={search.query} onChange={(text) => put({ q: text })} input={filter} />
        {isPhone && (
          <IconButton
            label={filterTexts.filters}
            icon={<ListFilter className="sk-icon" />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        {hasChips && (
          <>
            {filterNames.map((name) => (
              <ItemFilter
                key={name}
                name={name}
                options={options[name]}
                chosen={search.filters[name] ?? []}
                onChange={(values) => setFilter(name, values)}
              />
            ))}
            <span className={joinClasses("sk-filter", search.isOutOfSync && "is-on")}>
              <button
                type="button"
                aria-pressed={search.isOutOfSync}
                onClick={() => put({ sync: search.isOutOfSync ? "" : "off" }, true)}
              >
                <Glyph name="not-equal" family="orange" />
                {filterTexts.outOfSync} {writeNumber(outOfSync)}
              </button>
            </span>
            {(unlinked > 0 || isUnlinked) && (
              <span className={joinClasses("sk-filter", isUnlinked && "is-on")}>
                <button
                  type="button"
                  aria-pressed={isUnlinked}
                  onClick={() => put({ show: isUnlinked ? "" : "unlinked" }, true)}
                >
                  {filterTexts.unlinked} {writeNumber(unlinked)}
                </button>
              </span>
            )}
            {shown.length > 0 && (
              <Button size="sm" variant="quiet" onClick={clear}>
                {gridTexts.clear}
              </Button>
            )}
            <span className="sk-space" />
            {!isUnlinked && <Legend />}
            {isPhone && (
              <InventoryButtons setDialog={setDialog} onExport={isUnlinked ? undefined : onExport} />
            )}
            <ItemColumnChooser />
          </>
        )}
      </div>
      {checks > 0 && (
        <p className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line text-ochre">
          <span role="status" className="grow">
            {texts.checks.strip(checks)}
          </span>
          <Button size="sm" onClick={() => put({ check: "1" }, true)}>
            {texts.checks.open}
          </Button>
        </p>
      )}
    </>
  );
}
