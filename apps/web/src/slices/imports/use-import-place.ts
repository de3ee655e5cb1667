import { useNavigate, useParams } from "@tanstack/react-router";
import { hrefOf, useOpenPage } from "../../platform/section-header.tsx";

/** Which import is open, and how another one is opened: under Inventory or Upload, as this page was. */
export function useImportPlace(): { id: string | undefined; open: (id: string | undefined) => void } {
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
  };
}
