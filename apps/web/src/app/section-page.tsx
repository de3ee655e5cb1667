/** The page of a section that comes later: what it will hold, its tabs, and the way back. */
import { useMatches, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePageTitle } from "../platform/page-title.ts";
import { ButtonLink, EmptyState, PageHeader } from "../ui/index.ts";
import { doneElsewhere, laterTexts, sectionTabs } from "./later-texts.ts";
import { texts } from "./texts.ts";

/** One honest page for the current route. */
export function SectionPage(): ReactNode {
  const {
    section = "home",
    layout = "centred",
    page,
  } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const path = useRouterState({ select: (state) => state.location.pathname });
  const title = page ?? texts.sections[section];
  usePageTitle(title);
  const tabs = (sectionTabs[section] ?? []).map(([href, label]) => ({
    id: href,
    label,
    href,
    isCurrent: href === path,
  }));
  const text =
    page === undefined ? `${laterTexts.notYet} ${laterTexts.holds[section] ?? ""}` : laterTexts.pageNotYet;
  const elsewhere = doneElsewhere[path];
  return (
    <>
      <PageHeader title={title} layout={layout} tabs={tabs} tabsLabel={laterTexts.tabs} />
      {elsewhere === undefined ? (
        <EmptyState text={text} action={<ButtonLink href="/">{laterTexts.back}</ButtonLink>} />
      ) : (
        <EmptyState
          text={`${text} ${elsewhere.text}`}
          action={<ButtonLink href={elsewhere.href}>{elsewhere.label}</ButtonLink>}
        />
      )}
    </>
  );
}
