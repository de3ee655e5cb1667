/** `/shipping/scan`: orders are scanned, their items checked, their labels put on (design 4.8). */
import { nextItem, type SkipReason } from "@stallkeeper/domain";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { queryClient, couriersQuery } from "../../../platform/metadata.ts";
import { writeIds } from "../../../platform/id-list.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { readPreferences, setPreferences, usePreferences } from "../../../platform/preferences.ts";
import { readAllows } from "../../../platform/session.ts";
import { onScan } from "../../../platform/shortcuts.ts";
import { undoNewest } from "../../../platform/undo-stack.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, IconButton } from "../../../ui/index.ts";
import { findOnlyLabel, findPrintableLabel, printLabel, usePackages } from "../../labels/index.ts";
import { askAboutOrders, loadOrders, useOrder, useOrders, useOrderTargets } from "../../orders/index.ts";
import { orderDetailTexts } from "../../order-detail/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useNextUp } from "../batches/use-next-up.ts";
import { NextUpPanel, useBenchBatch } from "./next-up.tsx";
import { createFinder } from "./order-finder.ts";
import { ScanOrder } from "./scan-order.tsx";
import { ScanSide } from "./scan-side.tsx";
import { preloadSteps, ScanSteps } from "./scan-steps.tsx";
import { createStation } from "./station.ts";
import { unreadStops } from "./stops.ts";
import { texts } from "./texts.ts";
import { itemsToPack } from "./to-pack.ts";

const route = getRouteApi("/shipping/scan");
/** Whoever gives a button its key hears it. */
const buyButton = '[aria-keyshortcuts="Enter"]';
const reasonKeys: readonly SkipReason[] = ["damaged", "missing", "noBarcode"];

