/** The filters over the list, and how many ratings fit. */
import type { AccountRating } from "@stallkeeper/contract";
import Search from "lucide-react/icons/search";
import { useRef, type RefObject } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import { useTypedText } from "../../platform/use-typed-text.ts";
import { FilterChip, Kbd, Menu, TextInput } from "../../ui/index.ts";
import { dayChoices, type RatingsSearch } from "./ratings-search.ts";
import { texts } from "./texts.ts";

export type ChangeSearch = (patch: {
  [Name in keyof RatingsSearch]?: RatingsSearch[Name] | undefined;
}) => void;

interface Choice<Id extends string> {
  id: Id;
  label: string;
}

function Filter<Id extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: Id | undefined;
  choices: readonly Choice<Id>[];
  onChoose: (id: Id | undefined) => void;
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

function TextFilter({
  label,
  value,
  filter,
  hasIcon = false,
  onChange,
}: {
  label: string;
  value: string | undefined;
  filter: RefObject<HTMLInputElement | null>;
  hasIcon?: boolean;
  onChange: (text: string | undefined) => void;
}) {
  const [typed, type] = useTypedText(value ?? "", (text) => onChange(text.trim() || undefined), filter);
  return (
    <TextInput
      ref={filter}
      size="sm"
      type="search"
      className={hasIcon ? "w-[220px] max-w-full" : "w-[110px]"}
      aria-label={label}
      placeholder={label}
      value={typed}
      autoComplete="off"
      {...(hasIcon
        ? { startSlot: <Search className="sk-icon" aria-hidden="true" />, endSlot: <Kbd keys="/" /> }
        : {})}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
    />
  );
}

const choicesOf = <Id extends string>(labels: Readonly<Record<Id, string>>): Choice<Id>[] =>
  (Object.entries(labels) as [Id, string][]).map(([id, label]) => ({ id, label }));

/** The bar. */
export function FeedBar({
  search,
  change,
  accounts,
  count,
  filter,
}: {
  search: RatingsSearch;
  change: ChangeSearch;
  accounts: readonly AccountRating[];
  /** Undefined: not known yet. */
  count: number | undefined;
  filter: RefObject<HTMLInputElement | null>;
}) {
  const platforms = usePlatforms();
  const sku = useRef<HTMLInputElement>(null);
  const nameOf = (id: string): string => platforms.find(({ _id }) => _id === id)?.name ?? id;
  const { positive, neutral, negative } = texts.polarities;
  return (
    <div className="flex items-center gap-2 flex-wrap max-md:flex-nowrap max-md:overflow-x-auto max-md:*:shrink-0 px-4 py-2 border-b border-line2 shrink-0">
      <TextFilter
        label={texts.filter}
        value={search.q}
        filter={filter}
        hasIcon
        onChange={(q) => change({ q })}
      />
      <Filter
        label={texts.filters.polarity}
        value={search.polarity}
        choices={choicesOf({ positive: positive ?? "", neutral: neutral ?? "", negative: negative ?? "" })}
        onChoose={(polarity) => change({ polarity })}
      />
      <Filter
        label={texts.filters.platform}
        value={search.platform}
        choices={[...new Set(accounts.map(({ platform }) => platform))].map((id) => ({
          id,
          label: nameOf(id),
        }))}
        onChoose={(platform) => change({ platform })}
      />
      <Filter
        label={texts.filters.account}
        value={search.account}
        choices={accounts.map(({ accountId, account, platform }) => ({
          id: accountId,
          label: `${account} (${nameOf(platform)})`,
        }))}
        onChoose={(account) => change({ account })}
      />
      <Filter
        label={texts.filters.days}
        value={search.days}
        choices={dayChoices.map((id) => ({ id, label: texts.dayChoices[id] }))}
        onChoose={(days) => change({ days })}
      />
      <Filter
        label={texts.filters.comment}
        value={search.comment}
        choices={choicesOf(texts.commentChoices)}
        onChoose={(comment) => change({ comment })}
      />
      <Filter
        label={texts.filters.order}
        value={search.order}
        choices={choicesOf(texts.orderChoices)}
        onChoose={(order) => change({ order })}
      />
      <Filter
        label={texts.filters.revision}
        value={search.revision}
        choices={[{ id: "open" as const, label: texts.revisionOpen }]}
        onChoose={(revision) => change({ revision })}
      />
      <TextFilter
        label={texts.filters.sku}
        value={search.sku}
        filter={sku}
        onChange={(text) => change({ sku: text })}
      />
      <span className="sk-space" />
      <span className="sk-meta" role="status">
        {count === undefined ? "" : texts.shown(count)}
      </span>
    </div>
  );
}
