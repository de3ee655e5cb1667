/** `/inventory/purchases`: what has to be bought, and what was ordered. */
import { toMinor } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { writeDay } from "../../ui/format.ts";
import {
  Button,
  EmptyState,
  Money,
  PanelError,
  Section,
  SkeletonLines,
  TextLink,
  When,
} from "../../ui/index.ts";
import { PurchaseChip } from "./purchase-chip.tsx";
import { PurchaseDialog } from "./purchase-dialog.tsx";
import {
  purchasesAtOnce,
  purchasesQuery,
  refreshPurchases,
  reorder,
  reorderQuery,
  useLivePurchases,
  type ShownPurchase,
} from "./purchases.api.ts";
import { texts } from "./texts.ts";

function PurchaseRow({ purchase }: { purchase: ShownPurchase }) {
  const { _id, supplier, reference, state, received, ordered, expectedOn, value, currency, updatedAt } =
    purchase;
  return (
    <li className="flex gap-3 items-center flex-wrap py-3 border-b border-line">
      <span className="grid grow min-w-0">
        <TextLink href={`/inventory/purchases/${_id}`} className="sk-cut font-[650]">
          {[supplier || texts.noSupplier, reference].filter((one) => one !== "").join(" ")}
        </TextLink>
        <span className="sk-meta">
          {texts.progress(received, ordered)}
          {expectedOn !== null && ` · ${texts.expected(writeDay(expectedOn))}`} · <When at={updatedAt} />
        </span>
      </span>
      {value !== null && <Money amountMinor={toMinor(value, currency)} currency={currency} />}
      <PurchaseChip state={state} />
    </li>
  );
}

function Reorder() {
  const { data: wanted = [], isError, error, refetch } = useQuery(reorderQuery);
  const mayBuy = useAllows("inventory.write");
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);
  const words = texts.reorder;
  const make = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { purchaseIds } = await reorder(
        requestId,
        wanted.map(({ _id }) => _id),
      );
      if (purchaseIds.length > 0) notifySuccess(words.made(purchaseIds.length));
      else notifyInfo(words.nothing);
      setRequestId(crypto.randomUUID());
    } catch (failure) {
      notifyError(failure);
    }
    await refreshPurchases();
    setIsBusy(false);
  };
  if (isError)
    return (
      <PanelError
        title={words.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (wanted.length === 0) return null;
  return (
    <Section title={words.title}>
      <p className="sk-meta">{words.hint}</p>
      <ul className="grid" aria-label={words.title}>
        {wanted.map(({ _id, sku, title, options, available, incoming, minimum, suggested, supplier }) => (
          <li key={_id} className="flex gap-3 items-center flex-wrap py-2 border-b border-line">
            <span className="grid grow min-w-0">
              <span className="sk-cut">
                {[title || sku, ...options.map(({ value }) => value)].join(", ")}
              </span>
              <span className="sk-meta">
                <TextLink href={`/inventory?item=${encodeURIComponent(sku)}`} className="sk-mono">
                  {sku}
                </TextLink>{" "}
                · {words.line(available, incoming, minimum)}
                {supplier !== "" && ` · ${supplier}`}
              </span>
            </span>
            <strong>{words.buy(suggested)}</strong>
          </li>
        ))}
      </ul>
      <div className="pt-3">
        <Button
          variant="primary"
          isBusy={isBusy}
          busyLabel={words.busy}
          isDisabled={!mayBuy}
          disabledReason={texts.noScope}
          onClick={() => void make()}
        >
          {words.make(wanted.length)}
        </Button>
      </div>
    </Section>
  );
}

/** The page. */
export function PurchasesPage() {
  const [shown, setShown] = useState(purchasesAtOnce);
  const query = useQuery(purchasesQuery(shown));
  const mayBuy = useAllows("inventory.write");
  const [isOpen, setIsOpen] = useState(false);
  useLivePurchases();
  usePageTitle(texts.title);
  const start = (
    <Button isDisabled={!mayBuy} disabledReason={texts.noScope} onClick={() => setIsOpen(true)}>
      {texts.start}
    </Button>
  );
  return (
    <>
      <SectionHeader />
      <div className="grow min-h-0 overflow-auto bg-surface">
        <div className="grid gap-4 p-4 max-w-[1100px]">
          <Reorder />
          {query.isError ? (
            <PanelError
              title={texts.failed}
              message={normaliseError(query.error).message}
              onRetry={() => void query.refetch()}
            />
          ) : query.data === undefined ? (
            <SkeletonLines lines={6} />
          ) : query.data.purchases.length === 0 ? (
            <EmptyState text={texts.empty} action={start} />
          ) : (
            <>
              <div>{start}</div>
              <ul aria-label={texts.title} className="grid">
                {query.data.purchases.map((purchase) => (
                  <PurchaseRow key={purchase._id} purchase={purchase} />
                ))}
              </ul>
              {query.data.count > query.data.purchases.length && (
                <div>
                  <Button
                    isBusy={query.isPlaceholderData}
                    busyLabel={texts.loadingMore}
                    onClick={() => setShown(shown + purchasesAtOnce)}
                  >
                    {texts.more(query.data.count - query.data.purchases.length)}
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </div>
      {isOpen && <PurchaseDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
