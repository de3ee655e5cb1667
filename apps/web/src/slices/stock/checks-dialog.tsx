import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { Dialog, EmptyState, PanelError, SkeletonLines } from "../../ui/index.ts";
import { CheckList } from "./check-list.tsx";
import { checksQuery } from "./stock.api.ts";
import { texts } from "./texts.ts";

const words = texts.checks;

/** All questions about orders that were shipped elsewhere. Open as long as it is drawn. */
export function ChecksDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(checksQuery);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="md" hasCloseButton>
      <p className="sk-meta pb-2">{words.hint}</p>
      {query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={4} />}
      {query.data?.length === 0 && <EmptyState text={words.empty} />}
      {query.data !== undefined && <CheckList checks={query.data} />}
    </Dialog>
  );
}
