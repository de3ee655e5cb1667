/**
 * What stands around every page of Admin. The gear is there for everybody; who lacks `admin` is told so in
 * place of the content, or, with `audit.read`, looks at it without changing anything.
 */
import type { ReactNode } from "react";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader, usePageName } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { Callout, EmptyState, PageHeader } from "../../ui/index.ts";
import { texts } from "./texts.ts";

export interface AdminFrameProps {
  actions?: ReactNode;
  /** What auditors do here: look, with every control off; use what only reads; or nothing at all. */
  forAuditors?: "look" | "use";
  children: ReactNode;
}

export function AdminFrame({ actions, forAuditors, children }: AdminFrameProps) {
  const mayManage = useAllows("admin");
  const mayLook = useAllows("audit.read") && forAuditors !== undefined;
  const name = usePageName();
  usePageTitle(name === texts.title ? name : `${name} · ${texts.title}`);
  if (!mayManage && !mayLook)
    return (
      <>
        <PageHeader title={texts.title} />
        <EmptyState text={texts.refused} />
      </>
    );
  return (
    <>
      <SectionHeader title={texts.title} actions={mayManage ? actions : undefined} />
      <fieldset
        disabled={!mayManage && forAuditors === "look"}
        className="min-w-0 grid grid-cols-1 gap-4 pb-6"
      >
        {!mayManage && <Callout tone="blue">{texts.readOnly}</Callout>}
        {children}
      </fieldset>
    </>
  );
}
