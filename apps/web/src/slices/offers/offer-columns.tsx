import { formatPercent } from "@stallkeeper/domain";
import type { ComponentProps } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import {
  joinClasses,
  Money,
  Sentence,
  StateChip,
  Unknown,
  useFormatSettings,
  useNow,
  When,
  type GridColumn,
} from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { AnswerButtons, type AnswerActions } from "./answer-buttons.tsx";
import type { Answering } from "./answering.ts";
import { OfferPhoto } from "./offer-photo.tsx";
import { roundDifference, type DeskRow } from "./offer-rows.ts";
import { texts } from "./texts.ts";

/** Below this a difference is red: such an offer is seldom meant in earnest. */
const farBelow = 0.6;
const soonMs = 24 * 3_600_000;
const counteredState = 3;

export type AnsweringOffers = ReadonlyMap<string, Answering>;

/** The name of what an offer is for. */
export const nameItem = ({ offer }: Pick<DeskRow, "offer">): string => offer.items[0]?.name || texts.unnamed;

function Stamp({ platform }: { platform: string }) {
  const source = usePlatforms().find(({ _id }) => _id === platform)?.name ?? platform;
  return <OrderStamp platform={platform} source={source} />;
}

function Item({ row }: { row: DeskRow }) {
  const { offer } = row;
  return (
    <span className="flex gap-2 items-center min-w-0">
      <OfferPhoto offer={offer} sizePx={34} />
      <span className="grid min-w-0">
        <span className="sk-cut font-[550]">{nameItem(row)}</span>
        <span className="flex gap-2 items-center sk-meta">
          <Stamp platform={offer.platform} />
          <span className="sk-cut">{offer.account}</span>
          {offer.quantity > 1 && <span>{texts.pieces(offer.quantity)}</span>}
        </span>
      </span>
    </span>
  );
}

/** How far below the asking price. */
export function Difference({ share }: { share: number | null }) {
  const { locale } = useFormatSettings();
  if (share === null) return <Unknown />;
  return (
    <span className={share < farBelow ? "text-red" : undefined}>
      {formatPercent(roundDifference(share), locale)}
    </span>
  );
}

/** Who offers: name, country, what they bought before. */
export function describeBuyer({ offer, facts }: DeskRow): string {
  const { buyer } = facts;
  return [
    offer.buyer.countryCode,
    buyer === null ? "" : buyer.orders === 0 ? texts.newBuyer : texts.orders(buyer.orders),
  ]
    .filter(Boolean)
    .join(" · ");
}

function Age({ offer }: Pick<DeskRow, "offer">) {
  const nowMs = useNow();
  const { createdAt, expiresAt, state } = offer;
  const waits = state === 0 || state === counteredState;
  const endsAt = waits ? expiresAt : null;
  return (
    <span className="grid min-w-0">
      <When at={createdAt} />
      {endsAt !== null &&
        (Date.parse(endsAt) <= nowMs ? (
          <span className="sk-meta">{texts.lapsed}</span>
        ) : (
          <span className={joinClasses("sk-meta", Date.parse(endsAt) - nowMs < soonMs && "text-ochre")}>
            <Sentence text={texts.ends} parts={{ time: <When at={endsAt} /> }} />
          </span>
        ))}
    </span>
  );
}

/** Accepted, rejected, lapsed and the rest, as a chip. */
export function OfferState({ state }: { state: number }) {
  const label = state === 0 ? texts.newState : (texts.states[state] ?? texts.otherState);
  return state === 0 ? (
    <StateChip family="blue" glyph="ring" label={label} />
  ) : state === 1 ? (
    <StateChip family="green" glyph="check-disc" label={label} />
  ) : state === counteredState ? (
    // Not over: the buyer may still take it.
    <StateChip family="ochre" glyph="clock" label={label} />
  ) : (
    <StateChip family="slate" glyph="cross-disc" label={label} />
  );
}

/** The buttons, until the answer was given: then what became of the offer. */
function Answer(props: ComponentProps<typeof AnswerButtons>) {
  const { own } = props;
  return own?.phase === "shown" ? <OfferState state={own.offer.state} /> : <AnswerButtons {...props} />;
}

/**
 * The columns of the desk; of what was answered, the state stands in place of the buttons. Where no item has a
 * cost, what the seller keeps before it stands in place of the margin. In a window of 1,440 px all of them
 * have room beside an open offer; below, the asking price goes first, since the difference says it, too.
 */
