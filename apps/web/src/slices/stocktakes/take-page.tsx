/** `/inventory/counts/$takeId`: one stock take, while it is counted, reviewed, and afterwards. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { AlertDialog, Button, EmptyState, PanelError, SkeletonLines, TextLink } from "../../ui/index.ts";
import { CountingList } from "./counting-list.tsx";
import { ReviewList } from "./review-list.tsx";
import { ScanBox } from "./scan-box.tsx";
import { useWaitingScans } from "./send-scans.ts";
import { TakeChip } from "./take-chip.tsx";
import {
  moveTake,
  postTake,
  takeQuery,
  takesKey,
  undoTake,
  type ShownLine,
  type ShownTake,
} from "./takes.api.ts";
import { texts } from "./texts.ts";
import { useLiveTakes } from "./use-live-takes.ts";

const route = getRouteApi("/inventory/counts/$takeId");
const words = texts.take;

/** Does something to the stock take and reads it again; if it fails, it says why. */
async function run(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notifyError(error);
  }
  await queryClient.invalidateQueries({ queryKey: takesKey });
}

async function post(take: ShownTake, uncounted: "leave" | "zero"): Promise<void> {
  if (take.state === "review") await moveTake({ takeId: take._id, to: "approved" });
  const { posted, later } = await postTake({ takeId: take._id, uncounted });
  notifySuccess(words.posted(posted));
  if (later.length > 0) notifyInfo(words.later(later));
}

async function takeBack(takeId: string): Promise<void> {
  const { posted, later } = await undoTake(takeId);
  notifySuccess(words.undone(posted));
  if (later.length > 0) notifyInfo(words.later(later));
}

/** The page. */
export function TakePage() {
  const { takeId } = route.useParams();
  const query = useQuery(takeQuery(takeId));
  const take = query.data?.take;
  useLiveTakes();
  usePageTitle(take?.name ?? texts.title);
  return (
    <>
      <SectionHeader />
      <div className="grow min-h-0 overflow-auto bg-surface">
        <div className="grid gap-4 p-4 max-w-[1100px]">
          {query.isError ? (
            <PanelError
              title={words.failed}
              message={normaliseError(query.error).message}
              onRetry={() => void query.refetch()}
            />
          ) : take === undefined ? (
            <SkeletonLines lines={8} />
          ) : take === null ? (
            <EmptyState
              text={words.gone}
              action={<TextLink href="/inventory/counts">{words.all}</TextLink>}
            />
          ) : (
            <OneTake take={take} lines={query.data?.lines ?? []} />
          )}
        </div>
      </div>
    </>
  );
}

function OneTake({ take, lines }: { take: ShownTake; lines: readonly ShownLine[] }) {
  const { _id: takeId, name, state, scope, isBlind, approvedByName } = take;
  const where = texts.where(take.place, take.shelf);
  const mayCount = useAllows("inventory.write");
  const [uncounted, setUncounted] = useState<"leave" | "zero">("leave");
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const waiting = useWaitingScans(takeId);
  const guard = { isDisabled: !mayCount, disabledReason: texts.noScope };
  const go = (work: () => Promise<unknown>): void => {
    setIsBusy(true);
    void run(work).then(() => setIsBusy(false));
  };
  const counted = lines.filter((line) => line.counted !== null).length;
  const isOpen = state === "draft" || state === "counting" || state === "review" || state === "approved";
  return (
    <>
      <header className="flex gap-3 items-center flex-wrap">
        <span className="grid grow min-w-0">
          <h2 className="sk-cut font-[650]">{name}</h2>
          <span className="sk-meta">
            {where !== "" && `${where} · `}
            {scope === "found" ? texts.found(counted) : texts.progress(counted, lines.length)}
            {take.counters.length > 0 && ` · ${take.counters.join(", ")}`}
            {state === "approved" && ` · ${words.approved(approvedByName ?? "")}`}
          </span>
        </span>
        <TakeChip state={state} />
        {isOpen && (
          <Button variant="quiet" {...guard} onClick={() => setIsAsking(true)}>
            {words.cancelTake}
          </Button>
        )}
        {state === "draft" && (
          <Button
            variant="primary"
            {...guard}
            isBusy={isBusy}
            onClick={() => go(() => moveTake({ takeId, to: "counting" }))}
          >
            {words.begin}
          </Button>
        )}
        {state === "counting" && (
          <Button
            variant="primary"
            isBusy={isBusy}
            isDisabled={!mayCount || waiting > 0 || counted === 0}
            disabledReason={!mayCount ? texts.noScope : waiting > 0 ? words.waitFirst : words.nothing.counted}
            onClick={() => go(() => moveTake({ takeId, to: "review" }))}
          >
            {words.finish}
          </Button>
        )}
        {(state === "review" || state === "approved") && (
          <>
            <Button {...guard} onClick={() => go(() => moveTake({ takeId, to: "counting" }))}>
              {words.back}
            </Button>
            {state === "review" && (
              <Button {...guard} onClick={() => go(() => moveTake({ takeId, to: "approved" }))}>
                {words.approve}
              </Button>
            )}
            <Button
              variant="primary"
              {...guard}
              isBusy={isBusy}
              busyLabel={words.posting}
              onClick={() => go(() => post(take, uncounted))}
            >
              {state === "review" ? words.post : words.postApproved}
            </Button>
          </>
        )}
        {state === "posted" && (
          <Button {...guard} isBusy={isBusy} onClick={() => go(() => takeBack(takeId))}>
            {words.undo}
          </Button>
        )}
      </header>
      {state === "counting" && (
        <>
          {mayCount ? <ScanBox takeId={takeId} waiting={waiting} /> : <p>{words.onlyLook}</p>}
          <p className="sk-meta">{isBlind ? `${words.blindNote} ${words.sales}` : words.sales}</p>
          <CountingList takeId={takeId} lines={lines} isBlind={isBlind} />
        </>
      )}
      {state !== "counting" && state !== "draft" && (
        <ReviewList
          lines={lines}
          uncounted={uncounted}
          onUncounted={mayCount && isOpen ? setUncounted : undefined}
        />
      )}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.cancelAsk}
        description={words.cancelHint}
        cancelLabel={words.keep}
        confirmLabel={words.cancelTake}
        onConfirm={() => {
          setIsAsking(false);
          go(async () => {
            await moveTake({ takeId, to: "cancelled" });
            notifySuccess(words.cancelled);
          });
        }}
      />
    </>
  );
}
