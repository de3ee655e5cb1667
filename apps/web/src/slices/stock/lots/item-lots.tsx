/** The lots of an item: what came in when, at which cost, what is left of it, and which one sells first. */
import { toMinor } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import {
  Button,
  EmptyState,
  Money,
  PanelError,
  Section,
  SkeletonLines,
  Stat,
  StateChip,
  TextLink,
  When,
} from "../../../ui/index.ts";
import type { GridItem } from "../grid/items.api.ts";
import { stockKey } from "../stock.api.ts";
import { texts as stockTexts } from "../texts.ts";
import { chooseLot, lotsQuery, type ShownLot } from "./lots.api.ts";
import { texts } from "./texts.ts";

const minorOf = (amount: number | null | undefined, currency: string): number | null =>
  amount === null || amount === undefined ? null : toMinor(amount, currency);

const sourceOf = (source: string): string =>
  Object.entries(texts.sources).find(([name]) => name === source)?.[1] ?? source;

/** What is left of all lots is worth, in each currency by itself. */
function sumValues(lots: readonly ShownLot[]): { currency: string; minor: number }[] {
  const open = lots.filter(({ left, value }) => left > 0 && value !== null);
  return [...Map.groupBy(open, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    minor: own.reduce((sum, { value }) => sum + (minorOf(value, currency) ?? 0), 0),
  }));
}

function LotRow({ lot, sku, isOnlyOpen }: { lot: ShownLot; sku: string; isOnlyOpen: boolean }) {
  const mayChoose = useAllows("inventory.write");
  const [isBusy, setIsBusy] = useState(false);
  const { _id, source, note, purchaseId, receivedAt, pieces, left, cost, currency, isFirst } = lot;
  const choose = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await chooseLot(_id, !isFirst);
      notifySuccess(isFirst ? texts.released(sku) : texts.chosen(sku));
    } catch (error) {
      notifyError(error);
    }
    setIsBusy(false);
    void queryClient.invalidateQueries({ queryKey: stockKey });
  };
  const leftText = left < 0 ? texts.owed(-left) : texts.left(left, pieces);
  const name = note === "" ? sourceOf(source) : `${sourceOf(source)}, ${note}`;
  return (
    <li className="flex gap-3 items-center flex-wrap py-2 border-b border-line last:border-b-0">
      <span className="grid grow min-w-0">
        <span className="flex gap-2 items-center min-w-0">
          <span className="sk-cut">{name}</span>
          {isFirst && <StateChip glyph="small-ring" family="slate" label={texts.first} />}
        </span>
        <span className="sk-meta">
          <When at={receivedAt} />
          {purchaseId !== null && (
            <>
              {" · "}
              <TextLink href={`/inventory/purchases/${purchaseId}`} aria-label={texts.purchaseOf(note)}>
                {texts.purchase}
              </TextLink>
            </>
          )}
        </span>
      </span>
      <span className="grid text-end">
        <span>{leftText}</span>
        <span className="sk-meta">
          {cost === null || cost === undefined ? (
            texts.noCost
          ) : (
            <>
              <Money amountMinor={minorOf(cost, currency)} currency={currency} /> {texts.each}
            </>
          )}
        </span>
      </span>
      {left > 0 && (!isOnlyOpen || isFirst) && (
        <Button
          size="sm"
          variant="quiet"
          isBusy={isBusy}
          isDisabled={!mayChoose}
          disabledReason={stockTexts.noScope}
          aria-label={isFirst ? undefined : texts.chooseOf(name, leftText)}
          onClick={() => void choose()}
        >
          {isFirst ? texts.release : texts.choose}
        </Button>
      )}
    </li>
  );
}

/** The section of the drawer. */
export function ItemLots({ item }: { item: GridItem }) {
  const query = useQuery(lotsQuery(item._id));
  const [showsUsed, setShowsUsed] = useState(false);
  const lots = query.data ?? [];
  const open = lots.filter(({ left }) => left !== 0);
  const used = lots.length - open.length;
  const shown = showsUsed ? lots : open;
  const isOnlyOpen = open.filter(({ left }) => left > 0).length < 2;
  if (item.isBundle) return null;
  return (
    <Section title={texts.title}>
      {query.isError && (
        <PanelError
          title={texts.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={3} />}
      {query.data?.length === 0 && <EmptyState text={texts.empty} />}
      {lots.length > 0 && (
        <>
          <div className="flex gap-4 flex-wrap pb-2">
            <Stat
              label={texts.average}
              value={<Money amountMinor={minorOf(item.cost, item.currency)} currency={item.currency} />}
            />
            {sumValues(lots).map(({ currency, minor }) => (
              <Stat
                key={currency}
                label={texts.value}
                value={<Money amountMinor={minor} currency={currency} />}
              />
            ))}
          </div>
          <p className="sk-meta">{texts.hint}</p>
        </>
      )}
      <ul aria-label={texts.title}>
        {shown.map((lot) => (
          <LotRow key={lot._id} lot={lot} sku={item.sku} isOnlyOpen={isOnlyOpen} />
        ))}
      </ul>
      {used > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setShowsUsed(!showsUsed)}>
          {showsUsed ? texts.hideUsed : texts.used(used)}
        </Button>
      )}
    </Section>
  );
}
