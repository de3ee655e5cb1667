import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Link from "lucide-react/icons/link";
import type { RefObject } from "react";
import { isPinned, nameBuyer } from "@stallkeeper/domain";
import { useAllows } from "../../platform/session.ts";
import {
  Button,
  CommandField,
  IconButton,
  Id,
  SectionsBelowTitle,
  TagList,
  TextLink,
  useFormatSettings,
} from "../../ui/index.ts";
import { BuyerLine } from "./buyer-line.tsx";
import { copyOrderLink } from "./copy-order-link.ts";
import { ItemsSection } from "./items-section.tsx";
import { listTagChips, OrderStateChip, queueLooks } from "../order-look/index.ts";
import { orderTexts, togglePin, type ListOrder } from "../orders/index.ts";
import type { OrderDetail } from "./order-detail.api.ts";
import { MoneySection } from "./money-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import type { OrderSections } from "./order-sections.ts";
import { texts } from "./texts.ts";
import { SectionNav } from "./section-nav.tsx";
import { ShipToSection } from "./ship-to-section.tsx";
import { TimelineSection } from "./timeline-section.tsx";
import type { OrderDrawerProps } from "./order-drawer.tsx";
import type { PlaceInQueue } from "./use-place-in-queue.ts";

const words = orderTexts.detail;

interface OrderPageBodyProps {
  order: ListOrder;
  detail: OrderDetail;
  place: PlaceInQueue;
  /** Address of the queue that the order stands in. */
  back: string;
  inputs: { tracking: RefObject<HTMLInputElement | null>; notes: RefObject<HTMLTextAreaElement | null> };
  onAction: OrderDrawerProps["onAction"];
  onGoTo: (id: string | null) => void;
  sections: OrderSections;
}

function PageHead({
  order,
  place,
  back,
  onGoTo,
}: Pick<OrderPageBodyProps, "order" | "place" | "back" | "onGoTo">) {
  const queue = queueLooks[place.queue].label;
  return (
    <>
      <div className="pt-3 flex items-center gap-2">
        <TextLink href={back}>‹ {queue}</TextLink>
        <span className="sk-meta" role="status">
          {place.index >= 0 && words.position(place.index + 1, place.count)}
        </span>
        <span className="sk-space" />
        <IconButton
          label={words.previous}
          keys="K"
          isDisabled={place.previousId === null}
          disabledReason={place.index < 0 ? words.notInQueue(queue) : words.isFirst(queue)}
          icon={<ChevronUp className="sk-icon" />}
          onClick={() => onGoTo(place.previousId)}
        />
        <IconButton
          label={words.next}
          keys="J"
          isDisabled={place.nextId === null}
          disabledReason={place.index < 0 ? words.notInQueue(queue) : words.isLast(queue)}
          icon={<ChevronDown className="sk-icon" />}
          onClick={() => onGoTo(place.nextId)}
        />
        <CommandField />
      </div>
      <header className="flex items-center gap-3 flex-wrap pb-3">
        <h1 tabIndex={-1} className="outline-none">
          {nameBuyer(order)}
        </h1>
        <OrderStateChip order={order} />
        <TagList tags={listTagChips(order, true, useFormatSettings())} max={3} />
        <Id value={order.orderNumber} canCopy label="order number" />
        <BuyerLine order={order} />
        <IconButton
          label={texts.copyLink}
          icon={<Link className="sk-icon" />}
          onClick={() => void copyOrderLink(order._id)}
        />
      </header>
    </>
  );
}

/**
 * Head, sections with their names in sight, the timeline beside them, and the actions below. Give it the
 * order's id as key.
 */
export function OrderPageBody({ order, detail, inputs, onAction, sections, ...head }: OrderPageBodyProps) {
  const canWrite = useAllows("orders.write");
  const { Shipment, Refunds, Returns, Reply, MessageBox, PageButtons } = sections;
  const named = [
    { id: "ship", name: order.shipping.shipped ? orderTexts.shippedTitle : orderTexts.ship.title },
    { id: "items", name: detail.order.items.length === 1 ? words.item : words.items },
    { id: "ship-to", name: words.shipTo },
    { id: "notes", name: words.notes },
    { id: "money", name: words.money },
  ];
  return (
    <SectionsBelowTitle value>
      <PageHead order={order} {...head} />
      <div className="grid lg:grid-cols-[5fr_3fr] gap-4 items-start">
        <div className="border border-line bg-surface min-w-0">
          <SectionNav sections={named} />
          <div id="ship">
            <Shipment order={order} detail={detail} trackingInput={inputs.tracking} />
          </div>
          <ItemsSection id="items" order={detail.order} />
          <div className="grid md:grid-cols-2 min-w-0">
            <ShipToSection id="ship-to" order={detail.order} />
            <NotesSection id="notes" order={order} input={inputs.notes} meta={detail.order.meta} />
          </div>
          <MoneySection id="money" order={detail.order} listed={order} refunds={<Refunds order={order} />} />
          {Returns !== undefined && <Returns order={order} />}
        </div>
        <div className="border border-line bg-surface min-w-0">
          <TimelineSection events={detail.events} actions={detail.actions} source={order.source} hasFilter />
          <MessageBox order={order} onPress={(anchor) => onAction("message", [order._id], anchor)} />
          <Reply order={order} placement="page" />
        </div>
      </div>
      <div
        role="toolbar"
        aria-label={texts.page.toolbar}
        className="md:sticky md:bottom-[30px] z-10 flex gap-2 flex-wrap border border-line bg-surface mt-4 p-3"
      >
        <PageButtons orderId={order._id} onAction={onAction} />
        <Button
          keys="P"
          isDisabled={!canWrite}
          disabledReason={orderTexts.noScope}
          onClick={() => void togglePin([order._id])}
        >
          {isPinned(order.updatedAt) ? orderTexts.actions.unpin : orderTexts.actions.pin}
        </Button>
      </div>
    </SectionsBelowTitle>
  );
}
