/** `/offers`: buyers' offers, to accept, reject or counter; answered ones in tabs of their own. */
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useAllows, useSession } from "../../platform/session.ts";
import {
  BulkBar,
  Button,
  Count,
  DataGrid,
  EmptyState,
  PageHeader,
  PanelError,
  useFormatSettings,
  useIsPhone,
  useNow,
  type GridHandle,
} from "../../ui/index.ts";
import { formatMoney } from "@stallkeeper/domain";
import { AnswerQuestions } from "./answer-questions.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { DeskBanners, DeskFoot } from "./desk-notes.tsx";
import { nameItem, OfferCard, offerColumns } from "./offer-columns.tsx";
import { OfferDrawer } from "./offer-drawer.tsx";
import { hasNote, OfferNote } from "./offer-note.tsx";
import type { DeskRow } from "./offer-rows.ts";
import { conversationQuery, readOffers, type OfferAnswerKind } from "./offers.api.ts";
import { offerTabs } from "./offers-search.ts";
import { RulesDialog } from "./rules-dialog.tsx";
import { texts } from "./texts.ts";
import { useAnswerCommands } from "./use-answer-commands.ts";
import { useDesk } from "./use-desk.ts";
import { useOfferKeys } from "./use-offer-keys.ts";
import { standingOf } from "./use-standing.ts";

const keyOf = ({ offer }: DeskRow): string => offer._id;
const getSpine = ({ offer }: DeskRow) =>
  offer.state !== 0
    ? undefined
    : offer.answer?.state === "underWay" || offer.answer?.state === "unsure"
      ? ("ochre" as const)
      : offer.answer?.state === "refused"
        ? ("red" as const)
        : undefined;

/** Says what became of an offer that left from under somebody's eyes; what they answered themselves they know. */
async function sayWhyLeft(id: string, ownName: string): Promise<void> {
  const [now] = await readOffers([id]).catch(() => []);
  const standing = now?.answer?.byName === ownName ? null : standingOf(now);
  if (standing !== null) notifyInfo(standing);
}

/**
 * Once the open offer was answered, the one that takes its place is opened; an address that names an offer of
 * another tab, or none, says so.
 */
function useNextOpen({ openId, rows, all, query, open }: ReturnType<typeof useDesk>): void {
  const place = useRef<number | null>(null);
  const ownName = useSession().user?.name ?? "";
  const at = openId === null ? -1 : rows.findIndex(({ offer }) => offer._id === openId);
  const isLoaded = query.data !== undefined && !query.isFetching;
  useEffect(() => {
    if (openId === null) place.current = null;
    else if (at >= 0) place.current = at;
    else if (isLoaded && !all.some(({ offer }) => offer._id === openId)) {
      const next = place.current === null ? undefined : rows[Math.min(place.current, rows.length - 1)];
      if (place.current === null) notifyInfo(texts.detail.missing);
      else void sayWhyLeft(openId, ownName);
      open(next?.offer._id ?? null);
    }
  }, [openId, at, isLoaded, all, rows, open, ownName]);
}

