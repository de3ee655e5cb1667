/** The page of a section that comes later: what it will hold, its tabs, and the way back. */
import { useMatches, useRouterState } from "@tanstack/react-router";
import { usePageTitle } from "../platform/page-title.ts";
import { ButtonLink, EmptyState, PageHeader } from "../ui/index.ts";
import { laterTexts, sectionTabs } from "./later-texts.ts";
import { texts } from "./texts.ts";

/** One honest page for the current route. */
export function SectionPage() {
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
  return (
    <>
      <PageHeader title={title} layout={layout} tabs={tabs} tabsLabel={laterTexts.tabs} />
      <EmptyState text={text} action={<ButtonLink href="/">{laterTexts.back}</ButtonLink>} />
    </>
  );
}
