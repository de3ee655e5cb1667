/** One rating, whole: what was said, its order, the public reply, and getting it changed. */
import type { RatingRow } from "@stallkeeper/contract";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import { Drawer, IconButton, Money, PlainLink, StateChip, When } from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { nameOf } from "./rating-columns.tsx";
import { RatingMark } from "./rating-mark.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { RevisionPart } from "./revision-part.tsx";
import { texts } from "./texts.ts";

const words = texts.detail;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-4 py-3 border-t border-line grid gap-2">
      <h3 className="sk-label">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="sk-meta">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function OrderPart({ row: { order, account, leftAt, revisableUntil } }: { row: RatingRow }) {
  return (
    <dl className="grid grid-cols-[110px_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Fact name={words.account}>{account}</Fact>
      <Fact name={words.left}>
        <When at={leftAt} />
      </Fact>
      {revisableUntil !== null && (
        <Fact name={words.revisable}>
          <When at={revisableUntil} format="day" />
        </Fact>
      )}
      {order === null ? (
        <Fact name={words.order}>{texts.noOrder}</Fact>
      ) : (
        <>
          <Fact name={words.item}>{order.itemName}</Fact>
          {order.sku !== "" && (
            <Fact name={words.sku}>
              <span className="sk-mono">{order.sku}</span>
            </Fact>
          )}
          <Fact name={words.order}>
            <PlainLink
              className="sk-link"
              href={`/shipping/orders/${encodeURIComponent(order.orderId)}`}
              aria-label={`${words.openOrder} ${order.orderNumber}`}
            >
              {words.openOrder} <span className="sk-mono">{order.orderNumber}</span>
            </PlainLink>
          </Fact>
          <Fact name={words.bought}>
            <When at={order.boughtAt} />
          </Fact>
          <Fact name={words.total}>
            <Money amountMinor={order.totalMinor} currency={order.currency} />
          </Fact>
          {order.refundedMinor > 0 && (
            <Fact name={words.refunded}>
              <Money amountMinor={order.refundedMinor} currency={order.currency} />
            </Fact>
          )}
        </>
      )}
    </dl>
  );
}

/** The drawer. */
export function RatingDrawer({
  row,
  takesFocus,
  onStep,
  onClose,
}: {
  row: RatingRow;
  takesFocus: boolean;
  onStep: (delta: number) => void;
  onClose: () => void;
}) {
  const platformName = usePlatforms().find(({ _id }) => _id === row.platform)?.name ?? row.platform;
  const header = (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <RatingMark {...row} />
        <span className="sk-space" />
        <IconButton
          label={words.previous}
          icon={<ChevronUp className="sk-icon" />}
          onClick={() => onStep(-1)}
        />
        <IconButton label={words.next} icon={<ChevronDown className="sk-icon" />} onClick={() => onStep(1)} />
        <IconButton label={words.close} keys="Escape" icon={<X className="sk-icon" />} onClick={onClose} />
      </div>
      <h2 className="text-[16px]/[22px] font-[650]">{nameOf(row)}</h2>
      <p className="flex gap-2 items-center sk-meta flex-wrap">
        <OrderStamp platform={row.platform} source={platformName} />
        {row.order?.isLate === true && <StateChip family="ochre" glyph="clock" label={texts.late} />}
        {row.order !== null && row.order.refundedMinor > 0 && (
          <StateChip family="red" glyph="back-arrow" label={texts.refunded} />
        )}
      </p>
    </div>
  );
  return (
    <Drawer
      isOpen
      label={nameOf(row)}
      onClose={onClose}
      placement="pane"
      widthKey="ui.rating-drawer-width"
      defaultWidth={420}
      takesFocus={takesFocus}
      header={header}
    >
      <blockquote className="px-4 py-3 whitespace-pre-wrap">
        {row.text === "" ? texts.noComment : texts.quoted(row.text)}
      </blockquote>
      <Part title={texts.reply.title}>
        <ReplyForm key={`${row._id} ${row.answer?.actionId ?? ""}`} row={row} platformName={platformName} />
      </Part>
      <Part title={words.order}>
        <OrderPart row={row} />
      </Part>
      {(row.polarity !== "positive" || row.revision !== null) && (
        <Part title={texts.revision.title}>
          <RevisionPart key={row._id} row={row} />
        </Part>
      )}
    </Drawer>
  );
}
