/** `/export/new`: an export is put together, from a data set or from something that there is. */
import { SkeletonLines } from "../../ui/index.ts";
import { Builder } from "./builder.tsx";
import { ExportFrame } from "./export-frame.tsx";
import { texts } from "./texts.ts";
import { useBeginning } from "./use-beginning.ts";

/** The page. */
export function BuilderPage() {
  const begun = useBeginning();
  return (
    <ExportFrame title={texts.newExport}>
      {begun === undefined ? <SkeletonLines lines={8} /> : <Builder key={begun.origin} begun={begun} />}
    </ExportFrame>
  );
}
