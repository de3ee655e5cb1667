/**
 * The head of a section's pages: the h1, and the tabs that the sections of all slices give (section.ts). On a
 * phone the tabs alone, in one row that scrolls.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMatches } from "@tanstack/react-router";
import { createContext, use, useEffect, useEffectEvent } from "react";
import { Count, PageHeader, type PageHeaderProps } from "../ui/index.ts";
import { onChange } from "./live-stream.ts";
import { useNavCount } from "./nav-counts.ts";
import type { Counted, Page } from "./section.ts";

/** The tabs of one entry of the navigation, in their order. */
export interface TabRow {
  readonly label: string;
  readonly name: string;
  readonly tabs: readonly { href: string; label: string; count?: Counted }[];
}

/** By the id of their entry. */
export const TabRows = createContext<ReadonlyMap<string, TabRow>>(new Map());

const noPage: Page = { path: "" };

function TabCount({ count }: { count: number }) {
  return count > 0 ? <Count value={count} /> : null;
}

function ToldCount({ href }: { href: string }) {
  return <TabCount count={useNavCount(href)} />;
}

function AskedCount({ href, counted }: { href: string; counted: Counted }) {
  const client = useQueryClient();
  const { ask, changesWith, key: queryKey = ["count", href] } = counted;
  const { data = -1 } = useQuery({ queryKey, queryFn: ask });
  const askAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  useEffect(() => onChange(changesWith, askAgain), [changesWith]);
  return <TabCount count={data} />;
}

/** The page of the current route, as its section says it. */
export const useOpenPage = (): Page =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page }) ?? noPage;

/** An address without the parameter that it can do without. */
export const hrefOf = (path: string): string => path.replace(/\/\{-\$\w+\}$/, "");

/** What stands over the page: its row of tabs, the current one, its name; `tab` names another page's. */
function useHeading(tab?: string) {
  const page = useOpenPage();
  const rows = use(TabRows);
  const row =
    tab === undefined
      ? rows.get(page.nav ?? "")
      : [...rows.values()].find(({ tabs }) => tabs.some(({ href }) => href === tab));
  const address = tab ?? page.underTab ?? hrefOf(page.path);
  const current = row?.tabs.find(({ href }) => href === address);
  // The first tab is the section's own page.
  const tabName = current === row?.tabs[0] ? undefined : current?.label;
  return { page, row, current, name: page.title ?? tabName ?? row?.name ?? "" };
}

/** The name of the open page: its own, its tab's or its section's. */
export const usePageName = (): string => useHeading().name;

export interface SectionHeaderProps extends Pick<PageHeaderProps, "meta" | "actions"> {
  /** The h1; the page's name unless it says something else. */
  title?: string;
  /** The address of the tab that is current, for a page that stands at several. */
  tab?: string;
}

/** The head of the open page. */
export function SectionHeader({ title, tab, ...rest }: SectionHeaderProps) {
  const { page, row, current, name } = useHeading(tab);
  const tabs = row?.tabs.map(({ href, label, count }) => ({
    id: href,
    label,
    href,
    isCurrent: href === current?.href,
    count: count === undefined ? <ToldCount href={href} /> : <AskedCount href={href} counted={count} />,
  }));
  return (
    <PageHeader
      {...rest}
      title={title ?? name}
      layout={page.layout ?? "centred"}
      tabs={tabs ?? []}
      tabsLabel={row?.label ?? ""}
    />
  );
}
