import { formatMoney, formatPercent, toMinor } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import MoreHorizontal from "lucide-react/icons/ellipsis";
import X from "lucide-react/icons/x";
import { useMemo, type ComponentProps, type ReactNode } from "react";
import {
  Button,
  Callout,
  Drawer,
  IconButton,
  makeLate,
  Menu,
  Money,
  PlainLink,
  Unknown,
  useFormatSettings,
  useLate,
  When,
} from "../../ui/index.ts";
import { loadBuyerComposer } from "../messaging/index.ts";
import { useAllows } from "../../platform/session.ts";
import { OrderStamp } from "../order-look/index.ts";
import { AnswerButtons, type AnswerActions } from "./answer-buttons.tsx";
import type { Answering } from "./answering.ts";
import { useAbility } from "./offer-ability.ts";
import { Difference, nameItem, OfferState } from "./offer-columns.tsx";
import { OfferNote, hasNote } from "./offer-note.tsx";
import { OfferPhoto } from "./offer-photo.tsx";
import { listSaidPrices, priceHistory, type DeskRow } from "./offer-rows.ts";
import { conversationQuery, pastOffersQuery, readConversationAgain } from "./offers.api.ts";
import { PriceChart, SaidPrices } from "./price-chart.tsx";
import { texts } from "./texts.ts";

const words = texts.detail;

