/** A page that isn't built yet: what it will hold, its tabs, and the way to where its work is done today. */
import { ButtonLink, EmptyState } from "../ui/index.ts";
import { usePageTitle } from "./page-title.ts";
import { SectionHeader, usePageName } from "./section-header.tsx";

const texts = {
  sectionNotYet: "This section isn't built yet.",
  pageNotYet: "This page isn't built yet.",
  back: { href: "/", label: "Back to Home" },
} as const;

export interface LaterPageProps {
  /** What the section will hold, on its own page; a page below it says nothing. */
  holds?: string;
  /** Where its work is done today. */
  elsewhere?: { text: string; href: string; label: string } | undefined;
}

/** One honest page for the current route. */
export function LaterPage({ holds, elsewhere }: LaterPageProps) {
  const name = usePageName();
  usePageTitle(name);
  const text = holds === undefined ? texts.pageNotYet : `${texts.sectionNotYet} ${holds}`;
  const { href, label } = elsewhere ?? texts.back;
  return (
    <>
      <SectionHeader title={name} />
      <EmptyState
        text={elsewhere === undefined ? text : `${text} ${elsewhere.text}`}
        action={<ButtonLink href={href}>{label}</ButtonLink>}
      />
    </>
  );
}