/** The page. */
export function ScanPage() {
  const { order: wantedId = null, batch: wantedBatch } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const status = useOrders();
  const { hasScanSound, checksItems } = usePreferences();
  const packages = usePackages();
  const [isSkipping, setIsSkipping] = useState(false);
  const typed = useRef<HTMLInputElement>(null);
  const weight = useRef<HTMLInputElement>(null);
  const labelBox = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  usePageTitle(texts.title);

  const isLoaded = status.state === "ready" || status.state === "failed";
  const [station] = useState(createStation);
  const bench = useSyncExternalStore(station.subscribe, station.read);
  const order = useOrder(bench.orderId);
  useOrderTargets(() => {
    const { orderId } = station.read();
    return orderId === null ? [] : [orderId];
  });
  const isReady = status.state === "ready" || status.state === "partial";
  useEffect(() => {
    void client.prefetchQuery(couriersQuery);
    void preloadSteps();
  }, [client]);
  const batch = useBenchBatch(wantedBatch ?? null, bench.orderId);
  const next = useNextUp(batch, bench.orderId);
  const openNext = (): void => {
    if (next !== null) station.goOn(next.order._id);
  };
  const nextUp = batch !== null && (
    <NextUpPanel
      batch={batch}
      next={next}
      onOpen={openNext}
      className={order === undefined ? "m-4 border max-w-[480px]" : undefined}
    />
  );
  const openItem = order === undefined ? undefined : nextItem(itemsToPack(order), bench.checks);
  const openSlip = (printsItself: boolean): void => {
    const { orderId } = station.read();
    if (orderId !== null)
      window.open(
        `/shipping/slips?orders=${encodeURIComponent(writeIds([orderId]))}${printsItself ? "&print=now" : ""}`,
        "_blank",
        "noopener",
      );
  };
  const reprint = (): void => openSlip(false);
  // Whoever scans the command has no key at hand: the label comes out again where there is one, else the
  // slip.
  const reprintAtOnce = async (): Promise<void> => {
    const { orderId, label } = station.read();
    if (orderId === null) return;
    const labelId = label?.id ?? (await findPrintableLabel(orderId).catch(() => null));
    if (labelId === null) openSlip(true);
    else printLabel(labelId);
  };
  const confirm = (): void => {
    const button = station.confirm() ? labelBox.current?.querySelector<HTMLButtonElement>(buyButton) : null;
    // Nothing is bought for a price that nobody has seen yet, and no key is lost without a word.
    if (button?.ariaDisabled === "true") notifyInfo(texts.priceFirst);
    else button?.click();
  };
  const hasStops = order !== undefined && unreadStops(order, bench.checks, bench.noted).length > 0;
  // Its barcode is scanned on purpose; Enter is pressed by habit, so that it takes note of nothing.
  const confirmByCode = (): void => (hasStops ? station.noteStops() : confirm());
  const skip = (reason: SkipReason): void => {
    setIsSkipping(false);
    if (openItem !== undefined) station.skip(openItem._id, reason);
  };
  const isChoosing = isSkipping && openItem !== undefined;
  const cancel = (): void => (isChoosing ? setIsSkipping(false) : station.back());
  const shared = { group: texts.title };
  useEffect(() =>
    station.connect({
      makeFinder: () => createFinder(queryClient.getQueryData(couriersQuery.queryKey) ?? []),
      isLoaded: () => isLoaded,
      mayWrite: () => readAllows("orders.write"),
      settings: readPreferences,
      findLabel: findOnlyLabel,
      onOpened: (orderId) => {
        setIsSkipping(false);
        void navigate({
          search: {
            ...(wantedBatch === undefined ? {} : { batch: wantedBatch }),
            ...(orderId === null ? {} : { order: orderId }),
          },
          replace: true,
          resetScroll: false,
        });
      },
      onSaved: () => void client.invalidateQueries({ queryKey: ["packing", "today"] }),
      onSkip: () => setIsSkipping(true),
      onReprint: () => void reprintAtOnce(),
      onConfirm: confirmByCode,
      onCancel: cancel,
    }),
  );
  useEffect(() => onScan(station.take, { isPatient: true }), [station]);
  useEffect(() => {
    if (isLoaded) station.takeHeld();
  }, [isLoaded, station]);
  // The address names the order in hand, so that a reload or a link opens it again. Later it only follows:
  // scans are faster than addresses.
  useEffect(() => {
    if (!isReady || hasStarted.current) return;
    hasStarted.current = true;
    if (wantedId !== null && station.read().orderId === null) station.open(wantedId);
  }, [isReady, wantedId, station]);
  useShortcuts([
    { ...shared, keys: "/", label: texts.keys.type, isHint: true, run: () => typed.current?.focus() },
    {
      ...shared,
      keys: "Escape",
      label: texts.keys.back,
      isHint: order !== undefined || bench.alert !== null,
      run: cancel,
      isOn: () => order !== undefined || bench.alert !== null,
    },
    { ...shared, keys: "Mod+z", label: texts.keys.undo, run: () => void undoNewest() },
    { ...shared, keys: "p", label: texts.keys.reprint, isHint: order !== undefined, run: reprint },
    {
      ...shared,
      keys: "l",
      label: texts.keys.label,
      isHint: bench.label !== null,
      run: () => bench.label !== null && printLabel(bench.label.id),
      isOn: () => bench.label !== null,
    },
    {
      ...shared,
      keys: "r",
      label: orderDetailTexts.keys.message,
      isHint: order !== undefined,
      run: () => order !== undefined && askAboutOrders("message", [order._id]),
      isOn: () => order !== undefined,
    },
    {
      ...shared,
      keys: "s",
      label: texts.keys.skip,
      isHint: openItem !== undefined,
      run: () => setIsSkipping(true),
    },
    {
      ...shared,
      keys: "n",
      label: texts.keys.next,
      isHint: next !== null,
      run: openNext,
      isOn: () => next !== null,
    },
    {
      ...shared,
      keys: "y",
      label: texts.keys.noteStops,
      isHint: hasStops,
      run: station.noteStops,
      isOn: () => hasStops,
    },
    {
      ...shared,
      keys: "u",
      label: texts.alerts.reuse,
      run: station.reuseNumber,
      isOn: () => bench.alert?.kind === "used" && bench.alert.ship !== null,
    },
    { ...shared, keys: "Enter", label: texts.keys.confirm, isHint: order !== undefined, run: confirm },
    ...(isChoosing
      ? reasonKeys.map((reason, index) => ({
          ...shared,
          keys: String(index + 1),
          label: texts.reasons[reason],
          run: () => skip(reason),
        }))
      : packages
          .slice(0, 9)
          .map(({ id, name }, index) => ({
            ...shared,
            keys: String(index + 1),
            label: index === 0 ? texts.keys.package : `${texts.keys.package} ${name}`,
            isHint: order !== undefined && index === 0,
            run: () =>
              id === "own" ? weight.current?.focus() : station.wrap(id, station.read().weightGrams),
            isOn: () => order !== undefined,
          }))),
  ]);
  const sound = hasScanSound ? texts.soundOn : texts.soundOff;
  return (
    <>
      <SectionHeader
        actions={
          <>
            <Button
              size="sm"
              variant="quiet"
              aria-pressed={checksItems}
              onClick={() => setPreferences({ checksItems: !checksItems })}
            >
              {checksItems ? texts.checksOn : texts.checksOff}
            </Button>
            <IconButton
              label={sound}
              isPressed={hasScanSound}
              icon={hasScanSound ? <Volume2 className="sk-icon" /> : <VolumeX className="sk-icon" />}
              onClick={() => setPreferences({ hasScanSound: !hasScanSound })}
            />
          </>
        }
      />
      <div className="flex grow min-h-0 max-md:flex-col max-md:overflow-y-auto">
        <ScanSide station={station} typedInput={typed} isBusy={order !== undefined} />
        <ScanOrder
          station={station}
          bench={bench}
          order={order}
          status={status}
          onRetry={() => void loadOrders()}
          isSkipping={isChoosing}
          onSkip={() => setIsSkipping(true)}
          onReason={skip}
          onReprint={reprint}
          nextUp={nextUp}
        />
        {order !== undefined && (
          <ScanSteps
            station={station}
            bench={bench}
            order={order}
            weightInput={weight}
            labelBox={labelBox}
            nextUp={nextUp}
          />
        )}
      </div>
    </>
  );
}
