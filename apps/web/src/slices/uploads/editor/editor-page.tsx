/**
 * `/upload/$draftId`: one listing, its photos and fields on the left, a tab for each marketplace on the right.
 * What is typed is saved by itself.
 */
import type { UploadAccount, UploadDesk, UploadTemplate } from "@stallkeeper/contract";
import { applyTemplate, blankDraft, isAtPlatform } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { ButtonLink, EmptyState, PanelError, SkeletonLines } from "../../../ui/index.ts";
import { texts as listTexts } from "../texts.ts";
import { deskQuery, templatesQuery, tryAgain, type EditedDraft } from "../uploads.api.ts";
import { noEdits, type Edits } from "./edited-draft.ts";
import { DetailsForm, MasterForm } from "./master-form.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { proposeSku } from "./propose-sku.ts";
import { NoneLeftDialog } from "./none-left-dialog.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { SaveLine } from "./save-line.tsx";
import { SaveAsTemplate } from "../templates/save-as-template.tsx";
import { TargetPanel } from "./target-panel.tsx";
import { texts } from "./texts.ts";
import { VariantsForm } from "./variants-form.tsx";
import { useDraft, type DraftEditor } from "./use-draft.ts";
import { useJudged } from "./use-judged.ts";
import { usePhotos, withPhoto } from "./use-photos.ts";
import { usePublish } from "./use-publish.ts";
import { quietUnless, touchedBy } from "./untouched.ts";
import { UncountedLine } from "./uncounted-line.tsx";
import { UnlinkedTargets } from "./unlinked-targets.tsx";
import { UnreadFields, useUnreadFields } from "./use-unread-fields.ts";

const route = getRouteApi("/upload/$draftId");
const noAccounts: UploadAccount[] = [];

/** What a new draft begins with: a SKU, one piece, and where the last one went. */
function blankOf(
  id: string,
  sku: string,
  desk: UploadDesk,
  template: UploadTemplate | undefined,
): { draft: EditedDraft; edits: Edits } {
  const usual = desk.accounts.filter(({ isUsual, isConnected }) => isUsual && isConnected);
  // What a template says is what the draft begins with; accounts that aren't linked any more stay out.
  const fields = { ...blankDraft, currency: desk.currency };
  const started = template && applyTemplate(fields, [], template, false);
  const linked = Object.fromEntries(
    Object.entries(started?.change.targets ?? {}).filter(([accountId]) =>
      desk.accounts.some((one) => one.accountId === accountId),
    ),
  );
  return {
    draft: { id, itemId: null, revision: 0, updatedAt: "", targets: [], itemCosts: {}, fields },
    edits: {
      set: { ...started?.change.set, sku },
      targets: { ...Object.fromEntries(usual.map(({ accountId }) => [accountId, {}])), ...linked },
    },
  };
}

/** The page. */
export function EditorPage() {
  const { draftId } = route.useParams();
  return <OpenDraft key={draftId} draftId={draftId} />;
}

function OpenDraft({ draftId }: { draftId: string }) {
  const search = route.useSearch();
  const desk = useQuery(deskQuery);
  const [sku] = useState(() => search.sku ?? proposeSku());
  const isNew = search.new !== undefined;
  const templates = useQuery({ ...templatesQuery, enabled: isNew && search.template !== undefined });
  const template = templates.data?.find(({ _id }) => _id === search.template);
  const isStarted = search.template === undefined || templates.data !== undefined;
  const blank = useMemo(
    () => (isNew && desk.data !== undefined && isStarted ? blankOf(draftId, sku, desk.data, template) : null),
    [isNew, draftId, sku, desk.data, isStarted, template],
  );
  const accounts = desk.data?.accounts ?? noAccounts;
  const { query, editor } = useDraft(draftId, blank, accounts);
  const title = isNew ? texts.newTitle : editor?.draft.fields.title || texts.untitled;
  usePageTitle(title);
  const error = query.error ?? desk.error ?? templates.error;
  if (editor === null || desk.isPending) {
    const isLoading = error === null && (query.isPending || desk.isPending || !isStarted);
    return (
      <>
        <SectionHeader title={title} />
        {isLoading ? (
          <div className="p-4">
            <SkeletonLines lines={6} />
          </div>
        ) : error === null ? (
          <EmptyState text={texts.gone} action={<ButtonLink href="/upload">{texts.back}</ButtonLink>} />
        ) : (
          <PanelError
            title={texts.failed}
            message={normaliseError(error).message}
            onRetry={() => {
              query.refetch();
              void desk.refetch();
              if (search.template !== undefined) void templates.refetch();
            }}
          />
        )}
      </>
    );
  }
  return <Editor title={title} editor={editor} accounts={accounts} ofItem={isNew ? search.sku : undefined} />;
}

