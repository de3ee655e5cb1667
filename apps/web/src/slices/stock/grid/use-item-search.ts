/** The search of the inventory as the address says it, and the way to change it. */
import { getRouteApi } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { nameValues, type FilterOption } from "./filter-chip.tsx";
import { filterTexts as texts } from "./filter-texts.ts";
import {
  ageValues,
  filterNames,
  needsValues,
  readValues,
  statusValues,
  stockValues,
  writeValues,
  type FilterName,
  type ItemFilters,
} from "./item-filters.ts";
import { readItemSort, type ItemSearch } from "./item-search.ts";
import { itemWordsQuery } from "./items.api.ts";

const route = getRouteApi("/inventory");
const hourMs = 3_600_000;
/** What addresses of before said of stock. */
const formerViews: Readonly<Record<string, string>> = {
  in: "in",
  out: "zero,negative",
  short: "oversold",
  unknown: "unknown",
};

type Address = ReturnType<typeof route.useSearch>;
export type AddressChange = Partial<Record<keyof Address, string>>;

const fixedOptions = (name: FilterName, values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: texts.values[name]?.[value] ?? value }));

/** Every filter's values with their names; accounts are told apart where a platform has two. */
function useFilterOptions(): Record<FilterName, readonly FilterOption[]> {
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const words = useQuery(itemWordsQuery).data;
  return useMemo(() => {
    const shops = accounts.filter(({ hasebay }) => !hasebay);
    const ofWords = (all: { value: string; count: number }[] = []): FilterOption[] =>
      all.map(({ value, count }) => ({ value, label: value, count }));
    return {
      status: fixedOptions("status", statusValues),
      platform: platforms.flatMap(({ _id, name }) => {
        const own = shops.filter(({ platform }) => platform === _id);
        const each = own.map((one) => ({ value: one._id, label: `${name} ${one.username}` }));
        return own.length === 0 ? [] : [{ value: _id, label: name }, ...(own.length > 1 ? each : [])];
      }),
      brand: ofWords(words?.brands),
      category: ofWords(words?.categories),
      age: fixedOptions("age", ageValues),
      stock: fixedOptions("stock", stockValues),
      needs: fixedOptions("needs", needsValues),
    };
  }, [accounts, platforms, words]);
}

/** Reads the address. `put` writes to it: filters and an opened item are steps that Back undoes. */
export function useItemSearch() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const accounts = useAccounts();
  const options = useFilterOptions();
  const [nowMs] = useState(() => Math.floor(Date.now() / hourMs) * hourMs);
  const { q = "", sort = "", show = "", sync = "" } = address;
  const chosen = filterNames.map((name) => address[name] ?? "").join(" & ");
  const search = useMemo((): ItemSearch => {
    const texted = chosen.split(" & ");
    const filters: ItemFilters = Object.fromEntries(
      filterNames.flatMap((name, at) => {
        const text = texted[at] === "" && name === "stock" ? formerViews[show] : texted[at];
        const values = readValues(text);
        return values.length === 0 ? [] : [[name, values]];
      }),
    );
    return {
      query: q,
      filters,
      isOutOfSync: sync !== "",
      sort: readItemSort(sort),
      accounts: accounts.filter(({ hasebay }) => !hasebay).map(({ _id, platform }) => ({ _id, platform })),
      nowMs,
    };
  }, [q, chosen, show, sync, sort, accounts, nowMs]);
  const put = (change: AddressChange, isStep = false): void =>
    void navigate({
      search: (old) =>
        Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== "")),
      replace: !isStep,
      resetScroll: false,
    });
  const setFilter = (name: FilterName, values: readonly string[]): void =>
    put({ [name]: writeValues(values), ...(name === "stock" ? { show: "" } : {}) }, true);
  const clear = (): void =>
    put({ q: "", show: "", sync: "", ...Object.fromEntries(filterNames.map((name) => [name, ""])) }, true);
  const shown = [
    ...(q.trim() === "" ? [] : [texts.search(q.trim())]),
    ...filterNames.flatMap((name) => {
      const values = search.filters[name];
      return values === undefined ? [] : [texts.one(texts.names[name], nameValues(options[name], values))];
    }),
    ...(search.isOutOfSync ? [texts.outOfSync] : []),
  ];
  return { address, search, options, put, setFilter, clear, shown, isUnlinked: show === "unlinked" };
}
