/** `/upload`: the drafts, and how each stands at its marketplaces. Filters and sort stand in the address. */
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  BulkBar,
  Button,
  ButtonLink,
  DataGrid,
  EmptyState,
  PanelError,
  type GridHandle,
} from "../../../ui/index.ts";
import { AddToReserve } from "../../reserve/index.ts";
import { ApplyDialog } from "../templates/apply-dialog.tsx";
import { templateTexts } from "../templates/texts.ts";
import { texts } from "../texts.ts";
import type { ListedDraft } from "../uploads.api.ts";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { DraftCard, draftColumns } from "./draft-columns.tsx";
import { canGo, canGoUp, endedTargets, liveListings, publishMany } from "./draft-commands.ts";
import { DraftQuestionDialog, type DraftQuestion } from "./draft-questions.tsx";
import { draftViews, readDraftSort, type DraftSearch } from "./draft-search.ts";
import { DraftsBar } from "./drafts-bar.tsx";
import { useDrafts } from "./use-drafts.ts";

const route = getRouteApi("/upload");
const keyOf = ({ _id }: ListedDraft): string => _id;
const nameOf = ({ title, sku }: ListedDraft): string => title || sku || texts.untitled;
const spineOf = ({ state }: ListedDraft) => (state === "rejected" || state === "unsure" ? "red" : undefined);

