/** `/shipping/tracking`: shipped orders of the last weeks and where their parcels are. */
import { daysInTransit } from "@stallkeeper/domain";
import type { Parcel } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { askAboutOrders } from "../../orders/index.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  BulkBar,
  Button,
  DataGrid,
  EmptyState,
  PanelError,
  Select,
  useIsPhone,
  useNow,
} from "../../../ui/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { parcelsQuery } from "../labels.api.ts";
import { texts as all } from "../texts.ts";
import { texts } from "./texts.ts";
import { useLiveLabels } from "../use-live-labels.ts";
import { factsOf, isShown } from "./is-shown.ts";
import { addressOfOrder, ParcelCard, parcelColumns } from "./parcel-columns.tsx";
import { ParcelDrawer } from "./parcel-drawer.tsx";
import { trackingShows, type TrackingSearch, type TrackingShow } from "../tracking-search.ts";

const route = getRouteApi("/shipping/tracking");
const keyOf = ({ _id }: Parcel): string => _id;
const nameOf = ({ orderNumber }: Parcel): string => orderNumber;

/** What a courier tells of stands above what nobody can follow. Pure. */
function followedFirst(parcels: readonly Parcel[]): Parcel[] {
  return [
    ...parcels.filter(({ shipmentId }) => shipmentId !== null),
    ...parcels.filter(({ shipmentId }) => shipmentId === null),
  ];
}

/** The page. */
export function TrackingPage() {
  const { show = "transit", order }: TrackingSearch = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const nowMs = useNow();
  const query = useQuery(parcelsQuery);
  useLiveLabels();
  usePageTitle(texts.title);
  // Counted by the minute: the rows stay the same objects.
  const minute = Math.floor(nowMs / 60_000);
  const parcels = useMemo(
    () =>
      followedFirst((query.data ?? []).filter((parcel) => isShown(parcel, show, new Date(minute * 60_000)))),
    [query.data, show, minute],
  );
  const daysOf = useCallback(
    (parcel: Parcel) => daysInTransit(factsOf(parcel), new Date(minute * 60_000)),
    [minute],
  );
  const columns = useMemo(() => parcelColumns(daysOf), [daysOf]);
  const unfollowed = query.data?.filter(({ shipmentId }) => shipmentId === null).length ?? 0;
  const open = query.data?.find(({ _id }) => _id === order);
  const isPhone = useIsPhone();
  const mayWrite = useAllows("messages.write");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  // What left the list by its filter is not meant any more.
  const selection = useMemo(
    () => new Set(parcels.flatMap(({ _id }) => (picked.has(_id) ? [_id] : []))),
    [parcels, picked],
  );
  const clear = (): void => setPicked(new Set());
  const message = (): void => askAboutOrders("messageMany", [...selection]);
  useShortcuts([
    {
      keys: "r",
      label: texts.messageKey,
      group: texts.title,
      isHint: true,
      run: message,
      isOn: () => selection.size > 0 && mayWrite,
    },
  ]);
  const go = (search: TrackingSearch): void => void navigate({ search, replace: true });
  const withShow = (next: TrackingShow): TrackingSearch => (next === "transit" ? {} : { show: next });
  return (
    <>
      <SectionHeader />
      <div className="flex grow min-h-0">
        <section aria-label={texts.title} className="grow min-w-0 flex flex-col bg-surface">
          <div className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
            <Select
              label={texts.filter}
              value={show}
              onValueChange={(next) => go(withShow(next))}
              options={trackingShows.map((value) => ({ value, label: texts.filters[value] }))}
              className="w-[200px]"
            />
            <span className="sk-meta" role="status">
              {query.data === undefined ? "" : texts.count(parcels.length)}
            </span>
            {show === "transit" && unfollowed > 0 && (
              <button
                type="button"
                className="sk-link min-h-[24px]"
                onClick={() => go(withShow("unfollowed"))}
              >
                {texts.unfollowed(unfollowed)}
              </button>
            )}
            <span className="sk-space" />
            {isPhone && (
              <Button size="sm" aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
                {isSelecting ? texts.selectDone : texts.select}
              </Button>
            )}
          </div>
          <DataGrid
            label={texts.title}
            rows={parcels}
            getKey={keyOf}
            getRowName={nameOf}
            columns={columns}
            currentKey={order ?? null}
            cardHeight={204}
            selection={selection}
            onSelectionChange={setPicked}
            isSelecting={isSelecting}
            renderCard={(parcel) => <ParcelCard parcel={parcel} days={daysOf(parcel)} />}
            status={
              query.isError && query.data === undefined ? "error" : query.isPending ? "loading" : "ready"
            }
            emptyState={
              show === "transit" ? (
                unfollowed === 0 ? (
                  <EmptyState text={texts.empty} />
                ) : (
                  <EmptyState
                    text={texts.emptyOf(unfollowed)}
                    action={<Button onClick={() => go(withShow("unfollowed"))}>{texts.showThem}</Button>}
                  />
                )
              ) : (
                <EmptyState
                  text={texts.emptyFilter}
                  action={<Button onClick={() => go({})}>{texts.clear}</Button>}
                />
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
            footer={
              selection.size > 0 && (
                <BulkBar text={texts.selected(selection.size)} onClear={clear}>
                  <Button
                    size="sm"
                    variant="primary"
                    keys="R"
                    isDisabled={!mayWrite}
                    disabledReason={all.noScope}
                    onClick={message}
                  >
                    {texts.message}
                  </Button>
                </BulkBar>
              )
            }
            onOpen={(parcel, where) =>
              where === "page"
                ? router.history.push(addressOfOrder(parcel))
                : go({ ...withShow(show), order: parcel._id })
            }
          />
        </section>
        {open !== undefined && <ParcelDrawer parcel={open} onClose={() => go(withShow(show))} />}
      </div>
    </>
  );
}
