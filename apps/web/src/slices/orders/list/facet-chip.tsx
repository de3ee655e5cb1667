import { useState } from "react";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { FilterChip, Popover, useFormatSettings } from "../../../ui/index.ts";
import { filterTexts } from "../filter/texts.ts";
import type { FacetName } from "../section.ts";
import type { OrdersPageState } from "./use-orders-page.ts";
import { nameChoice } from "./facet-labels.ts";
import { FacetOptions } from "./facet-options.tsx";
import { RangeFields } from "./range-fields.tsx";

export interface FacetChipProps {
  facet: FacetName;
  page: Pick<OrdersPageState, "queue" | "query" | "facets" | "setFacet">;
  /** It was just asked for. */
  isOpenAtFirst?: boolean;
  onClosed?: (() => void) | undefined;
}

/** One chip and what opens at it. */
export function FacetChip({ facet, page, isOpenAtFirst = false, onClosed }: FacetChipProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const platforms = usePlatforms();
  const accounts = useAccounts();
  const { locale } = useFormatSettings();
  const text = page.facets[facet];
  const label = filterTexts.facets[facet];
  const close = (): void => {
    setIsOpen(false);
    onClosed?.();
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={(open) => (open ? setIsOpen(true) : close())}
      trigger={
        <FilterChip
          label={label}
          value={nameChoice(facet, text, { platforms, accounts, locale })}
          onClear={() => page.setFacet(facet, "")}
        />
      }
    >
      {facet === "created" || facet === "amount" ? (
        <RangeFields
          kind={facet}
          value={text}
          onChange={(value) => {
            page.setFacet(facet, value);
            close();
          }}
        />
      ) : (
        <FacetOptions facet={facet} page={page} />
      )}
    </Popover>
  );
}
