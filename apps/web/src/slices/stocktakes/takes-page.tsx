/** `/inventory/counts`: the stock takes, and the way to a new one. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { Button, EmptyState, Money, PanelError, SkeletonLines, TextLink, When } from "../../ui/index.ts";
import { NewTakeDialog } from "./new-take-dialog.tsx";
import { TakeChip } from "./take-chip.tsx";
import { takesQuery, type ShownTake } from "./takes.api.ts";
import { texts } from "./texts.ts";
import { useLiveTakes } from "./use-live-takes.ts";

function TakeRow({ take }: { take: ShownTake }) {
  const { _id, name, state, counted, lines, scope, isBlind, byName, updatedAt, worths } = take;
  const where = texts.where(take.place, take.shelf);
  return (
    <li className="flex gap-3 items-center flex-wrap py-3 border-b border-line">
      <span className="grid grow min-w-0">
        <TextLink href={`/inventory/counts/${_id}`} className="sk-cut font-[650]">
          {name}
        </TextLink>
        <span className="sk-meta">
          {where !== "" && `${where} · `}
          {scope === "found" ? texts.found(counted) : texts.progress(counted, lines)}
          {isBlind && ` · ${texts.blind}`} · {byName} · <When at={updatedAt} />
        </span>
      </span>
      {worths.map(({ currency, minor }) => (
        <Money key={currency} amountMinor={minor} currency={currency} />
      ))}
      <TakeChip state={state} />
    </li>
  );
}

/** The page. */
export function TakesPage() {
  const query = useQuery(takesQuery);
  const mayCount = useAllows("inventory.write");
  const [isOpen, setIsOpen] = useState(false);
  useLiveTakes();
  usePageTitle(texts.title);
  const guard = { isDisabled: !mayCount, disabledReason: texts.noScope };
  const start = (
    <Button variant="primary" {...guard} onClick={() => setIsOpen(true)}>
      {texts.start}
    </Button>
  );
  return (
    <>
      <SectionHeader />
      <div className="grow min-h-0 overflow-auto bg-surface">
        <div className="grid gap-4 p-4 max-w-[1100px]">
          {query.isError ? (
            <PanelError
              title={texts.failed}
              message={normaliseError(query.error).message}
              onRetry={() => void query.refetch()}
            />
          ) : query.data === undefined ? (
            <SkeletonLines lines={6} />
          ) : query.data.length === 0 ? (
            <EmptyState text={texts.empty} action={start} />
          ) : (
            <>
              <div>{start}</div>
              <ul aria-label={texts.title} className="grid">
                {query.data.map((take) => (
                  <TakeRow key={take._id} take={take} />
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      {isOpen && <NewTakeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
