/**
 * Labels for many orders: first what it costs in all and what can't be bought, then one run of purchases. The
 * good ones stand whatever happens to the others. Used by the labels page, a selection of orders and batches.
 */
import type { BulkRunView, LabelProblem, RatesView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import {
  Button,
  Callout,
  PanelError,
  Select,
  SkeletonLines,
  useFormatSettings,
  type FormatSettings,
} from "../../ui/index.ts";
import { findHeldBack, HeldBackList, type HeldBack, type HeldBackRow } from "../shipping/index.ts";
import { goesInSeveralParcels } from "@stallkeeper/domain";
import { listFellows } from "../parcels/index.ts";
import { orderStore } from "../orders/index.ts";
import { BulkRunsBar } from "../actions/index.ts";
import { BoughtMany } from "./bought-many.tsx";
import { BuyKey, buyKeys } from "./buy-key.tsx";
import { useAmounts } from "./label-amount.ts";
import { labelledQuery, labelsKey, quoteMany, type LabelWish, type ParcelOfOrder } from "./labels.api.ts";
import { mostPurchases, startPurchases } from "./label-run.ts";
import { LinkProvider, useHasProvider } from "./link-provider.tsx";
import { ProblemGroup } from "./many-lines.tsx";
import { onePerParcel } from "./one-per-parcel.ts";
import { readUses } from "./order-labels.tsx";
import { findOdd } from "./odd-rates.ts";
import { PrintMany } from "./print-many.tsx";
import { nameRate, rateKey } from "./rate-key.ts";
import { RateLines } from "./rate-lines.tsx";
import { manyTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";
import { usualRate } from "./usual-rate.ts";

export interface BuyManyPanelProps {
  rows: readonly ParcelOfOrder[];
}

const cheapest = "cheapest";
const tracked = "tracked";

/** Draws it; without a linked courier it offers to link one. */
export function BuyManyPanel(props: BuyManyPanelProps) {
  const { hasProvider } = useHasProvider();
  if (hasProvider === null) return <SkeletonLines lines={4} />;
  return hasProvider ? <Purchases {...props} /> : <LinkProvider />;
}

/**
 * Leaves out who was sent already or has a label, by itself or through its parcel; undefined until that is
 * known. The good labels of those that are left out can be printed again.
 */
function useWithoutLabel(all: readonly ParcelOfOrder[]): {
  rows: readonly ParcelOfOrder[] | undefined;
  printable: readonly string[];
  error: unknown;
  retry: () => void;
} {
  // As it was on opening: what is bought here stays in the list of what became of it.
  const query = useQuery({ ...labelledQuery(all.map(({ orderId }) => orderId)), staleTime: 60_000 });
  const parcelOf = (orderId: string): string => orderStore.read(orderId)?.combinedId ?? orderId;
  const labelled = new Set(
    (query.data ?? [])
      .filter((label) => readUses(label).isPrintable || label.state === "planned")
      .map(({ orderId }) => parcelOf(orderId)),
  );
  const rows = all.filter(
    ({ orderId }) => orderStore.read(orderId)?.shipping.shipped !== true && !labelled.has(parcelOf(orderId)),
  );
  const printable = all.flatMap(({ orderId }) =>
    (query.data ?? [])
      .filter((label) => label.orderId === orderId && readUses(label).isPrintable)
      .map(({ _id }) => _id),
  );
  return {
    rows: query.data === undefined ? undefined : rows,
    printable,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function Purchases({ rows: all }: BuyManyPanelProps) {
  const needing = useWithoutLabel(all);
  const wanting = needing.rows ?? [];
  const parcels = onePerParcel(wanting, (orderId) => orderStore.read(orderId)?.combinedId ?? null);
  const settings = useFormatSettings();
  const [included, setIncluded] = useState<ReadonlySet<string>>(new Set());
  const { open, leftOut, confirms } = splitHeldBack(parcels, included, settings);
  const rows = open.slice(0, mostPurchases);
  const heldBack = (
    <HeldBackList rows={leftOut} onInclude={(ids) => setIncluded(new Set([...included, ...ids]))} />
  );
  const [service, setService] = useState(tracked);
  const [run, setRun] = useState<BulkRunView | null>(null);
  /** What could not be priced when the others were bought. */
  const [unpriced, setUnpriced] = useState<readonly LabelProblem[]>([]);
  const [isBuying, setIsBuying] = useState(false);
  const mayBuy = useAllows("labels.buy");
  const amounts = useAmounts();
  const query = useQuery({
    queryKey: [...labelsKey, "rates", "many", rows],
    queryFn: () => quoteMany(rows),
    staleTime: 60_000,
    retry: false,
    enabled: mayBuy && rows.length > 0 && run === null,
  });
  if (run !== null)
    return (
      <div className="grid gap-4">
        <Problems failed={unpriced} />
        <BoughtMany run={run} />
      </div>
    );
  if (needing.error !== null)
    return (
      <PanelError
        title={manyTexts.failed}
        message={normaliseError(needing.error).message}
        onRetry={needing.retry}
      />
    );
  if (query.isError)
    return (
      <PanelError
        title={manyTexts.failed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (!mayBuy) return <Callout tone="ochre">{texts.noScope}</Callout>;
  const left = all.length - wanting.length;
  if (needing.rows !== undefined && rows.length === 0) {
    return (
      <div className="grid gap-3">
        <p>
          {left > 0 && manyTexts.labelled(left)} {manyTexts.noneLeft}
        </p>
        {needing.printable.length > 0 && <PrintMany ids={needing.printable} />}
        {heldBack}
      </div>
    );
  }
  if (query.data === undefined)
    return (
      <>
        <p className="sk-meta" role="status">
          {texts.rates.loading}
        </p>
        <SkeletonLines lines={6} />
      </>
    );
  const { done, failed } = query.data;
  const chosen = done.flatMap((quoted) => {
    const rate = rateOf(quoted, service);
    return rate === null ? [] : [{ quoted, rate }];
  });
  const judged = chosen.map((row) => ({
    row,
    price: row.rate.price,
    isTracked: row.rate.isTracked,
    weightSource: row.quoted.weightSource,
    unofferedService: row.quoted.unofferedService,
  }));
  const odd = [...findOdd(judged)].map(({ row }) => row);
  const byDefault = odd.filter(({ quoted }) => quoted.weightSource === "default").length;
  const hasPreferred = chosen.some(({ quoted }) => quoted.rates.some(({ isPreferred }) => isPreferred));
  const offered = done.flatMap(({ rates }) => rates);
  const services = new Map(offered.map((rate) => [rateKey(rate), nameRate(rate, offered)] as const));
  const handleBuy = async (): Promise<void> => {
    if (isBuying || chosen.length === 0) return;
    setIsBuying(true);
    const wishes: LabelWish[] = chosen.map(({ quoted, rate }) => ({
      ...rows.find(({ orderId }) => orderId === quoted.orderId),
      orderId: quoted.orderId,
      accountId: rate.accountId,
      serviceCode: rate.serviceCode,
      price: rate.price,
      ...confirms.get(quoted.orderId),
    }));
    setUnpriced(failed);
    await startPurchases(wishes, setRun);
    setIsBuying(false);
  };
  return (
    <div className="grid gap-4">
      <BulkRunsBar kind="label" />
      {odd.length > 0 && (
        <Callout tone="ochre">
          {manyTexts.oddTotal(odd.length, amounts(odd.map(({ rate }) => rate)))}
          {byDefault > 0 && ` ${manyTexts.byDefault(byDefault)}`}
        </Callout>
      )}
      {done.length > 0 && (
        <div className="flex items-end gap-3 flex-wrap">
          <Select
            label={manyTexts.apply}
            value={service}
            onValueChange={setService}
            options={[
              { value: tracked, label: hasPreferred ? manyTexts.preferred : manyTexts.cheapestTracked },
              { value: cheapest, label: manyTexts.cheapest },
              ...[...services].map(([value, label]) => ({ value, label })),
            ]}
            className="w-[200px]"
          />
          <span className="sk-space" />
          <BuyKey onPress={() => void handleBuy()} />
          {chosen.length === 0 && <span className="sk-meta self-center">{manyTexts.nothing}</span>}
          <Button
            variant="primary"
            keys={buyKeys}
            needsConnection
            isBusy={isBuying}
            busyLabel={texts.buy.busy}
            isDisabled={chosen.length === 0}
            disabledReason={manyTexts.nothing}
            onClick={() => void handleBuy()}
          >
            {manyTexts.total(chosen.length, amounts(chosen.map(({ rate }) => rate)))}
          </Button>
        </div>
      )}
      {left > 0 && <p className="sk-meta">{manyTexts.labelled(left)}</p>}
      {needing.printable.length > 1 && <PrintMany ids={needing.printable} />}
      {parcels.length < wanting.length && (
        <p className="sk-meta">{manyTexts.together(wanting.length - parcels.length)}</p>
      )}
      {rows.length < open.length && <p className="sk-meta">{manyTexts.leftOut(open.length - rows.length)}</p>}
      <Problems failed={failed} />
      {done.length === 0 && <p>{manyTexts.noneLeft}</p>}
      <RateLines title={manyTexts.odd} hint={manyTexts.oddHint} rows={odd} />
      <RateLines title={manyTexts.good} rows={chosen.filter((row) => !odd.includes(row))} />
      {heldBack}
    </div>
  );
}

const splitOrder: HeldBack = { reason: manyTexts.split, mayInclude: false, confirms: {} };

/**
 * Parcels that are held, marked for something else or not paid are left out until somebody includes them, who
 * then is taken at their word. One label doesn't do for an order of several parcels.
 */
function splitHeldBack(
  parcels: readonly ParcelOfOrder[],
  included: ReadonlySet<string>,
  settings: FormatSettings,
) {
  const open: ParcelOfOrder[] = [];
  const leftOut: HeldBackRow[] = [];
  const confirms = new Map<string, HeldBack["confirms"]>();
  for (const parcel of parcels) {
    const order = orderStore.read(parcel.orderId);
    const split = order !== undefined && goesInSeveralParcels(order.parts) ? splitOrder : null;
    const kept = order === undefined ? null : (split ?? findHeldBack(order, listFellows(order), settings));
    if (kept !== null && included.has(parcel.orderId)) confirms.set(parcel.orderId, kept.confirms);
    if (order === undefined || kept === null || included.has(parcel.orderId)) open.push(parcel);
    else leftOut.push({ order, reason: kept.reason, mayInclude: kept.mayInclude });
  }
  return { open, leftOut, confirms };
}

function Problems({ failed }: { failed: readonly LabelProblem[] }) {
  return (
    <>
      <ProblemGroup title={manyTexts.fix} problems={failed.filter(({ group }) => group === "fix")} />
      <ProblemGroup title={manyTexts.refused} problems={failed.filter(({ group }) => group === "refused")} />
    </>
  );
}

function rateOf({ rates }: RatesView, service: string): RatesView["rates"][number] | null {
  if (service === tracked) return usualRate(rates);
  return (service === cheapest ? rates[0] : rates.find((one) => rateKey(one) === service)) ?? null;
}
