/** `/shipping/labels`: the labels of a day, the orders that wait for one, and closing the day. */
import { addDays, dayOf } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import {
  BulkBar,
  Button,
  ButtonLink,
  DataGrid,
  EmptyState,
  IconButton,
  joinClasses,
  PanelError,
  SkeletonLines,
  useFormatSettings,
  useIsPhone,
  useNow,
  type GridHandle,
} from "../../ui/index.ts";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { BulkRunsBar } from "../actions/index.ts";
import { useOrders } from "../orders/index.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { DayPanel } from "./day-panel.tsx";
import { useAmounts } from "./label-amount.ts";
import { LabelCard, labelColumns, useLabelGuard, type LabelActions } from "./label-columns.tsx";
import { dayLabelsQuery, type ListedShipment } from "./labels.api.ts";
import { LinkProvider, useHasProvider } from "./link-provider.tsx";
import { OrdersWithoutLabel } from "./orders-without-label.tsx";
import { readUses } from "./order-labels.tsx";
import { PrintChoice } from "./print-choice.tsx";
import { printLabel, printLabels } from "./print-file.ts";
import { SettingsDialog } from "./settings-dialog.tsx";
import { manyTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";
import { useLiveLabels } from "./use-live-labels.ts";
import { VoidDialog } from "./void-dialog.tsx";
import { writeDay } from "../../ui/format.ts";

const keyOf = ({ _id }: ListedShipment): string => _id;
const nameOf = ({ trackingNumber, orderId }: ListedShipment): string => trackingNumber ?? orderId;
/** A label as a card; so many of them stand on a phone in full, under what heads them. */
const [cardPx, mostWhole, headPx] = [172, 12, 124];

/** The page. */
export function LabelsPage() {
  const { timeZone } = useFormatSettings();
  const today = dayOf(useNow(), timeZone);
  const [day, setDay] = useState<string | null>(null);
  const shownDay = day ?? today;
  const isPhone = useIsPhone();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  const [voided, setVoided] = useState<readonly ListedShipment[]>([]);
  const [isSetting, setIsSetting] = useState(false);
  const grid = useRef<GridHandle>(null);
  const amounts = useAmounts();
  const { hasProvider } = useHasProvider();
  const query = useQuery(dayLabelsQuery(shownDay));
  useOrders();
  useLiveLabels();
  usePageTitle(texts.title);
  const labels = query.data ?? [];
  const actions = useMemo<LabelActions>(
    () => ({ onPrint: (label) => printLabel(label._id), onVoid: (label) => setVoided([label]) }),
    [],
  );
  const columns = useMemo(() => labelColumns(actions), [actions]);
  // In the order of the list; what was given back meanwhile is printed no more.
  const selected = labels.filter((label) => picked.has(label._id));
  const selection = new Set(selected.map(keyOf));
  const printable = selected.filter((label) => readUses(label).isPrintable).map(keyOf);
  const voidable = selected.filter((label) => label.trackingNumber !== null && readUses(label).isVoidable);
  const guard = useLabelGuard();
  const printSelected = (): boolean => printLabels(printable);
  const focused = (): ListedShipment | undefined =>
    labels.find(({ _id }) => _id === grid.current?.getFocusedKey());
  useShortcuts([
    {
      keys: "j",
      label: texts.keys.move,
      group: texts.keys.group,
      isHint: true,
      run: () => grid.current?.moveFocus(1),
    },
    { keys: "k", label: texts.keys.move, group: texts.keys.group, run: () => grid.current?.moveFocus(-1) },
    {
      keys: "p",
      label: texts.keys.print,
      group: texts.keys.group,
      isHint: true,
      run: () => {
        const label = focused();
        if (selected.length > 0) printSelected();
        else if (label !== undefined && readUses(label).isPrintable) printLabel(label._id);
      },
    },
    {
      keys: "Shift+v",
      label: texts.keys.void,
      group: texts.keys.group,
      isOn: () => guard.isDisabled !== true,
      run: () => {
        const label = focused();
        if (selected.length > 0) setVoided(voidable);
        else if (label !== undefined && readUses(label).isVoidable) setVoided([label]);
      },
    },
  ]);
  const spent = labels.filter((label) => label.trackingNumber !== null && label.voidState !== "refunded");
  return (
    <>
      <SectionHeader
        actions={
          <>
            <ButtonLink href="/shipping/customs">{texts.customsList}</ButtonLink>
            <Button onClick={() => setIsSetting(true)}>{texts.settings.open}</Button>
          </>
        }
      />
      <BulkRunsBar kind="label" />
      {/* On a narrow page both stand under each other and the page scrolls; the list has a height of its own: on a phone that of its cards. */}
      <div className="grow min-h-0 flex flex-col lg:flex-row max-lg:overflow-y-auto">
        <section
          aria-label={texts.list.today}
          className={joinClasses(
            "grow min-w-0 lg:min-h-[320px] flex flex-col bg-surface max-lg:grow-0 max-lg:shrink-0",
            labels.length > 0 && "max-lg:h-[560px]",
          )}
          style={
            isPhone && labels.length > 0
              ? { blockSize: headPx + Math.min(labels.length, mostWhole) * cardPx }
              : undefined
          }
        >
          <div className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
            <h2 className="text-[15px]/[20px] font-[650]">
              {shownDay === today ? texts.list.today : writeDay(shownDay)}
            </h2>
            <IconButton
              label={texts.list.earlier}
              icon={<ChevronLeft className="sk-icon" />}
              onClick={() => setDay(addDays(shownDay, -1))}
            />
            <IconButton
              label={texts.list.later}
              icon={<ChevronRight className="sk-icon" />}
              onClick={() => setDay(addDays(shownDay, 1))}
            />
            <span className="sk-meta" role="status">
              {query.data === undefined
                ? ""
                : `${texts.list.count(labels.length)}${spent.length === 0 ? "" : ` · ${texts.list.spent(amounts(spent))}`}`}
            </span>
            <span className="sk-space" />
            <PrintChoice hasMany={!isPhone || isSelecting} />
            {isPhone && (
              <Button size="sm" aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
                {isSelecting ? texts.list.selectDone : texts.list.select}
              </Button>
            )}
          </div>
          <DataGrid
            label={texts.list.today}
            rows={labels}
            getKey={keyOf}
            getRowName={nameOf}
            columns={columns}
            handleRef={grid}
            cardHeight={cardPx}
            renderCard={(label) => <LabelCard label={label} actions={actions} />}
            selection={selection}
            onSelectionChange={setPicked}
            isSelecting={isSelecting}
            status={query.isError && labels.length === 0 ? "error" : query.isPending ? "loading" : "ready"}
            emptyState={<EmptyState text={shownDay === today ? texts.list.empty : texts.list.emptyDay} />}
            errorState={
              query.isError ? (
                <PanelError
                  title={texts.list.failed}
                  message={normaliseError(query.error).message}
                  onRetry={() => void query.refetch()}
                />
              ) : undefined
            }
            onOpen={(label) => readUses(label).isPrintable && printLabel(label._id)}
            footer={
              selected.length > 0 && (
                <BulkBar text={texts.list.selected(selected.length)} onClear={() => setPicked(new Set())}>
                  <Button
                    size="sm"
                    variant="primary"
                    keys="P"
                    isDisabled={printable.length === 0}
                    disabledReason={texts.print.noneGood}
                    onClick={printSelected}
                  >
                    {manyTexts.print(printable.length)}
                  </Button>
                  <Button
                    size="sm"
                    variant="danger"
                    keys="Shift+V"
                    {...(voidable.length === 0
                      ? { isDisabled: true, disabledReason: texts.void.noneGood }
                      : guard)}
                    onClick={() => setVoided(voidable)}
                  >
                    {texts.void.action(Math.max(1, voidable.length))}
                  </Button>
                </BulkBar>
              )
            }
          />
        </section>
        <aside
          aria-label={texts.list.needsLabel}
          className="max-lg:shrink-0 lg:w-[420px] lg:overflow-y-auto border-s border-line2 bg-surface"
        >
          {hasProvider === null && (
            <div className="p-4">
              <SkeletonLines lines={4} />
            </div>
          )}
          {hasProvider === false && <LinkProvider />}
          {hasProvider === true && (
            <>
              <OrdersWithoutLabel />
              <DayPanel day={shownDay} labels={labels} />
            </>
          )}
        </aside>
      </div>
      {isSetting && <SettingsDialog onClose={() => setIsSetting(false)} />}
      {voided.length > 0 && (
        <VoidDialog
          labels={voided}
          onClose={() => setVoided([])}
          onStaying={(ids) =>
            setPicked(
              (held) =>
                new Set(
                  [...held].filter((id) => ids.includes(id) || !voided.some((label) => label._id === id)),
                ),
            )
          }
        />
      )}
    </>
  );
}
