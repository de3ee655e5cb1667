import Search from "lucide-react/icons/search";
import type { ReactNode, RefObject } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import { useTypedText } from "../../platform/use-typed-text.ts";
import { Button, FilterChip, Kbd, Menu, TextInput } from "../../ui/index.ts";
import { useSums } from "./accept-dialogs.tsx";
import { priceOf, type DeskRow } from "./offer-rows.ts";
import { offerLimit, type ListedOffer } from "./offers.api.ts";
import { belowSteps, offerSorts, type OffersSearch } from "./offers-search.ts";
import { texts } from "./texts.ts";

export type ChangeSearch = (patch: { [Name in keyof OffersSearch]?: OffersSearch[Name] | undefined }) => void;

interface Choice {
  id: string;
  label: string;
}

function Filter({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChoose: (id: string | undefined) => void;
}) {
  return (
    <Menu
      label={label}
      groups={[
        {
          id: label,
          items: choices.map(({ id, label: name }) => ({
            id,
            label: name,
            isChecked: id === value,
            onSelect: () => onChoose(id === value ? undefined : id),
          })),
        },
      ]}
      trigger={
        <FilterChip
          label={label}
          value={choices.find(({ id }) => id === value)?.label ?? value}
          onClear={() => onChoose(undefined)}
        />
      }
    />
  );
}

/** The filters, the sort, and what the shown offers come to by currency. */
export function DeskBar({
  all,
  rows,
  search,
  change,
  filter,
  end,
}: {
  all: readonly ListedOffer[];
  rows: readonly DeskRow[];
  search: OffersSearch;
  change: ChangeSearch;
  filter: RefObject<HTMLInputElement | null>;
  /** Stands behind the sort. */
  end?: ReactNode;
}) {
  const platforms = usePlatforms();
  const sums = useSums();
  const [typed, type] = useTypedText(
    search.q ?? "",
    (text) => change({ q: text.trim() === "" ? undefined : text.trim() }),
    filter,
  );
  const tab = search.state ?? "new";
  const sort = search.sort ?? "newest";
  const names = (values: readonly string[], nameOf: (id: string) => string): Choice[] =>
    [...new Set(values)].map((id) => ({ id, label: nameOf(id) }));
  const shown = rows.map(({ offer }) => offer);
  const total = sums(shown.map((offer) => ({ ...offer, amount: priceOf(offer) })));
  return (
    <div className="flex items-center gap-2 flex-wrap px-4 py-2 border-b border-line2">
      <TextInput
        ref={filter}
        size="sm"
        type="search"
        className="w-[220px] max-w-full"
        aria-label={texts.filter}
        placeholder={texts.filter}
        value={typed}
        autoComplete="off"
        startSlot={<Search className="sk-icon" aria-hidden="true" />}
        endSlot={<Kbd keys="/" />}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Filter
        label={texts.platform}
        value={search.platform}
        choices={names(
          all.map(({ platform }) => platform),
          (id) => platforms.find(({ _id }) => _id === id)?.name ?? id,
        )}
        onChoose={(platform) => change({ platform })}
      />
      <Filter
        label={texts.account}
        value={search.account}
        choices={names(
          all.map(({ account }) => account),
          (id) => id,
        )}
        onChoose={(account) => change({ account })}
      />
      <Filter
        label={texts.below}
        value={search.below}
        choices={belowSteps.map((id) => ({ id, label: texts.belowStep(id) }))}
        onChoose={(id) => change({ below: belowSteps.find((one) => one === id) })}
      />
      <Filter
        label={texts.acceptable}
        value={search.acceptable}
        choices={(["yes", "no"] as const).map((id) => ({ id, label: texts.acceptableChoices[id] }))}
        onChoose={(id) => change({ acceptable: id === "yes" || id === "no" ? id : undefined })}
      />
      <span className="sk-space" />
      <span className="sk-meta" role="status">
        {[
          rows.length < all.length ? texts.shownOf(rows.length, all.length) : texts.summary[tab](rows.length),
          total,
        ]
          .filter(Boolean)
          .join(" · ")}
        {all.length === offerLimit && ` ${texts.cut}`}
      </span>
      <Menu
        label={texts.sort}
        groups={[
          {
            id: "sort",
            items: offerSorts.map((id) => ({
              id,
              label: texts.sorts[id],
              isChecked: id === sort,
              onSelect: () => change({ sort: id === "newest" ? undefined : id }),
            })),
          },
        ]}
        trigger={
          <Button size="sm" variant="quiet" aria-label={`${texts.sort}: ${texts.sorts[sort]}`}>
            ↓ {texts.sorts[sort]}
          </Button>
        }
      />
      {end}
    </div>
  );
}
