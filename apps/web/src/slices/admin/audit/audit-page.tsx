/** `/admin/audit`: who did what, when, and what it was before. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { Button, Callout, EmptyState, Panel, PanelError, SkeletonLines } from "../../../ui/index.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { auditCheckQuery, auditFileUrl, auditQuery, type AuditSearch } from "./audit.api.ts";
import { AuditFilter } from "./audit-filter.tsx";
import { AuditLines } from "./audit-lines.tsx";
import { texts } from "./texts.ts";

const route = getRouteApi("/admin/audit");

function CheckResult() {
  const { data: check, error } = useQuery(auditCheckQuery);
  if (error !== null && check === undefined)
    return <PanelError title={texts.failed} message={normaliseError(error).message} />;
  if (check === undefined) return null;
  const { broken, lines } = check;
  return (
    <div role="status" className="px-4 py-2">
      {broken === null ? (
        <Callout tone="green">{texts.whole(lines)}</Callout>
      ) : (
        <Callout tone="red">{texts.broken(broken.seq, broken.fault, lines)}</Callout>
      )}
    </div>
  );
}

function Actions({ search }: { search: AuditSearch }) {
  const { refetch, isFetching } = useQuery(auditCheckQuery);
  return (
    <span className="flex gap-2 flex-wrap">
      <Button size="sm" isBusy={isFetching} onClick={() => void refetch()}>
        {isFetching ? texts.checking : texts.check}
      </Button>
      <a className="sk-btn sk-btn-secondary sk-btn-sm" href={auditFileUrl(search)} download>
        {texts.export}
      </a>
    </span>
  );
}

function Log() {
  const search: AuditSearch = route.useSearch();
  const query = useInfiniteQuery(auditQuery(search));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const lines = data?.pages.flatMap((page) => page.lines);
  return (
    <Panel title={texts.title} end={<Actions search={search} />}>
      <CheckResult />
      <AuditFilter search={search} />
      {lines === undefined ? (
        error === null ? (
          <SkeletonLines lines={8} />
        ) : (
          <PanelError
            title={texts.failed}
            message={normaliseError(error).message}
            onRetry={() => void refetch()}
          />
        )
      ) : lines.length === 0 ? (
        <EmptyState text={texts.empty} />
      ) : (
        <AuditLines lines={lines} />
      )}
      {hasNextPage && (
        <div className="p-3 border-t border-line">
          <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The page. */
export function AuditPage() {
  return (
    <AdminFrame forAuditors="use">
      <Log />
    </AdminFrame>
  );
}