/** The page. */
export function OffersPage() {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const page = useDesk(focusedKey !== null);
  const { tab, rows, all, answering, search, openId, open, selection, setPicked, standsStill, query } = page;
  const [showsRules, setShowsRules] = useState(false);
  const [isSelecting, setIsSelecting] = useState(false);
  /** The offer whose buyer is being written to. */
  const [writingId, setWritingId] = useState<string | null>(null);
  const [opensByKey, setOpensByKey] = useState(false);
  const grid = useRef<GridHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const isPhone = useIsPhone();
  const nowMs = useNow();
  const mayAnswer = useAllows("offers.write");
  const commands = useAnswerCommands(standsStill);
  const { answerRow, counterRow, answerMany, counterMany, retry, actions } = commands;
  const { locale } = useFormatSettings();
  const counts = page.desk.data?.counts;
  usePageTitle(texts.title, counts?.new ?? 0);
  const isNew = tab === "new";
  const nameOf = useCallback(
    (row: DeskRow): string =>
      texts.detail.label(formatMoney(row.facts.priceMinor, row.offer.currency, locale), nameItem(row)),
    [locale],
  );
  const findRow = (id: string | null): DeskRow | undefined => all.find(({ offer }) => offer._id === id);
  const openRow = findRow(openId);
  useNextOpen(page);
  const current = (): DeskRow | undefined => openRow ?? findRow(grid.current?.getFocusedKey() ?? null);
  const chosen = (): DeskRow[] => all.filter(({ offer }) => selection.has(offer._id));

  const onTargets = (kind: OfferAnswerKind): void => {
    const row = current();
    if (selection.size > 0) answerMany(kind, chosen());
    else if (row !== undefined) answerRow(row, kind);
  };
  const message = async (): Promise<void> => {
    const row = current();
    if (row === undefined) return;
    try {
      const found = await queryClient.fetchQuery(conversationQuery(row.offer));
      if (found === null) {
        setWritingId(row.offer._id);
        open(row.offer._id);
      } else router.history.push(`/messaging?session=${encodeURIComponent(found._id)}`);
    } catch (error) {
      notifyError(error);
    }
  };
  const step = (delta: number): void => {
    if (openRow === undefined) return grid.current?.moveFocus(delta);
    const at = rows.findIndex(({ offer }) => offer._id === openId);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + delta))];
    if (next === undefined) return;
    grid.current?.reveal(next.offer._id);
    open(next.offer._id);
  };
  const close = (): void => {
    open(null);
    requestAnimationFrame(() => grid.current?.focus(openId ?? undefined));
  };
  useOfferKeys({
    grid,
    filter,
    isNew,
    name: () => {
      if (selection.size > 0) return texts.many.selected(selection.size, 0);
      const row = current();
      return row === undefined ? null : nameOf(row);
    },
    step,
    accept: () => onTargets("accept"),
    reject: () => onTargets("reject"),
    counter: () => {
      const row = current();
      if (selection.size > 0) counterMany(chosen());
      else if (row !== undefined) counterRow(row);
    },
    message: () => void message(),
    close: openRow !== undefined ? close : selection.size > 0 ? (): void => setPicked(new Set()) : null,
  });

  const knowsCosts = (page.desk.data?.costs ?? []).length > 0;
  const columns = useMemo(
    () => offerColumns(answering, actions, isNew, knowsCosts),
    [answering, actions, isNew, knowsCosts],
  );
  const noted = rows.flatMap((row, position) =>
    hasNote(row.offer, answering.get(row.offer._id)) ? [{ row, position }] : [],
  );
  const isFiltered = rows.length < all.length;
  const hidden = selection.size - rows.filter(({ offer }) => selection.has(offer._id)).length;
  return (
    <>
      <PageHeader
        title={texts.title}
        layout="panes"
        tabsLabel={texts.tabsLabel}
        tabs={offerTabs.map((id) => ({
          id,
          label: texts.tabs[id],
          href: id === "new" ? "/offers" : `/offers?state=${id}`,
          isCurrent: id === tab,
          count: counts === undefined ? undefined : <Count value={counts[id]} />,
        }))}
      />
      <div className="flex grow min-h-0">
        <section aria-label={texts.list} className="grow min-w-0 flex flex-col bg-surface">
          <DeskBar
            all={page.listed}
            rows={rows}
            search={search}
            change={page.change}
            filter={filter}
            end={
              isPhone && isNew ? (
                <Button size="sm" aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
                  {isSelecting ? texts.many.cancel : texts.many.select}
                </Button>
              ) : undefined
            }
          />
          <DataGrid
            label={texts.list}
            listId={tab}
            rows={rows}
            getKey={keyOf}
            getRowName={nameOf}
            columns={columns}
            handleRef={grid}
            hasSingleKeys={false}
            currentKey={openId}
            onFocusedKeyChange={setFocusedKey}
            getSpine={getSpine}
            {...(isNew ? { selection, onSelectionChange: setPicked } : {})}
            isSelecting={isSelecting}
            rowNotes={{
              byKey: new Map(
                noted.map(({ row }) => [row.offer._id, <OfferNote key="note" row={row} onRetry={retry} />]),
              ),
              positions: noted.map(({ position }) => position),
            }}
            cardHeight={158}
            renderCard={(row) => <OfferCard row={row} answering={answering} actions={actions} />}
            banner={<DeskBanners hasDeskFailed={page.desk.isError} nowMs={nowMs} />}
            incoming={
              page.waiting === 0
                ? undefined
                : { label: texts.incoming(page.waiting), onShow: page.showWaiting }
            }
            skeletonRows={8}
            status={
              query.isError && query.data === undefined ? "error" : query.isPending ? "loading" : "ready"
            }
            emptyState={
              isFiltered ? (
                <EmptyState
                  text={texts.noMatch}
                  action={
                    <Button
                      onClick={() =>
                        page.change({
                          q: undefined,
                          platform: undefined,
                          account: undefined,
                          below: undefined,
                          acceptable: undefined,
                        })
                      }
                    >
                      {texts.clearFilters}
                    </Button>
                  }
                />
              ) : (
                <EmptyState text={texts.empty[tab]} />
              )
            }
            errorState={
              query.isError ? (
                <PanelError
                  title={texts.failed}
                  message={normaliseError(query.error).message}
                  onRetry={() => void query.refetch()}
                />
              ) : undefined
            }
            onOpen={({ offer }, _where, by) => {
              setOpensByKey(by === "key");
              open(offer._id);
            }}
            footer={
              selection.size > 0 && isNew ? (
                <BulkBar
                  text={texts.many.selected(selection.size, hidden)}
                  onClear={() => setPicked(new Set())}
                >
                  <Button
                    size="sm"
                    variant="primary"
                    keys="Shift+A"
                    needsConnection
                    isDisabled={!mayAnswer}
                    disabledReason={texts.noScope}
                    onClick={() => answerMany("accept", chosen())}
                  >
                    {texts.many.accept}
                  </Button>
                  <Button
                    size="sm"
                    keys="Shift+D"
                    needsConnection
                    isDisabled={!mayAnswer}
                    disabledReason={texts.noScope}
                    onClick={() => answerMany("reject", chosen())}
                  >
                    {texts.many.reject}
                  </Button>
                  <Button
                    size="sm"
                    keys="C"
                    needsConnection
                    isDisabled={!mayAnswer}
                    disabledReason={texts.noScope}
                    onClick={() => counterMany(chosen())}
                  >
                    {texts.counter}
                  </Button>
                </BulkBar>
              ) : (
                <DeskFoot
                  offers={page.listed}
                  change={page.change}
                  nowMs={nowMs}
                  isNew={isNew}
                  onRules={() => setShowsRules(true)}
                />
              )
            }
          />
        </section>
        {openRow !== undefined && (
          <OfferDrawer
            key={openRow.offer._id}
            row={openRow}
            own={answering.get(openRow.offer._id)}
            place={{ at: rows.indexOf(openRow) + 1, all: rows.length }}
            takesFocus={opensByKey}
            {...actions}
            onStep={step}
            onCounter={counterRow}
            onRejectOthers={(row) =>
              answerMany(
                "reject",
                all.filter(({ offer }) => row.others.some(({ _id }) => _id === offer._id)),
              )
            }
            onRetry={retry}
            isWriting={writingId === openRow.offer._id}
            onWriting={(isWriting) => setWritingId(isWriting ? openRow.offer._id : null)}
            onClose={close}
          />
        )}
      </div>
      {showsRules && <RulesDialog onClose={() => setShowsRules(false)} />}
      <AnswerQuestions
        question={commands.question}
        onClose={() => commands.setQuestion(null)}
        onMany={() => setPicked(new Set())}
      />
    </>
  );
}
