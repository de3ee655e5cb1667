/** `/inventory/purchases/$purchaseId`: what was ordered, and receiving it. */
import { landedCosts, toMinor } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { writeDay } from "../../ui/format.ts";
import {
  Button,
  EmptyState,
  Money,
  PanelError,
  SkeletonLines,
  Stat,
  TextLink,
  Unknown,
} from "../../ui/index.ts";
import { Arrival } from "./arrival.tsx";
import { PurchaseChip } from "./purchase-chip.tsx";
import { PurchaseDialog } from "./purchase-dialog.tsx";
import { PurchaseLine, restOf } from "./purchase-line.tsx";
import {
  closePurchase,
  purchaseQuery,
  refreshPurchases,
  useLivePurchases,
  type ShownLine,
  type ShownPurchase,
} from "./purchases.api.ts";
import { ReceiveBox } from "./receive-box.tsx";
import { texts } from "./texts.ts";
import { Unsent } from "./unsent.tsx";
import { useReceiving, type Strange } from "./use-receiving.ts";

const route = getRouteApi("/inventory/purchases/$purchaseId");
const words = texts.one;

/** The page. */
export function PurchasePage() {
  const { purchaseId } = route.useParams();
  const query = useQuery(purchaseQuery(purchaseId));
  const purchase = query.data?.purchase;
  useLivePurchases();
  usePageTitle(purchase?.supplier || texts.title);
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
          ) : purchase === undefined ? (
            <SkeletonLines lines={8} />
          ) : purchase === null ? (
            <EmptyState
              text={words.gone}
              action={<TextLink href="/inventory/purchases">{words.all}</TextLink>}
            />
          ) : (
            <OnePurchase purchase={purchase} lines={query.data?.lines ?? []} />
          )}
        </div>
      </div>
    </>
  );
}

function OnePurchase({ purchase, lines }: { purchase: ShownPurchase; lines: readonly ShownLine[] }) {
  const {
    _id: purchaseId,
    supplier,
    reference,
    state,
    expectedOn,
    note,
    value,
    postage,
    currency,
  } = purchase;
  const mayBuy = useAllows("inventory.write");
  const [edited, setEdited] = useState<"lines" | "strange" | null>(null);
  const receiving = useReceiving(purchaseId);
  const { last, problems, strange } = receiving;
  const scan = useRef<HTMLInputElement>(null);
  const toScan = (): void => scan.current?.focus();
  const guard = { isDisabled: !mayBuy, disabledReason: texts.noScope };
  const isClosed = state === "closed";
  const missing = lines.filter((line) => restOf(line) > 0);
  const close = async (): Promise<void> => {
    try {
      await closePurchase({ purchaseId, isClosed: !isClosed });
      notifySuccess(isClosed ? words.reopened : words.closed);
    } catch (error) {
      notifyError(error);
    }
    await refreshPurchases();
  };
  const landed = landedCosts(
    lines.map(({ ordered, received, cost }) => ({
      pieces: Math.max(ordered, received),
      unitMinor: cost === null ? null : toMinor(cost, currency),
    })),
    toMinor(postage ?? 0, currency),
  );
  const hasPostage = toMinor(postage ?? 0, currency) > 0;
  const money = (amount: number | null) =>
    amount === null ? <Unknown /> : <Money amountMinor={toMinor(amount, currency)} currency={currency} />;
  return (
    <>
      <header className="flex gap-3 items-center flex-wrap">
        <span className="grid grow min-w-0">
          <h2 className="sk-cut font-[650]">
            {[supplier || texts.noSupplier, reference].filter((one) => one !== "").join(" ")}
          </h2>
          <span className="sk-meta">
            {texts.progress(purchase.received, purchase.ordered)}
            {expectedOn !== null && ` · ${texts.expected(writeDay(expectedOn))}`}
          </span>
        </span>
        <PurchaseChip state={state} />
        <Button variant="quiet" {...guard} onClick={() => void close()}>
          {isClosed ? words.reopen : words.close}
        </Button>
        <Button {...guard} onClick={() => setEdited("lines")}>
          {words.edit}
        </Button>
        {!isClosed && missing.length > 0 && (
          <Button
            variant="primary"
            {...guard}
            onClick={() =>
              receiving.receive(
                missing.map((line) => ({ code: line.sku, pieces: restOf(line), upTo: line.ordered })),
              )
            }
          >
            {words.all2}
          </Button>
        )}
      </header>
      <div className="flex gap-4 flex-wrap">
        <Stat label={words.value} value={money(value)} />
        <Stat label={words.postage} value={money(postage)} />
      </div>
      {note !== "" && <p className="whitespace-pre-wrap break-words">{note}</p>}
      {!isClosed && mayBuy && (
        <ReceiveBox field={scan} onReceive={receiving.receive} onUnread={receiving.say} />
      )}
      <Unsent receiving={receiving} />
      <div role="status" className="grid gap-1">
        {last.length > 0 && (
          <Arrival last={last} receive={isClosed ? undefined : receiving.receive} onDone={toScan} />
        )}
        {problems.map((problem) => (
          <p key={problem} className="text-red break-words">
            {problem}
          </p>
        ))}
        {problems.length > 0 && (
          <div className="flex gap-2 flex-wrap">
            {strange.length > 0 && mayBuy && (
              <Button size="sm" variant="primary" onClick={() => setEdited("strange")}>
                {words.addStrange(strange.length)}
              </Button>
            )}
            <Button size="sm" onClick={receiving.dismiss}>
              {words.dismiss}
            </Button>
          </div>
        )}
      </div>
      <ul className="grid" aria-label={words.list}>
        {lines.map((line, at) => (
          <PurchaseLine
            key={line._id}
            line={line}
            cost={money(line.cost)}
            landed={hasPostage && <Landed costMinor={landed[at] ?? null} currency={currency} />}
            guard={guard}
            receive={isClosed ? undefined : receiving.receive}
          />
        ))}
      </ul>
      {edited !== null && (
        <PurchaseDialog
          shown={{ purchase, lines }}
          {...(edited === "lines" ? {} : { extra: extraOf(strange) })}
          onSaved={(rows) => {
            const here = rows.filter(({ isHere }) => isHere === true);
            if (here.length > 0) receiving.dismiss();
            receiving.receive(here.map(({ code, ordered }) => ({ code, pieces: Number(ordered) })));
          }}
          onClose={() => {
            setEdited(null);
            // What opened it may be gone: the scanner goes on.
            if (edited === "strange") requestAnimationFrame(toScan);
          }}
        />
      )}
    </>
  );
}

/** What came without being ordered, as rows of the purchase. */
const extraOf = (strange: readonly Strange[]) => ({
  rows: strange.map(({ code, pieces }) => ({ code, ordered: String(pieces), cost: "", isHere: true })),
  unknown: strange.flatMap(({ code, isUnknown }) => (isUnknown ? code : [])),
});

/** What a piece costs with its share of the postage; nothing where it has no price. */
function Landed({ costMinor, currency }: { costMinor: number | null; currency: string }) {
  if (costMinor === null) return null;
  return (
    <>
      {" "}
      · {words.landed} <Money amountMinor={Math.round(costMinor)} currency={currency} />
    </>
  );
}
