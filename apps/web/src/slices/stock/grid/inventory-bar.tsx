import type { RefObject } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Select } from "../../../ui/index.ts";
import { FilterBox } from "../filter-box.tsx";
import { texts } from "../texts.ts";
import { ItemColumnChooser } from "./item-column-chooser.tsx";
import { itemViews, type ItemSearch } from "./item-search.ts";
import { gridTexts } from "./texts.ts";

interface InventoryBarProps {
  search: ItemSearch;
  filter: RefObject<HTMLInputElement | null>;
  /** How many listings no item is known of. */
  unlinked: number;
  /** How many orders somebody has to look at. */
  checks: number;
  put: (change: { q?: string; show?: string; platform?: string; check?: string }, isStep?: boolean) => void;
  setDialog: (dialog: "paste" | "new") => void;
}

/** Above the list: filters, what can be added, and what waits for somebody. */
export function InventoryBar({ search, filter, unlinked, checks, put, setDialog }: InventoryBarProps) {
  const platforms = usePlatforms();
  const mayEdit = useAllows("inventory.write");
  const views = itemViews.map((value) => ({
    value,
    label:
      value === "unlinked" && unlinked > 0
        ? `${gridTexts.views.unlinked} (${unlinked})`
        : gridTexts.views[value],
  }));
  const guard = { isDisabled: !mayEdit, disabledReason: texts.noScope };
  return (
    <>
      <div className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
        <FilterBox query={search.query} onChange={(text) => put({ q: text })} input={filter} />
        <Select
          size="sm"
          label={texts.show}
          className="w-[150px]"
          options={views}
          value={search.view}
          onValueChange={(view) => put({ show: view === "all" ? "" : view })}
        />
        <Select
          size="sm"
          label={gridTexts.platform}
          className="w-[150px]"
          options={[
            { value: "", label: gridTexts.anyPlatform },
            ...platforms.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={search.platform}
          onValueChange={(platform) => put({ platform })}
        />
        <span className="sk-space" />
        <Button size="sm" {...guard} onClick={() => setDialog("new")}>
          {gridTexts.newItem}
        </Button>
        <Button size="sm" {...guard} onClick={() => setDialog("paste")}>
          {texts.paste.open}
        </Button>
        <ItemColumnChooser />
      </div>
      <p className="sk-meta px-4 py-1 border-b border-line">{gridTexts.later}</p>
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