export function offerColumns(
  answering: AnsweringOffers,
  actions: AnswerActions,
  isNew: boolean,
  knowsCosts: boolean,
): GridColumn<DeskRow>[] {
  const { columns } = texts;
  return [
    { id: "item", label: columns.item, flex: 1, minWidth: 136, render: (row) => <Item row={row} /> },
    {
      id: "ask",
      label: columns.ask,
      width: 84,
      align: "end",
      hideBelow: 1020,
      render: ({ offer, facts }) => <Money amountMinor={facts.askMinor} currency={offer.currency} />,
    },
    {
      id: "offer",
      label: columns.offer,
      width: 84,
      align: "end",
      render: ({ offer, facts }) => (
        <Money amountMinor={facts.priceMinor} currency={offer.currency} isStrong />
      ),
    },
    {
      id: "difference",
      label: columns.difference,
      width: 58,
      align: "end",
      hideBelow: 840,
      render: ({ facts }) => <Difference share={facts.share} />,
    },
    {
      id: "kept",
      label: knowsCosts ? columns.margin : columns.kept,
      width: 84,
      align: "end",
      hideBelow: 920,
      render: ({ offer, facts }) => {
        const { keptMinor, leftMinor } = facts;
        const minor = knowsCosts ? leftMinor : keptMinor;
        if (minor === null) return <Unknown reason={keptMinor === null ? texts.noFees : texts.noCost} />;
        const money = <Money amountMinor={minor} currency={offer.currency} />;
        return minor < 0 ? <span className="text-red">{money}</span> : money;
      },
    },
    {
      id: "buyer",
      label: columns.buyer,
      width: 112,
      hideBelow: 760,
      render: (row) => (
        <span className="grid min-w-0">
          <span className="sk-cut">{row.offer.buyer.handle || texts.nobody}</span>
          <span className="sk-meta sk-cut">{describeBuyer(row)}</span>
        </span>
      ),
    },
    { id: "age", label: columns.age, width: 120, render: ({ offer }) => <Age offer={offer} /> },
    isNew
      ? {
          id: "answer",
          label: columns.answer,
          isLabelHidden: true,
          // Both buttons keep room for the words of an answer under way.
          width: 236,
          align: "end",
          render: (row) => <Answer row={row} own={answering.get(row.offer._id)} {...actions} />,
        }
      : {
          id: "state",
          label: columns.state,
          width: 140,
          render: ({ offer }) => <OfferState state={offer.state} />,
        },
  ];
}

/** An offer on a phone: nothing of its row is left out. */
export function OfferCard({
  row,
  answering,
  actions,
}: {
  row: DeskRow;
  answering: AnsweringOffers;
  actions: AnswerActions;
}) {
  const { offer, facts } = row;
  return (
    <div className="grid gap-1 p-3 min-w-0">
      <span className="flex gap-2 items-center min-w-0">
        <OfferPhoto offer={offer} sizePx={34} />
        <span className="grid grow min-w-0">
          <span className="sk-cut font-[550]">{nameItem(row)}</span>
          <span className="flex gap-2 items-center sk-meta min-w-0">
            <Stamp platform={offer.platform} />
            <span className="sk-cut">
              {offer.buyer.handle || texts.nobody} · {describeBuyer(row)}
            </span>
          </span>
        </span>
        <Money amountMinor={facts.priceMinor} currency={offer.currency} isStrong />
      </span>
      <span className="flex gap-2 items-center sk-meta min-w-0">
        <span className="grid">
          {facts.askMinor !== null && (
            <span className="flex gap-2">
              <span>{texts.columns.ask}</span>
              <Money amountMinor={facts.askMinor} currency={offer.currency} />
              <Difference share={facts.share} />
            </span>
          )}
          {facts.keptMinor !== null && (
            <span className="flex gap-2">
              <span>{facts.leftMinor === null ? texts.columns.kept : texts.columns.margin}</span>
              <Money amountMinor={facts.leftMinor ?? facts.keptMinor} currency={offer.currency} />
            </span>
          )}
        </span>
        <span className="sk-space" />
        <Age offer={offer} />
      </span>
      {offer.state === 0 ? (
        <Answer row={row} own={answering.get(offer._id)} {...actions} size="md" />
      ) : (
        <OfferState state={offer.state} />
      )}
    </div>
  );
}
