/** The chips of filters above the figures. Each is one choice, and stands in the address. */
import { nameRegion, orderTags } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import { ChoicePopover, FilterChip, Menu, useFormatSettings } from "../../ui/index.ts";
import { tagLooks } from "../order-look/index.ts";
import { choicesQuery, countriesQuery } from "./analytics.api.ts";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";

/** A chip with a few choices; choosing the chosen one takes it back. */
export function ChipMenu({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  choices: readonly { id: string; label: string }[];
  onChoose: (id: string | undefined) => void;
}) {
  return (
    <Menu
      label={label}
      groups={[
        {
          id: label,
          items: choices.map((choice) => ({
            id: choice.id,
            label: choice.label,
            isChecked: choice.id === value,
            onSelect: () => onChoose(choice.id === value ? undefined : choice.id),
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

/** A chip whose choices may be very many: they're found by typing. */
function WordChip({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  choices: readonly { id: string; label: string }[];
  onChoose: (id: string | undefined) => void;
}) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // One that nothing has is not offered; what the address asks for is always shown.
  if (choices.length === 0 && value === undefined) return null;
  return (
    <>
      <FilterChip
        ref={opener}
        label={label}
        value={choices.find(({ id }) => id === value)?.label ?? value}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onClear={() => onChoose(undefined)}
      />
      {anchor !== null && (
        <ChoicePopover
          label={label}
          choices={choices.map((choice) => ({ ...choice, isOn: choice.id === value }))}
          anchor={anchor}
          opener={opener}
          hasFilter
          nothingChosen={texts.chooseOne}
          onChoose={(id) => onChoose(id === value ? undefined : id)}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

/** How orders came, and what their items are: each only where there is something to choose. */
export function LineChips({ analytics: { search, change, range } }: { analytics: Analytics }) {
  const told = useQuery(choicesQuery(range)).data;
  // An order that came through no shop's channel has its platform's id as one.
  const platforms = usePlatforms();
  const nameChannel = ({ id }: { id: string }) => ({
    id,
    label: platforms.find(({ _id }) => _id === id)?.name ?? id,
  });
  const asIs = (names: readonly string[] = []) => names.map((name) => ({ id: name, label: name }));
  const chips = {
    category: asIs(told?.categories),
    brand: asIs(told?.brands),
    lister: (told?.listers ?? []).map(({ listerId, name }) => ({ id: listerId, label: name })),
    // One channel for all is nothing to choose.
    channel: (told?.channels.length ?? 0) > 1 ? asIs(told?.channels).map(nameChannel) : [],
  };
  return (["category", "brand", "lister", "channel"] as const).map((name) => (
    <WordChip
      key={name}
      label={texts.filters[name]}
      value={search[name]}
      choices={chips[name]}
      onChoose={(value) => change({ [name]: value })}
    />
  ));
}

/** Countries that orders of the range go to, whichever one is chosen, and tags. */
export function OrderChips({ analytics: { search, change, asked } }: { analytics: Analytics }) {
  const { locale } = useFormatSettings();
  const told = useQuery(countriesQuery({ ...asked, country: undefined, in: undefined })).data?.rows ?? [];
  // A comma parts the countries of an address.
  const countries = [...new Set(told.map(({ country }) => country))].filter(
    (country) => country !== "" && !country.includes(","),
  );
  return (
    <>
      <ChipMenu
        label={texts.filters.country}
        value={search.country}
        choices={countries.map((id) => ({ id, label: nameRegion(id, locale) ?? id }))}
        onChoose={(country) => change({ country })}
      />
      <ChipMenu
        label={texts.filters.tag}
        value={search.tag}
        choices={orderTags.map((id) => ({ id, label: tagLooks[id].label }))}
        onChoose={(tag) => change({ tag })}
      />
    </>
  );
}
