import { useNavigate, useParams } from "@tanstack/react-router";
import { hrefOf, useOpenPage } from "../../platform/section-header.tsx";

interface ImportPlace {
  /** Which import is open. */
  id: string | undefined;
  open: (id: string | undefined) => void;
  /** Where an import is opened. */
  pathOf: (id: string) => string;
}

/** Which import is open, and how another one is opened: under Inventory or Upload, as this page was. */
export function useImportPlace(): ImportPlace {
  const { jobId } = useParams({ strict: false });
  const isUpload = hrefOf(useOpenPage().path).startsWith("/upload");
  const navigate = useNavigate();
  return {
    id: jobId,
    open: (id) =>
      void navigate({
        to: isUpload ? "/upload/import/{-$jobId}" : "/inventory/import/{-$jobId}",
        params: { jobId: id },
      }),
    pathOf: (importId) => `${isUpload ? "/upload" : "/inventory"}/import/${importId}`,
  };
}
