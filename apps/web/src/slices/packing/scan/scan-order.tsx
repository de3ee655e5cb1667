/**
 * The middle of the bench: the order in hand, what is wrong, its items, what to know before it is wrapped.
 */
import {
  checkOf,
  isItemDone,
  itemOptions,
  nextItem,
  piecesOf,
  type ItemCheck,
  type SkipReason,
  nameBuyer,
} from "@stallkeeper/domain";
import type { ReactNode } from "react";
import Printer from "lucide-react/icons/printer";
import {
  Button,
  EmptyState,
  Glyph,
  joinClasses,
  PanelError,
  SkeletonLines,
  TagList,
} from "../../../ui/index.ts";
import { ItemPhoto, listTagChips, OrderStamp, OrderStateChip, ShipBy } from "../../order-look/index.ts";
import { type ListOrder, type useOrders } from "../../orders/index.ts";
import { listAddressLines, useOrderDetail } from "../../order-detail/index.ts";
import { LateReply } from "../../messaging/index.ts";
import { useLocations } from "../pick/use-locations.ts";
import { texts as shared } from "../texts.ts";
import type { BenchSession } from "./bench-session.ts";
import { countPieces, refusalOf } from "./read-scan.ts";
import { describeAlert, ScanAlertBox } from "./scan-alert.tsx";
import type { Station } from "./station.ts";
import { StopsBox } from "./stops-box.tsx";
import { texts } from "./texts.ts";
import { itemsToPack, refundedPieces, type ItemToPack } from "./to-pack.ts";

const offered: readonly SkipReason[] = ["damaged", "missing", "noBarcode"];
interface ItemRowProps {
  orderId: string;
  /** With the pieces that are still to be sent. */
  item: ItemToPack;
  /** What the buyer chose of it. */
  options: string;
  /** How many pieces of it were refunded. */
  refunded: number;
  checks: readonly ItemCheck[];
  location: string | null;
  isNext: boolean;
  isWrong: boolean;
  isSkipping: boolean;
  onSkip: () => void;
  onReason: (reason: SkipReason) => void;
}