export interface OfferDrawerProps extends AnswerActions {
  row: DeskRow;
  own: Answering | undefined;
  /** Its place among the rows shown. */
  place: { at: number; all: number };
  takesFocus: boolean;
  onStep: (delta: number) => void;
  onCounter: (row: DeskRow) => void;
  onRejectOthers: (row: DeskRow) => void;
  onRetry: (row: DeskRow) => void;
  /** Its buyer is being written to from here. */
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  onClose: () => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 p-4 border-t border-line">
      <h3 className="font-[600]">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink2">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What is left after fees and cost; before cost where that is unknown. */
function Kept({ offer, facts }: Pick<DeskRow, "offer" | "facts">) {
  const { locale } = useFormatSettings();
  const { keptMinor, leftMinor, margin } = facts;
  const write = (minor: number) => formatMoney(minor, offer.currency, locale);
  if (leftMinor !== null)
    return (
      <Fact label={words.margin}>
        <span className={leftMinor < 0 ? "text-red" : undefined}>
          {margin === null
            ? words.about(write(leftMinor))
            : words.marginOf(write(leftMinor), formatPercent(margin, locale))}
        </span>
      </Fact>
    );
  return (
    <Fact label={words.kept}>
      {keptMinor === null ? <Unknown reason={texts.noFees} /> : words.keptBefore(write(keptMinor))}
    </Fact>
  );
}

function Facts({ row: { offer, facts } }: { row: DeskRow }) {
  const { locale } = useFormatSettings();
  const { currency } = offer;
  const isCountered = offer.counter !== null && facts.priceMinor === toMinor(offer.counter, currency);
  return (
    <div className="flex gap-4 p-4 flex-wrap">
      <OfferPhoto offer={offer} sizePx={92} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 content-start grow">
        <Fact label={words.ask}>
          <Money amountMinor={facts.askMinor} currency={currency} />
        </Fact>
        <Fact label={words.offer}>
          <Money amountMinor={facts.offerMinor} currency={currency} isStrong={!isCountered} />{" "}
          {!isCountered && facts.share !== null && <Difference share={facts.share} />}
        </Fact>
        {offer.counter !== null && (
          <Fact label={words.counter}>
            <Money
              amountMinor={toMinor(offer.counter, currency)}
              currency={currency}
              isStrong={isCountered}
            />{" "}
            {isCountered && facts.share !== null && <Difference share={facts.share} />}
          </Fact>
        )}
        {offer.quantity > 1 && <Fact label={words.quantity}>{offer.quantity}</Fact>}
        <Fact label={words.fees}>
          {facts.feeMinor === null ? (
            <Unknown reason={texts.noFees} />
          ) : (
            words.about(formatMoney(facts.feeMinor, currency, locale))
          )}
        </Fact>
        <Fact label={words.cost}>
          {facts.costMinor === null ? (
            <Unknown reason={texts.noCost} />
          ) : (
            formatMoney(facts.costMinor, currency, locale)
          )}
        </Fact>
        <Kept offer={offer} facts={facts} />
        {offer.state !== 0 && offer.answer?.state === "done" && (
          <Fact label={words.answered}>
            {words.answeredBy(offer.answer.byName)} · <When at={offer.answer.at} />
          </Fact>
        )}
        {offer.state === 0 && offer.expiresAt !== null && (
          <Fact label={words.ends}>
            <When at={offer.expiresAt} format="deadline" />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Others({ row, onRejectOthers }: Pick<OfferDrawerProps, "row" | "onRejectOthers">) {
  const { others } = row;
  const mayAnswer = useAllows("offers.write");
  if (others.length === 0) return null;
  return (
    <Part title={`${words.others} ${others.length}`}>
      <ul className="grid gap-1">
        {others.map((other) => (
          <li key={other._id} className="flex gap-3 items-center min-w-0">
            <PlainLink className="sk-link sk-cut" href={`/offers?offer=${encodeURIComponent(other._id)}`}>
              {other.buyer.handle || texts.nobody}
            </PlainLink>
            <span className="sk-space" />
            <Money amountMinor={toMinor(other.amount, other.currency)} currency={other.currency} />
            <When at={other.createdAt} />
          </li>
        ))}
      </ul>
      <p className="sk-meta">{words.stayOpen}</p>
      <span>
        <Button
          size="sm"
          needsConnection
          isDisabled={!mayAnswer}
          disabledReason={texts.noScope}
          onClick={() => onRejectOthers(row)}
        >
          {words.rejectOthers(others.length)}
        </Button>
      </span>
    </Part>
  );
}

type BuyerComposer = Awaited<ReturnType<typeof loadBuyerComposer>>["BuyerComposer"];
const composer = makeLate<ComponentProps<BuyerComposer>>(
  async () => (await loadBuyerComposer()).BuyerComposer,
);

/** What the buyer wrote, and where they are answered: in the conversation there is, else here. */
function Conversation({
  row,
  platformName,
  isWriting,
  onWriting,
}: Pick<OfferDrawerProps, "row" | "isWriting" | "onWriting"> & { platformName: string }) {
  const { offer, facts } = row;
  const { locale } = useFormatSettings();
  const conversation = useQuery(conversationQuery(offer)).data;
  const { buyer, account, accountId, platform, currency } = offer;
  const drawComposer = useLate(composer, isWriting, () => onWriting(false));
  const handle = buyer.handle || texts.nobody;
  return (
    <Part title={words.conversation}>
      {offer.message === "" ? (
        <p className="sk-meta">{words.noWords}</p>
      ) : (
        <blockquote className="border border-line rounded-chip px-3 py-2 [overflow-wrap:anywhere]">
          {offer.message}
        </blockquote>
      )}
      <p className="flex gap-3 items-center sk-meta">
        <span>
          {handle} · <When at={offer.createdAt} />
        </span>
        {conversation !== null && conversation !== undefined && (
          <PlainLink className="sk-link" href={`/messaging?session=${encodeURIComponent(conversation._id)}`}>
            {words.openConversation}
          </PlainLink>
        )}
      </p>
      {conversation === null && !isWriting && (
        <div className="flex gap-3 items-center flex-wrap">
          <Button size="sm" keys="R" onClick={() => onWriting(true)}>
            {words.write}
          </Button>
          <span className="sk-meta">{words.noConversation}</span>
        </div>
      )}
      {isWriting &&
        drawComposer?.({
          draftId: offer._id,
          accountId,
          account,
          platform,
          source: platformName,
          buyer: { identifier: buyer.identifier ?? "", handle: buyer.handle ?? "" },
          itemId: offer.items[0]?._id ?? "",
          topic: {
            handle: buyer.handle ?? "",
            itemName: nameItem(row),
            offerAmount: formatMoney(facts.offerMinor, currency, locale),
          },
          sessionId: conversation?._id ?? null,
          onSent: () => {
            onWriting(false);
            void readConversationAgain();
          },
          onLeave: () => onWriting(false),
        })}
    </Part>
  );
}

/** One offer, whole: what it comes to, what was offered before, who else offers, what the buyer wrote. */
export function OfferDrawer({
  row,
  own,
  place,
  takesFocus,
  onStep,
  onCounter,
  onRejectOthers,
  onRetry,
  isWriting,
  onWriting,
  onClose,
  ...actions
}: OfferDrawerProps) {
  const { offer, facts } = row;
  const { locale } = useFormatSettings();
  const ability = useAbility()(offer);
  const past = useQuery(pastOffersQuery).data;
  const points = useMemo(() => priceHistory(offer, past ?? []), [offer, past]);
  const prices = useMemo(() => listSaidPrices(offer, past ?? []), [offer, past]);
  const label = words.label(formatMoney(facts.priceMinor, offer.currency, locale), nameItem(row));
  const link = offer.items[0]?.meta?.link ?? "";
  const header = (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <OfferState state={offer.state} />
        <span className="sk-meta">{words.place(place.at, place.all)}</span>
        <span className="sk-space" />
        <IconButton
          label={words.previous}
          icon={<ChevronUp className="sk-icon" />}
          onClick={() => onStep(-1)}
        />
        <IconButton label={words.next} icon={<ChevronDown className="sk-icon" />} onClick={() => onStep(1)} />
        <IconButton label={words.close} keys="Escape" icon={<X className="sk-icon" />} onClick={onClose} />
      </div>
      <h2 className="text-[16px]/[22px] font-[650]">{label}</h2>
      <p className="flex gap-2 items-center sk-meta flex-wrap">
        <OrderStamp platform={offer.platform} source={ability.platformName} />
        <span>
          {[
            offer.buyer.handle || texts.nobody,
            offer.buyer.countryCode,
            facts.buyer === null
              ? ""
              : facts.buyer.orders === 0
                ? texts.newBuyer
                : texts.ordersRefunded(facts.buyer.orders, facts.buyer.refunded),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
    </div>
  );
  const footer = offer.state === 0 && (
    <div className="flex items-center gap-3 w-full">
      <AnswerButtons row={row} own={own} {...actions} size="md" hasKeys />
      <span className="sk-space" />
      <Menu
        label={words.more}
        trigger={<IconButton label={words.more} icon={<MoreHorizontal className="sk-icon" />} />}
        groups={[
          {
            id: "more",
            items: [
              {
                id: "counter",
                label: texts.counter,
                keys: "C",
                needsConnection: true,
                isDisabled: ability.counter !== null,
                disabledReason: ability.counter ?? undefined,
                onSelect: () => onCounter(row),
              },
              ...(/^https?:\/\//.test(link)
                ? [{ id: "view", label: words.view(ability.platformName), href: link, isPlainLink: true }]
                : []),
            ],
          },
        ]}
      />
    </div>
  );
  return (
    <Drawer
      isOpen
      label={label}
      onClose={onClose}
      placement="pane"
      // As narrow as it may be: the names of the items beside it are read.
      widthKey="ui.offer-drawer-width"
      defaultWidth={400}
      takesFocus={takesFocus}
      header={header}
      {...(footer === false ? {} : { footer })}
    >
      {hasNote(offer, own) && (
        <div className="flex gap-3 flex-wrap items-center px-4 py-2 text-red text-[12px]/[18px]">
          <OfferNote row={row} onRetry={onRetry} />
        </div>
      )}
      {(offer.answer?.because ?? null) !== null && (
        <div className="px-4 pt-3">
          <Callout tone="note">{texts.byRule(offer.answer?.because ?? "")}</Callout>
        </div>
      )}
      <Facts row={row} />
      {prices.length > 1 && (
        <Part title={words.history}>
          {points.length > 1 && <PriceChart points={points} openId={offer._id} currency={offer.currency} />}
          <SaidPrices prices={prices} openId={offer._id} currency={offer.currency} />
        </Part>
      )}
      {offer.state === 0 && <Others row={row} onRejectOthers={onRejectOthers} />}
      <Conversation
        row={row}
        platformName={ability.platformName}
        isWriting={isWriting}
        onWriting={onWriting}
      />
    </Drawer>
  );
}
