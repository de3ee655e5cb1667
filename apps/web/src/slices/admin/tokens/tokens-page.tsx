/** `/admin/tokens`: the API tokens of everybody in the store. */
import type { StoreTokenView } from "@stallkeeper/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import {
  AlertDialog,
  Button,
  ButtonLink,
  EmptyState,
  Panel,
  PanelError,
  SkeletonLines,
  TagList,
  When,
} from "../../../ui/index.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { nameScope } from "../texts.ts";
import { texts } from "./texts.ts";

const rowClass =
  "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_minmax(0,1fr)_auto]";

const tokensQuery = queryOptions({
  queryKey: ["admin", "tokens"],
  queryFn: ({ signal }) => call("GET /api/admin/tokens", { signal }),
  refetchOnMount: "always",
});

function TokenRow({ token, onRevoke }: { token: StoreTokenView; onRevoke: () => void }) {
  const { name, owner, scopes, lastUsedAt, expiresAt } = token;
  return (
    <li className={rowClass}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong>{name}</strong>
        <span className="sk-meta block">{owner}</span>
      </span>
      {scopes.length === 0 ? (
        <span className="sk-meta">{texts.readOnly}</span>
      ) : (
        <TagList
          max={5}
          tags={scopes.map((scope) => ({ id: scope, family: "neutral", label: nameScope(scope) }))}
        />
      )}
      <span className="sk-meta">
        {lastUsedAt === null ? (
          texts.neverUsed
        ) : (
          <>
            {texts.used} <When at={lastUsedAt} />
          </>
        )}
        {expiresAt !== null && (
          <>
            , {texts.expires} <When at={expiresAt} format="day" />
          </>
        )}
      </span>
      <Button size="sm" variant="quiet" aria-label={texts.revokeOf(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}

function Tokens() {
  const { data, error, refetch } = useQuery(tokensQuery);
  const [leaving, setLeaving] = useState<StoreTokenView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const revoke = async ({ _id, name }: StoreTokenView): Promise<void> => {
    setIsBusy(true);
    try {
      await call("POST /api/admin/tokens/revoke", { body: { tokenId: _id } });
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
      notifySuccess(texts.revoked(name));
    } catch (problem) {
      notifyError(problem);
    } finally {
      setIsBusy(false);
      setLeaving(null);
    }
  };
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <PanelError
        title={texts.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  const make = (
    <ButtonLink size="sm" href="/profile#security">
      {texts.make}
    </ButtonLink>
  );
  return (
    <Panel title={texts.title} meta={texts.about} end={make}>
      {data.tokens.length === 0 ? (
        <EmptyState text={texts.empty} />
      ) : (
        <ul className="grid" aria-label={texts.title}>
          {data.tokens.map((token) => (
            <TokenRow key={token._id} token={token} onRevoke={() => setLeaving(token)} />
          ))}
        </ul>
      )}
      {leaving !== null && (
        <AlertDialog
          isOpen
          onClose={() => setLeaving(null)}
          title={texts.ask(leaving.name)}
          description={texts.askText}
          confirmLabel={texts.confirm}
          cancelLabel={texts.keep}
          isBusy={isBusy}
          onConfirm={() => void revoke(leaving)}
        />
      )}
    </Panel>
  );
}

/** The page. */
export function TokensPage() {
  return (
    <AdminFrame forAuditors="look">
      <Tokens />
    </AdminFrame>
  );
}