/** The page. */
export function UploadPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { density } = usePreferences();
  const grid = useRef<GridHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<DraftQuestion | null>(null);
  const [isApplying, setIsApplying] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const mayList = useAllows("listings.write");
  usePageTitle(texts.title);
  const { q = "", show = "", platform = "", sort = "" } = search;
  const wanted = useMemo(
    (): DraftSearch => ({
      view: draftViews.find((one) => one === show) ?? "all",
      query: q,
      platform,
      sort: readDraftSort(sort),
    }),
    [q, show, platform, sort],
  );
  const { query, rows, counts, readMore } = useDrafts(wanted);
  const put = (change: Partial<Record<keyof typeof search, string>>): void =>
    void navigate({
      search: (old) =>
        Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== "")),
      replace: true,
      resetScroll: false,
    });
  const open = (draftId: string): void => void navigate({ to: "/upload/$draftId", params: { draftId } });
  const chosen = rows.filter(({ _id }) => selection.has(_id));
  const publishable = chosen.filter(canGoUp);
  const removable = chosen.filter(canGo);
  const endable = chosen.filter((draft) => liveListings(draft).length > 0);
  const relistable = chosen.filter((draft) => endedTargets(draft).length > 0);
  const publish = async (): Promise<void> => {
    if (publishable.length === 0 || isPublishing) return;
    setIsPublishing(true);
    await publishMany(publishable);
    setIsPublishing(false);
  };
  const group = texts.keys.group;
  useShortcuts([
    {
      group,
      keys: "n",
      label: texts.keys.newListing,
      isHint: true,
      isOn: () => mayList,
      run: () => void navigate({ to: "/upload/new" }),
    },
    { group, keys: "j", label: texts.keys.move, isHint: true, run: () => grid.current?.moveFocus(1) },
    { group, keys: "k", label: texts.keys.move, run: () => grid.current?.moveFocus(-1) },
    { group, keys: "/", label: texts.filter, isHint: true, run: () => filter.current?.focus() },
    {
      group,
      keys: "Mod+Enter",
      label: texts.keys.publish,
      isOn: () => mayList && publishable.length > 0,
      isOnce: true,
      run: () => void publish(),
    },
  ]);
  const isFiltered = wanted.view !== "all" || q !== "" || platform !== "";
  const failure = query.isError ? (
    <PanelError
      title={texts.failed}
      message={normaliseError(query.error).message}
      onRetry={() => void query.refetch()}
    />
  ) : undefined;
  const guard = { isDisabled: !mayList, disabledReason: texts.noScope };
  const newLink = (
    <ButtonLink href="/upload/new" variant="primary" keys="N">
      {texts.newListing}
    </ButtonLink>
  );
  return (
    <>
      <SectionHeader
        title={texts.title}
        meta={
          counts === undefined ? undefined : <span role="status">{texts.meta(counts.shown, counts.all)}</span>
        }
        actions={mayList ? newLink : undefined}
      />
      <section aria-label={texts.list} className="grow min-w-0 min-h-0 flex flex-col bg-surface">
        <DraftsBar search={wanted} filter={filter} refused={counts?.refused ?? 0} put={put} />
        <DataGrid
          label={texts.list}
          rows={rows}
          rowCount={counts?.shown}
          listId={`${wanted.view} ${q} ${platform} ${sort}`}
          getKey={keyOf}
          getRowName={nameOf}
          columns={draftColumns}
          density={density}
          handleRef={grid}
          sort={wanted.sort}
          onSortChange={({ columnId, direction }) => put({ sort: `${columnId}:${direction}` })}
          selection={selection}
          onSelectionChange={setSelection}
          getSpine={spineOf}
          cardHeight={132}
          renderCard={(draft) => <DraftCard draft={draft} />}
          onOpen={({ _id }) => open(_id)}
          onEndNear={readMore}
          skeletonRows={6}
          status={rows.length > 0 ? "ready" : query.isError ? "error" : query.isPending ? "loading" : "ready"}
          errorState={failure}
          banner={rows.length > 0 ? failure : undefined}
          emptyState={
            <EmptyState
              text={isFiltered ? texts.emptyFiltered : texts.empty}
              action={
                isFiltered ? (
                  <Button onClick={() => put({ q: "", show: "", platform: "" })}>{texts.clear}</Button>
                ) : mayList ? (
                  <span className="flex gap-2 flex-wrap">
                    <ButtonLink href="/upload/new">{texts.newListing}</ButtonLink>
                    <ButtonLink href="/upload/import">{texts.importFile}</ButtonLink>
                  </span>
                ) : undefined
              }
            />
          }
          footer={
            selection.size === 0 ? undefined : (
              <BulkBar text={texts.selected(selection.size)} onClear={() => setSelection(new Set())}>
                <Button
                  size="sm"
                  variant="primary"
                  {...(publishable.length === 0
                    ? { isDisabled: true, disabledReason: texts.noneReady }
                    : guard)}
                  isBusy={isPublishing}
                  busyLabel={texts.publishing}
                  onClick={() => void publish()}
                >
                  {texts.publish}
                </Button>
                <AddToReserve
                  draftIds={publishable.map(({ _id }) => _id)}
                  guard={
                    publishable.length === 0
                      ? { isDisabled: true, disabledReason: texts.noneToReserve }
                      : guard
                  }
                  onAdded={() => setSelection(new Set())}
                />
                <Button size="sm" {...guard} onClick={() => setIsEditing(true)}>
                  {bulkTexts.open}
                </Button>
                <Button size="sm" {...guard} onClick={() => setIsApplying(true)}>
                  {templateTexts.apply}
                </Button>
                <Button
                  size="sm"
                  {...guard}
                  onClick={() => setQuestion({ kind: "duplicate", drafts: chosen })}
                >
                  {texts.duplicate}
                </Button>
                <Button
                  size="sm"
                  {...(relistable.length === 0
                    ? { isDisabled: true, disabledReason: texts.noneEnded }
                    : guard)}
                  onClick={() => setQuestion({ kind: "relist", drafts: relistable })}
                >
                  {texts.relist}
                </Button>
                <Button
                  size="sm"
                  {...(endable.length === 0 ? { isDisabled: true, disabledReason: texts.noneLive } : guard)}
                  onClick={() => setQuestion({ kind: "end", drafts: endable })}
                >
                  {texts.end}
                </Button>
                <Button
                  size="sm"
                  {...(removable.length === 0
                    ? { isDisabled: true, disabledReason: texts.atPlatform }
                    : guard)}
                  onClick={() => setQuestion({ kind: "remove", drafts: removable })}
                >
                  {texts.remove}
                </Button>
              </BulkBar>
            )
          }
        />
      </section>
      {isEditing && <BulkEditDialog draftIds={chosen.map(keyOf)} onClose={() => setIsEditing(false)} />}
      {isApplying && <ApplyDialog draftIds={chosen.map(keyOf)} onClose={() => setIsApplying(false)} />}
      {question !== null && (
        <DraftQuestionDialog
          question={question}
          onClose={() => setQuestion(null)}
          onDone={() => setSelection(new Set())}
        />
      )}
    </>
  );
}
