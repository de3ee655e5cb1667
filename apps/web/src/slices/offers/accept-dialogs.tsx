/** What is asked before offers are answered (docs/adr/0068-answering-offers.md). */
import { formatMoney } from "@stallkeeper/domain";
import { AlertDialog, useFormatSettings } from "../../ui/index.ts";
import { sumByCurrency, type DeskRow, type OfferFacts } from "./offer-rows.ts";
import { usePlatforms } from "../../platform/metadata.ts";
import type { ListedOffer, OfferAnswerKind } from "./offers.api.ts";
import { texts } from "./texts.ts";
import { useStanding } from "./use-standing.ts";

/** "$85.00, £737.00": never added across currencies. */
export function useSums(): (offers: readonly Pick<ListedOffer, "amount" | "currency">[]) => string {
  const { locale } = useFormatSettings();
  return (offers) =>
    sumByCurrency(offers)
      .map(({ amountMinor, currency }) => formatMoney(amountMinor, currency, locale))
      .join(", ");
}

/** What accepting leaves, as far as fees and cost are known; nothing where neither is. */
function leftAfter({ keptMinor, leftMinor }: OfferFacts, write: (minor: number) => string): string {
  const words = texts.ask;
  if (leftMinor !== null) return leftMinor < 0 ? words.loss(write(-leftMinor)) : words.left(write(leftMinor));
  return keptMinor === null ? "" : words.kept(write(keptMinor));
}

/** Asks before one offer is accepted: it makes an order, which nobody can undo. */
export function AcceptDialog({
  row,
  onConfirm,
  onClose,
}: {
  row: DeskRow;
  onConfirm: (row: DeskRow) => void;
  onClose: () => void;
}) {
  const { offer, others, facts } = row;
  const { locale } = useFormatSettings();
  const amount = useSums()([offer]);
  const platform = usePlatforms().find(({ _id }) => _id === offer.platform)?.name ?? offer.platform;
  const words = texts.ask;
  const obstacle = useStanding(row, "accept");
  return (
    <AlertDialog
      isOpen
      tone="primary"
      obstacle={obstacle}
      onClose={onClose}
      title={words.title(amount, offer.buyer.handle || texts.nobody)}
      description={
        obstacle ??
        [
          words.body(platform, offer.quantity),
          leftAfter(facts, (minor) => formatMoney(minor, offer.currency, locale)),
          others.length === 0 ? "" : words.others(others.length),
        ]
          .filter(Boolean)
          .join(" ")
      }
      confirmLabel={texts.accept(amount)}
      cancelLabel={words.keep}
      onConfirm={() => {
        onConfirm(row);
        onClose();
      }}
    />
  );
}

/** Asks before many are answered (design 4.18), with their sums by currency. */
export function ManyDialog({
  rows,
  kind,
  onConfirm,
  onClose,
}: {
  rows: readonly DeskRow[];
  kind: OfferAnswerKind;
  onConfirm: (rows: readonly DeskRow[]) => void;
  onClose: () => void;
}) {
  const total = useSums()(rows.map(({ offer }) => offer));
  const chosen = new Set(rows.map(({ offer }) => offer._id));
  const shared = rows.filter(({ others }) => others.some(({ _id }) => chosen.has(_id))).length;
  const words = texts.many;
  const isAccept = kind === "accept";
  const body = words.toldAtOnce(rows.length);
  return (
    <AlertDialog
      isOpen
      tone="primary"
      onClose={onClose}
      title={isAccept ? words.acceptTitle(rows.length, total) : words.rejectTitle(rows.length, total)}
      description={isAccept && shared > 0 ? `${body} ${words.sameItem(shared)}` : body}
      confirmLabel={isAccept ? words.acceptDo(rows.length) : words.rejectDo(rows.length)}
      cancelLabel={words.cancel}
      onConfirm={() => {
        onConfirm(rows);
        onClose();
      }}
    />
  );
}