function Editor({
  title,
  editor,
  accounts,
  ofItem,
}: {
  title: string;
  /** A new draft of this item: what is known of it is asked for at once. */
  ofItem: string | undefined;
  editor: DraftEditor;
  accounts: readonly UploadAccount[];
}) {
  const { draft } = editor;
  // What was saved before was touched then.
  const [isNew] = useState(draft.revision === 0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const change: DraftEditor["change"] = (edits) => {
    if (typeof edits !== "function")
      setTouched((before) => new Set([...before, ...touchedBy({ ...noEdits, ...edits })]));
    editor.change(edits);
  };
  const mayList = useAllows("listings.write");
  const { judged, asked, failedAsks } = useJudged(draft, accounts);
  const fill = useEffectEvent(() => {
    if (ofItem !== undefined && draft.revision === 0) editor.change({ set: { sku: ofItem } });
  });
  useEffect(() => fill(), []);
  const [current, setCurrent] = useState("");
  const uploads = usePhotos(draft.fields.photos.length, (photo) =>
    change(({ fields: { photos } }) => ({ set: { photos: withPhoto(photos, photo) } })),
  );
  const { hasUnread, tell } = useUnreadFields();
  const waitsFor = hasUnread ? texts.unread : uploads.underWay.length > 0 ? texts.photosUnderWay : null;
  // Whatever goes out is saved first: neither with a figure that can't be read nor without its photos.
  const saveToSend = async (): Promise<boolean> => {
    if (waitsFor === null) return editor.flush();
    notifyInfo(waitsFor);
    return false;
  };
  const { problems, wasTried, isPublishing, publish, send, relist, question } = usePublish(
    { ...editor, flush: saveToSend },
    judged,
    setCurrent,
  );
  // What was refused is what the draft was opened for.
  const needy = judged.find(({ target }) => target.state === "rejected" || target.state === "unsure");
  const chosen = current === "" ? ((needy ?? judged[0])?.account.accountId ?? "") : current;
  const group = listTexts.keys.group;
  useShortcuts([
    { group, keys: "Mod+s", label: listTexts.keys.save, isHint: true, run: () => void editor.flush() },
    {
      group,
      keys: "Mod+Enter",
      label: listTexts.keys.publish,
      isHint: true,
      isOnce: true,
      isOn: () => mayList,
      run: () => void publish(),
    },
  ]);
  const set = (fields: Edits["set"]): void => change({ set: fields });
  const least = (lengths: number[]): number | undefined =>
    lengths.length === 0 ? undefined : Math.min(...lengths);
  const isUp = judged.some(({ target }) => isAtPlatform(target.state));
  const limits = judged.map(({ account }) => account.limits);
  const guard = mayList ? {} : { isDisabled: true as const, disabledReason: listTexts.noScope };
  return (
    <UnreadFields value={tell}>
      <SectionHeader
        title={title}
        meta={<SaveLine editor={editor} />}
        actions={
          <>
            <SaveAsTemplate draftId={draft.id} guard={guard} flush={editor.flush} />
            {isUp && mayList && (
              <ButtonLink href="/upload/new" size="sm">
                {listTexts.newListing}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grow min-h-0 overflow-y-auto">
        <div className="grid gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_400px] items-start">
          <div className="grid gap-4 min-w-0">
            <PhotoStrip
              photos={draft.fields.photos}
              uploads={uploads}
              limits={judged.map(({ account }) => ({
                name: account.platformName,
                images: account.limits.images,
              }))}
              problem={problems["photos"]}
              guard={guard}
              onChange={(photos) => set({ photos })}
            />
            <MasterForm
              fields={draft.fields}
              isKnownItem={draft.itemId !== null}
              itemCost={draft.itemCosts[draft.fields.sku.trim()] ?? null}
              most={{
                title: least(limits.map(({ titleLength }) => titleLength)),
                description: least(limits.map(({ descriptionLength }) => descriptionLength)),
              }}
              problems={problems}
              isOff={!mayList}
              isSkuFixed={isUp}
              onChange={set}
              onHold={editor.hold}
            />
            <UncountedLine draft={draft} />
            <VariantsForm
              fields={draft.fields}
              problem={problems["variants"]}
              isOff={!mayList}
              isFixed={isUp}
              onChange={(variants) => set({ variants })}
            />
            {failedAsks.map(({ accountId, platformName, error, refetch }) => (
              <PanelError
                key={accountId}
                title={texts.asksFailed(platformName)}
                message={normaliseError(error).message}
                onRetry={() => void refetch()}
              />
            ))}
            <DetailsForm
              asked={asked}
              fields={draft.fields}
              problems={problems}
              isOff={!mayList}
              onChange={set}
            />
          </div>
          <div className="grid min-w-0 lg:sticky lg:top-0">
            <TargetPanel
              accounts={accounts}
              judged={judged}
              current={chosen}
              category={draft.fields.category.trim()}
              isOff={!mayList}
              isQuiet={quietUnless(isNew, wasTried, touched)}
              onCurrent={setCurrent}
              onToggle={(accountId, isOn) => change({ targets: { [accountId]: isOn ? {} : null } })}
              onChange={(accountId, overrides) => change({ targets: { [accountId]: overrides } })}
              onTryAgain={(actionId) => void tryAgain(actionId).catch(notifyError)}
              onSend={(accountIds) => void send(accountIds)}
              onRelist={(accountId) => void relist(accountId)}
            />
            <UnlinkedTargets
              targets={draft.targets.filter(
                (target) => !accounts.some(({ accountId }) => accountId === target.accountId),
              )}
              guard={guard}
              onRemove={(accountId) => change({ targets: { [accountId]: null } })}
            />
            <PublishBar
              draftId={editor.draft.id}
              flush={editor.flush}
              judged={judged}
              mayList={mayList}
              isPublishing={isPublishing}
              onPublish={() => void publish()}
              onSend={(accountIds) => void send(accountIds)}
            />
          </div>
        </div>
      </div>
      <NoneLeftDialog {...question} />
    </UnreadFields>
  );
}
