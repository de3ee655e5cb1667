/** The page of a section that comes later: what it will hold, and the way back. */
import { useMatches } from "@tanstack/react-router";
import { usePageTitle } from "../platform/page-title.ts";
import { ButtonLink, EmptyState, PageHeader } from "../ui/index.ts";
import { laterTexts } from "./later-texts.ts";
import { texts, type SectionName } from "./texts.ts";

/** One honest page for the section of the current route. */
export function SectionPage() {
  const section: SectionName = useMatches({ select: (matches) => matches.at(-1)?.staticData.section }) ?? "home";
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout }) ?? "centred";
  usePageTitle(texts.sections[section]);
  return (
    <>
      <PageHeader title={texts.sections[section]} layout={layout} />
      <EmptyState text={`${laterTexts.notYet} ${laterTexts.holds[section] ?? ""}`} action={<ButtonLink href="/">{laterTexts.back}</ButtonLink>} />
    </>
  );
}
