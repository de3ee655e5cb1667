/**
 * What stands around every page of Admin. The gear is there for everybody; who lacks `admin` is told so in
 * place of the content.
 */
import type { ReactNode } from "react";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader, usePageName } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { EmptyState, PageHeader } from "../../ui/index.ts";
import { texts } from "./texts.ts";

export function AdminFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const mayManage = useAllows("admin");
  const name = usePageName();
  usePageTitle(name === texts.title ? name : `${name} · ${texts.title}`);
  if (!mayManage)
    return (
      <>
        <PageHeader title={texts.title} />
        <EmptyState text={texts.refused} />
      </>
    );
  return (
    <>
      <SectionHeader title={texts.title} actions={actions} />
      <div className="grid grid-cols-1 gap-4 pb-6">{children}</div>
    </>
  );
}
