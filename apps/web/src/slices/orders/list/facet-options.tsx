/**
 * The values of one chip: typed letters narrow them, arrows move, Enter or a press switches one on or off.
 */
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { rankChoices } from "../../../platform/fuzzy-match.ts";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { Count, joinClasses, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { filterTexts } from "../filter/texts.ts";
import { readValues } from "../filter/order-facets.ts";
import { useValueCounts } from "../use-orders.ts";
import type { FacetName } from "../section.ts";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";
import { listOptions, switchValue } from "./facet-labels.ts";

/** Drawn while its popover is open. */
export function FacetOptions({
  facet,
  page,
}: {
  facet: FacetName;
  page: Pick<OrdersPageState, "queue" | "query" | "facets" | "setFacet">;
}) {
  const platforms = usePlatforms();
  const accounts = useAccounts();
  const { locale } = useFormatSettings();
  const { counts, total } = useValueCounts(page, facet);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const chosen = readValues(page.facets[facet]);
  const options = rankChoices(
    listOptions(facet, counts, chosen, total, { platforms, accounts, locale }),
    typed,
    ({ label }) => [label],
  );
  const toggle = (value: string): void => page.setFacet(facet, switchValue(facet, chosen, value).join(","));

  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (step !== undefined && options.length > 0) {
      const next = (active + step + options.length) % options.length;
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && option !== undefined) toggle(option.value);
    else return;
    event.preventDefault();
  };
  return (
    <div className="w-[232px]">
      <TextInput
        size="sm"
        role="combobox"
        aria-expanded
        aria-label={texts.narrow(filterTexts.facets[facet])}
        aria-controls={`${baseId}-list`}
        autoComplete="off"
        className="mb-2"
        aria-activedescendant={options[active] === undefined ? undefined : `${baseId}-${active}`}
        value={typed}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <div
        id={`${baseId}-list`}
        ref={list}
        role="listbox"
        aria-multiselectable
        aria-label={filterTexts.facets[facet]}
        className="max-h-[300px] overflow-auto"
      >
        {options.map(({ value, label, count }, index) => (
          <div
            key={value}
            id={`${baseId}-${index}`}
            role="option"
            aria-selected={chosen.includes(value)}
            tabIndex={-1}
            onKeyDown={handleKeyDown}
            className={joinClasses(
              "flex items-center gap-2 min-h-[30px] max-md:min-h-[44px] px-2 cursor-pointer rounded-chip",
              index === active && "bg-selected",
              count === 0 && "text-ink3",
            )}
            onPointerMove={() => index !== active && setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggle(value)}
          >
            <span aria-hidden="true" className="w-[14px] text-accent font-semibold">
              {chosen.includes(value) && "✓"}
            </span>
            <span className="grow sk-cut">{label}</span>
            <span className="sk-meta">
              <Count value={count} />
            </span>
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="sk-meta px-2">{texts.noChoice}</p>}
    </div>
  );
}
