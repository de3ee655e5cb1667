/**
 * `/shipping/pick`: what to take from the shelves, by place; ticked by a tap, Space or a scan, shared by
 * everybody with the same orders.
 */
import { listPicks, pickStateOf, type PickLine } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import Printer from "lucide-react/icons/printer";
import { useEffect, useMemo, useRef } from "react";
import { notifyInfo } from "../../../platform/notify.ts";
import type { SourceSearch } from "../source-search.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useAllows } from "../../../platform/session.ts";
import { onScan } from "../../../platform/shortcuts.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  Button,
  EmptyState,
  PanelError,
  ProgressMeter,
  Select,
  SkeletonLines,
  useNow,
  When,
} from "../../../ui/index.ts";
import { LeftOut, splitPickable } from "../../shipping/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { batchesQuery } from "../batches/batches.api.ts";
import { useLiveBatches } from "../batches/use-live-batches.ts";
import { useSourceOrders } from "../order-source.ts";
import "../print.css";
import { PickRow } from "./pick-row.tsx";
import { texts } from "./texts.ts";
import { useLocations, useOnHand, useOwnLocations } from "./use-locations.ts";
import { usePicks, type PickAction } from "./use-picks.ts";

const route = getRouteApi("/shipping/pick");

function SourceSelect({
  source,
  onChange,
}: {
  source: SourceSearch;
  onChange: (source: SourceSearch) => void;
}) {
  const open = useQuery(batchesQuery("open")).data ?? [];
  const options = [
    { value: "new", label: texts.sources.new },
    { value: "ship", label: texts.sources.ship },
    ...open.map(({ _id, name }) => ({ value: `batch ${_id}`, label: name })),
    ...(source.orders === undefined ? [] : [{ value: "selection", label: texts.sources.selection }]),
    ...(source.batch === undefined || open.some(({ _id }) => _id === source.batch)
      ? []
      : [{ value: `batch ${source.batch}`, label: texts.sources.selection }]),
  ];
  const value =
    source.batch !== undefined
      ? `batch ${source.batch}`
      : source.orders !== undefined
        ? "selection"
        : (source.queue ?? "new");
  const handleChange = (next: string): void => {
    if (next === "selection") return;
    onChange(
      next.startsWith("batch ")
        ? { batch: next.slice("batch ".length) }
        : next === "ship"
          ? { queue: "ship" }
          : {},
    );
  };
  return (
    <Select
      label={texts.source}
      options={options}
      value={value}
      onValueChange={handleChange}
      className="w-[200px]"
    />
  );
}

/** The page. */
export function PickPage() {
  const source = route.useSearch();
  const navigate = route.useNavigate();
  const { orders: asked, ids, isLoading, problem, retry } = useSourceOrders(source);
  const { orders, leftOut } = useMemo(() => splitPickable(asked), [asked]);
  const locations = useLocations();
  const ownLocations = useOwnLocations();
  const onHand = useOnHand();
  const { noted, note, query } = usePicks(ids);
  const isLocked = !useAllows("orders.write");
  const nowMs = useNow();
  usePageTitle(texts.title);
  useLiveBatches();
  const groups = useMemo(() => listPicks(orders, locations), [orders, locations]);
  const lines = groups.flatMap(({ lines: own }) => own);
  const stateOf = (line: PickLine) => pickStateOf(line, (itemId) => noted.get(itemId)?.state);
  const done = lines.filter((line) => stateOf(line) === "picked").length;
  const act = async (line: PickLine, wish: PickAction): Promise<void> => {
    const isNoted = await note(line.entries, wish);
    if (isNoted && wish.state === "short")
      notifyInfo(texts.shorted, { label: texts.undo, run: () => void note(line.entries, { state: "open" }) });
  };
  const scan = (text: string): void => {
    const found = lines.filter(({ sku }) => sku !== "" && sku.toUpperCase() === text.trim().toUpperCase());
    // Sizes may share a SKU: the next one that is open.
    const line = found.find((one) => stateOf(one) !== "picked") ?? found[0];
    if (line === undefined) notifyInfo(texts.noScan(text.trim()));
    else if (!isLocked) void act(line, { state: "picked" });
  };
  const scanning = useRef(scan);
  useEffect(() => {
    scanning.current = scan;
  });
  useEffect(() => onScan((text) => scanning.current(text), { isPatient: true }), [scanning]);
  useShortcuts([
    { keys: "p", label: texts.keys.print, group: texts.keys.group, isHint: true, run: () => window.print() },
  ]);
  const failure = problem ?? (query.isError ? query.error.message : null);
  return (
    <>
      <SectionHeader />
      <section
        aria-label={texts.title}
        className="print-sheet is-list grow min-h-0 overflow-y-auto bg-surface"
      >
        <div className="print-hidden flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
          <SourceSelect source={source} onChange={(search) => void navigate({ search, replace: true })} />
          <span className="sk-meta">{texts.orders(orders.length)}</span>
          <span className="w-[140px]">
            <ProgressMeter
              label={texts.title}
              value={done}
              max={lines.length}
              valueText={texts.done(done, lines.length)}
            />
          </span>
          <span className="sk-meta" role="status">
            {texts.done(done, lines.length)}
          </span>
          <span className="sk-space" />
          <Button
            keys="P"
            icon={<Printer className="sk-icon" aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </div>
        <p className="print-only">
          {texts.printed(orders.length)} · <When at={nowMs} format="full" />
        </p>
        {failure !== null && (
          <PanelError
            title={texts.failed}
            message={failure}
            onRetry={() => {
              retry();
              void query.refetch();
            }}
          />
        )}
        {isLoading && failure === null && (
          <div className="p-4">
            <SkeletonLines lines={8} />
          </div>
        )}
        {!isLoading && failure === null && lines.length === 0 && (
          <EmptyState text={source.queue === "ship" ? texts.emptyShip : texts.empty} />
        )}
        {!isLoading && failure === null && (
          <div className="print-hidden">
            <LeftOut leftOut={leftOut} />
          </div>
        )}
        {groups.map(({ location, lines: own }) => (
          <section key={location ?? ""} aria-label={location ?? texts.noLocation} className="max-w-[1920px]">
            <h2 className="px-4 pt-4 pb-1 text-[15px]/[20px] font-[650] border-b border-line2">
              {location === null ? texts.noLocation : <span className="sk-mono">{location}</span>}
            </h2>
            <ul>
              {own.map((line) => (
                <PickRow
                  key={line.key}
                  line={line}
                  location={ownLocations.get(line.sku) ?? null}
                  onHand={onHand.get(line.sku) ?? null}
                  noted={noted}
                  isLocked={isLocked}
                  onAction={(wish) => void act(line, wish)}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
    </>
  );
}