function ItemRow({
  orderId,
  item,
  options,
  refunded,
  checks,
  location,
  isNext,
  isWrong,
  isSkipping,
  onSkip,
  onReason,
}: ItemRowProps) {
  const { checked, skipped } = checkOf(item, checks);
  const isDone = isItemDone(item, checks);
  const edge = isDone
    ? "border-s-green-fill"
    : isWrong && isNext
      ? "border-s-red-fill"
      : isNext
        ? "border-s-accent"
        : "border-s-transparent";
  return (
    <li className={joinClasses("grid gap-3 p-4 border-b border-line border-s-4", edge)}>
      <div className="flex gap-4 items-center">
        <ItemPhoto orderId={orderId} item={item} sizePx={96} />
        <div className="grow min-w-0">
          <p className="text-[15px]/[20px] font-[650]">{item.name}</p>
          {options !== "" && <p className="text-[15px]/[20px] font-[650]">{options}</p>}
          <p className="flex gap-4 flex-wrap">
            <span className="sk-mono">{item.sku || texts.noSku}</span>
            {location !== null && (
              <span>
                {texts.shelf} <strong className="sk-mono">{location}</strong>
              </span>
            )}
          </p>
        </div>
        <div className="grid justify-items-end gap-2">
          <span
            className={joinClasses(
              "sk-mono text-[20px]/[28px] font-[650] flex items-center gap-2",
              isDone && "text-green",
            )}
          >
            {isDone && <Glyph name="check-disc" family="green" label={texts.checked} />}
            {`${skipped === null ? checked : piecesOf(item)}/${piecesOf(item)}`}
          </span>
          {skipped !== null && <span className="sk-meta">{texts.skipped(skipped)}</span>}
          {refunded > 0 && <span className="font-semibold text-red">{texts.refundedOf(refunded)}</span>}
          {isNext && !isSkipping && (
            <Button size="sm" keys="S" onClick={onSkip}>
              {texts.skip}
            </Button>
          )}
        </div>
      </div>
      {isNext && isSkipping && (
        <div
          role="group"
          aria-label={texts.skipTitle(item.sku || (item.name ?? ""))}
          className="flex gap-2 items-center flex-wrap"
        >
          <span className="font-[600]">{texts.skipTitle(item.sku || (item.name ?? ""))}</span>
          {offered.map((reason, index) => (
            <Button key={reason} size="sm" keys={String(index + 1)} onClick={() => onReason(reason)}>
              {texts.reasons[reason]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** A line of which every piece was refunded: named, so that nobody looks for it or puts it in. */
function RefundedRow({ orderId, item }: { orderId: string; item: ListOrder["items"][number] }) {
  return (
    <li className="flex gap-4 items-center p-4 border-b border-line border-s-4 border-s-transparent">
      <ItemPhoto orderId={orderId} item={item} sizePx={40} />
      <span className="grow min-w-0">
        <s>{item.name}</s> <span className="sk-mono">{item.sku}</span>
      </span>
      <span className="font-semibold text-red">{texts.refundedWhole}</span>
    </li>
  );
}

function ShipTo({ order }: { order: ListOrder }) {
  const detail = useOrderDetail(order._id).data?.order;
  return (
    <section aria-label={texts.shipTo} className="p-4">
      <h3 className="sk-label">{texts.shipTo}</h3>
      {detail === undefined ? (
        <SkeletonLines lines={3} />
      ) : (
        <address className="not-italic">
          {listAddressLines(detail).map((line, index) => (
            <div key={`${index}${line}`}>{line}</div>
          ))}
        </address>
      )}
    </section>
  );
}

export interface ScanOrderProps {
  station: Station;
  bench: BenchSession;
  order: ListOrder | undefined;
  status: ReturnType<typeof useOrders>;
  onRetry: () => void;
  isSkipping: boolean;
  onSkip: () => void;
  onReason: (reason: SkipReason) => void;
  onReprint: () => void;
  /** Below what says that nothing is in hand. */
  nextUp: ReactNode;
}

/** The middle. */
export function ScanOrder({
  station,
  bench,
  order,
  status,
  onRetry,
  isSkipping,
  onSkip,
  onReason,
  onReprint,
  nextUp,
}: ScanOrderProps) {
  const locations = useLocations();
  const alert = (
    <ScanAlertBox
      alert={bench.alert}
      locations={locations}
      onDismiss={station.back}
      onReuse={station.reuseNumber}
    />
  );
  if (order === undefined) {
    const isLoading = status.state === "idle" || status.state === "loading";
    return (
      <section aria-label={texts.steps.order} className="grow min-w-0 bg-surface">
        {alert}
        {status.state === "failed" ? (
          <PanelError title={shared.ordersFailed} message={status.message} onRetry={onRetry} />
        ) : isLoading || bench.held.length > 0 ? (
          <div className="p-4">
            <SkeletonLines lines={5} />
          </div>
        ) : (
          <>
            <EmptyState text={texts.begin} />
            {nextUp}
          </>
        )}
      </section>
    );
  }
  const { done, count } = countPieces(order, bench.checks);
  const items = itemsToPack(order);
  const refunded = refundedPieces(order);
  const goneItems = order.items.filter(
    ({ _id }) => refunded.has(_id) && !items.some((item) => item._id === _id),
  );
  const next = nextItem(items, bench.checks);
  const refusal = refusalOf(order);
  return (
    <section
      aria-label={order.orderNumber}
      className="grow min-w-0 bg-surface flex flex-col min-h-0 max-md:flex-none"
    >
      <div className="grow overflow-y-auto max-md:overflow-visible">
        <header className="p-4 border-b border-line grid gap-2">
          <p className="flex items-center gap-2 flex-wrap">
            <OrderStateChip order={order} />
            <TagList tags={listTagChips(order, true)} max={3} />
            <span className="sk-mono">#{order.orderNumber}</span>
            <span className="sk-space" />
            <ShipBy order={order} />
          </p>
          <h2 className="text-[20px]/[28px] font-[650] flex items-center gap-3 flex-wrap">
            {nameBuyer(order)} <OrderStamp platform={order.platform} source={order.source} />
            <span className="sk-meta font-[400]">
              {[order.address.city, order.address.countryName].filter(Boolean).join(", ")} · {order.account}
            </span>
          </h2>
        </header>
        {alert}
        {refusal !== null && bench.alert === null && (
          <p className="m-4 font-semibold text-red">{describeAlert(refusal, locations).title}</p>
        )}
        {refusal === null && <StopsBox order={order} bench={bench} onNote={station.noteStops} />}
        <p className="sk-label px-4 pt-3" role="status">
          {texts.itemsHead(done, count)}
        </p>
        <ul>
          {items.map((item) => (
            <ItemRow
              key={item._id}
              orderId={order._id}
              item={item}
              options={itemOptions(order.itemVariants, item._id)}
              refunded={refunded.get(item._id) ?? 0}
              checks={bench.checks}
              location={locations.get(item.sku ?? "") ?? null}
              isNext={item._id === next?._id}
              isWrong={bench.alert?.kind === "wrongItem"}
              isSkipping={isSkipping}
              onSkip={onSkip}
              onReason={onReason}
            />
          ))}
          {goneItems.map((item) => (
            <RefundedRow key={item._id} orderId={order._id} item={item} />
          ))}
        </ul>
        <ShipTo order={order} />
      </div>
      <LateReply order={order} placement="page" />
      <div
        role="toolbar"
        aria-label={order.orderNumber}
        className="flex gap-2 flex-wrap p-3 px-4 border-t border-line2"
      >
        <Button keys="P" icon={<Printer className="sk-icon" aria-hidden="true" />} onClick={onReprint}>
          {texts.reprint}
        </Button>
        <Button keys="Escape" onClick={station.back}>
          {texts.backKey}
        </Button>
        <span className="sk-space" />
        <Button variant="quiet" onClick={station.leave}>
          {texts.putAside}
        </Button>
      </div>
    </section>
  );
}
