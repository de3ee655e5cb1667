import type { ReactNode } from "react";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { EmptyState } from "../../ui/index.ts";
import { useLiveExports } from "./exports.api.ts";
import { texts } from "./texts.ts";

function Live({ children }: { children: ReactNode }) {
  useLiveExports();
  return <div className="grid grid-cols-1 gap-4 pb-6">{children}</div>;
}

/** A page of Export below its tabs; whoever may not export is told so. */
export function ExportFrame({ title = texts.title, children }: { title?: string; children: ReactNode }) {
  usePageTitle(title);
  const mayExport = useAllows("export.run");
  return (
    <>
      <SectionHeader />
      {mayExport ? <Live>{children}</Live> : <EmptyState text={texts.closed} />}
    </>
  );
}
