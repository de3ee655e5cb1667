import type { Order } from "@stallkeeper/contract";
import { useAllows } from "../../../platform/session.ts";
import { Button, Money, Section, TagChip } from "../../../ui/index.ts";
import type { ListOrder } from "../list-order.ts";
import { tagOrders } from "../order-commands.ts";
import { toMinor } from "../order-columns.tsx";
import { RefundsSummary } from "../refund/index.ts";
import { texts as orderTexts } from "../texts.ts";

const words = orderTexts.detail;

interface Line {
  name: string;
  amountMinor: number;
  isStrong?: boolean;
}

/** Items, what came on top of them, and what the buyer paid; postage apart where the platform tells it, and so what it keeps (addenda 4.4). */
function linesOf({ amount, amountTotal, currency, data, source }: Order): Line[] {
  const itemsMinor = toMinor(amount, currency);
  const totalMinor = toMinor(amountTotal, currency);
  const facts = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  const factOf = (name: string): number | null => (typeof facts[name] === "number" ? facts[name] : null);
  const postageMinor = factOf("postageMinor");
  const feesMinor = factOf("feesMinor");
  const restMinor = totalMinor - itemsMinor - (postageMinor ?? 0);
  return [
    { name: words.amount, amountMinor: itemsMinor },
    ...(postageMinor === null ? [] : [{ name: words.postageAlone, amountMinor: postageMinor }]),
    ...(restMinor === 0 ? [] : [{ name: postageMinor === null ? words.postage : words.otherCharges, amountMinor: restMinor }]),
    { name: `${words.total}, ${currency}`, amountMinor: totalMinor, isStrong: true },
    ...(feesMinor === null ? [] : [{ name: words.fees(source), amountMinor: -feesMinor }, { name: words.leaves, amountMinor: totalMinor - feesMinor }]),
  ];
}

/** What was paid, what went back, and whether the platform has paid it out. */
export function MoneySection({ order, listed, id }: { order: Order; listed: ListOrder; id?: string }) {
  const isByHand = listed.tags.includes("manuallyMarkedDisbursed");
  const canWrite = useAllows("orders.write");
  return (
    <Section title={words.money} {...(id === undefined ? {} : { id })}>
      <dl className="m-0">
        {linesOf(order).map(({ name, amountMinor, isStrong }) => (
          <div key={name} className={`flex justify-between py-1 border-b border-line ${isStrong === true ? "font-semibold" : ""}`}><dt>{name}</dt><dd className="m-0"><Money amountMinor={amountMinor} currency={order.currency} /></dd></div>
        ))}
      </dl>
      <RefundsSummary order={listed} />
      <div className="flex items-center justify-between gap-3 pt-2 flex-wrap">
        <span className="sk-meta flex items-center gap-2">
          {order.paypal !== null && order.paypal !== "" && <TagChip label={words.paypal} family="slate" />}
          {order.paymentDisbursed ? words.disbursed : isByHand ? orderTexts.tags.manuallyMarkedDisbursed.label : words.notDisbursed}
        </span>
        {!order.paymentDisbursed && (
          <Button size="sm" variant="quiet" isDisabled={!canWrite} disabledReason={orderTexts.noScope} onClick={() => void tagOrders([order._id], "manuallyMarkedDisbursed", !isByHand)}>{isByHand ? words.unmarkDisbursed : words.markDisbursed}</Button>
        )}
      </div>
    </Section>
  );
}
