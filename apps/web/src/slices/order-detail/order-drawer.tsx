/** The detail of one order beside its list. The list's facts are there at once, the rest follows. */
import { isPinned, nameBuyer } from "@stallkeeper/domain";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Maximize2 from "lucide-react/icons/maximize-2";
import Pin from "lucide-react/icons/pin";
import X from "lucide-react/icons/x";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import {
  Button,
  Callout,
  Drawer,
  IconButton,
  Id,
  PanelError,
  PlainLink,
  SkeletonLines,
  TagList,
  Tooltip,
  useFormatSettings,
} from "../../ui/index.ts";
import { listTagChips, OrderStateChip } from "../order-look/index.ts";
import {
  type ActionKind,
  type ListOrder,
  togglePin,
  orderTexts as texts,
  useOrder,
  type OrdersPageState,
} from "../orders/index.ts";
import { BuyerLine } from "./buyer-line.tsx";
import { ItemsSection } from "./items-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import { ShipToSection } from "./ship-to-section.tsx";
import { TimelineSection } from "./timeline-section.tsx";
import type { OrderSections } from "./order-sections.ts";
import { useOrderDetail } from "./use-order-detail.ts";

const words = texts.detail;

/** What a page says of the order that is open beside it. */
export interface OrderDrawerProps {
  orderId: string | null;
  /** Place in the list, from 0; -1 when it is not in it. */
  index: number;
  count: number;
  /** Said in place of the position when the order is not in the list. */
  absence: string;
  inputs: OrdersPageState["inputs"];
  placement?: "pane" | "overlay";
  onStep: (delta: number) => void;
  onAction: (kind: ActionKind, ids: readonly string[], anchor: Element) => void;
  onShipped: (orderId: string) => void;
  onClose: () => void;
}

function DrawerHead({
  order,
  index,
  count,
  absence,
  onStep,
  onClose,
}: { order: ListOrder } & Pick<OrderDrawerProps, "index" | "count" | "absence" | "onStep" | "onClose">) {
  const isOnTop = isPinned(order.updatedAt);
  const canWrite = useAllows("orders.write");
  return (
    <>
      <div className="flex items-center gap-2 max-md:gap-x-0 min-w-0 max-md:flex-wrap">
        <OrderStateChip order={order} />
        <span className="min-w-0 overflow-hidden max-md:order-last max-md:basis-full">
          <Id value={order.orderNumber} canCopy label="order number" />
        </span>
        <span className="sk-space" />
        <IconButton
          label={isOnTop ? words.unpin : words.pin}
          keys="P"
          isDisabled={!canWrite}
          disabledReason={texts.noScope}
          isPressed={isOnTop}
          icon={<Pin className={isOnTop ? "sk-icon text-brand fill-current" : "sk-icon"} />}
          onClick={() => void togglePin([order._id])}
        />
        <IconButton
          label={words.previous}
          keys="K"
          isDisabled={index === 0}
          disabledReason={words.isFirst(words.thisList)}
          icon={<ChevronUp className="sk-icon" />}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={words.next}
          keys="J"
          isDisabled={index >= 0 && index === count - 1}
          disabledReason={words.isLast(words.thisList)}
          icon={<ChevronDown className="sk-icon" />}
          onClick={() => onStep(1)}
        />
        <Tooltip content={words.openPage} keys="O">
          <PlainLink
            className="sk-btn sk-btn-quiet sk-btn-icon"
            href={`/shipping/orders/${encodeURIComponent(order._id)}`}
            aria-label={words.openPage}
          >
            <Maximize2 className="sk-icon" aria-hidden="true" />
          </PlainLink>
        </Tooltip>
        <IconButton label={words.close} keys="Escape" icon={<X className="sk-icon" />} onClick={onClose} />
      </div>
      <div className="flex items-center gap-2 min-w-0 max-md:flex-wrap">
        <h2 className="text-[16px]/[24px] font-[650] sk-cut">{nameBuyer(order)}</h2>
        <TagList tags={listTagChips(order, true, useFormatSettings())} max={2} />
        <span className="sk-space" />
        <span className="sk-meta whitespace-nowrap" role="status">
          {index >= 0 ? words.position(index + 1, count) : absence}
        </span>
      </div>
      <BuyerLine order={order} />
    </>
  );
}

function DrawerBody({
  order,
  inputs,
  onShipped,
  sections: { Shipment, Refunds, Returns },
}: { order: ListOrder; sections: OrderSections } & Pick<OrderDrawerProps, "inputs" | "onShipped">) {
  const query = useOrderDetail(order._id);
  const detail = query.data ?? null;
  if (query.data === null) return <Callout tone="red">{texts.nonexistent}</Callout>;
  return (
    <>
      <Shipment order={order} detail={detail} trackingInput={inputs.tracking} onShipped={onShipped} />
      {query.isError && detail === null && (
        <PanelError
          title={texts.detailFailed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {detail === null ? (
        !query.isError && <SkeletonLines lines={6} />
      ) : (
        <ItemsSection order={detail.order} />
      )}
      {detail !== null && <ShipToSection order={detail.order} />}
      <NotesSection key={order._id} order={order} input={inputs.notes} meta={detail?.order.meta ?? null} />
      {detail !== null && (
        <MoneySection order={detail.order} listed={order} refunds={<Refunds order={order} />} />
      )}
      {detail !== null && Returns !== undefined && <Returns key={`returns ${order._id}`} order={order} />}
      {detail !== null && (
        <TimelineSection events={detail.events} actions={detail.actions} source={order.source} />
      )}
    </>
  );
}

/** An order that no list has (yet): it is looked for, and said so when there is none. */
function UnlistedOrder({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useOrderDetail(id);
  if (query.data !== null && !query.isError) return <SkeletonLines lines={8} />;
  return (
    <div className="p-4 grid gap-3 justify-items-start">
      <Callout tone="red">{query.isError ? normaliseError(query.error).message : texts.nonexistent}</Callout>
      <Button onClick={onClose}>{words.close}</Button>
    </div>
  );
}

/** Open while `orderId` names an order; an id that does not exist says so. */
export function OrderDrawer(props: OrderDrawerProps & { sections: OrderSections }) {
  const {
    orderId,
    inputs: { panel },
    sections: { DrawerButtons, Reply },
    onAction,
    onClose,
    placement = "pane",
  } = props;
  const order = useOrder(orderId);
  if (orderId === null) return null;
  if (order === undefined)
    return (
      <Drawer isOpen ref={panel} label={words.order} onClose={onClose} placement={placement}>
        <UnlistedOrder id={orderId} onClose={onClose} />
      </Drawer>
    );
  return (
    <Drawer
      isOpen
      ref={panel}
      label={`${words.order} ${order.orderNumber}, ${nameBuyer(order)}`}
      onClose={onClose}
      placement={placement}
      returnsFocus={false}
      header={<DrawerHead {...props} order={order} />}
      footer={<DrawerButtons order={order} onAction={onAction} />}
      sheet={<Reply order={order} placement="drawer" />}
    >
      <DrawerBody {...props} order={order} />
    </Drawer>
  );
}
