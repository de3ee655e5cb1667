import type { Order } from "@stallkeeper/contract";
import type { ReactNode } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, Money, Section, TagChip, useFormatSettings } from "../../ui/index.ts";
import { tagLooks } from "../order-look/index.ts";
import { type ListOrder, tagOrders, orderTexts } from "../orders/index.ts";
import { describeIncludedTax, linesOfMoney } from "./money-lines.ts";

const words = orderTexts.detail;

/** What was paid, what went back, and whether the platform has paid it out. */
export function MoneySection({
  order,
  listed,
  refunds,
  id,
}: {
  order: Order;
  listed: ListOrder;
  refunds: ReactNode;
  id?: string;
}) {
  const isByHand = listed.tags.includes("manuallyMarkedDisbursed");
  const { locale } = useFormatSettings();
  const includedTax = describeIncludedTax(order, locale);
  const canWrite = useAllows("orders.write");
  return (
    <Section title={words.money} {...(id === undefined ? {} : { id })}>
      <dl className="m-0">
        {linesOfMoney(order).map(({ name, amountMinor, isStrong }) => (
          <div
            key={name}
            className={`flex justify-between py-1 border-b border-line ${isStrong === true ? "font-semibold" : ""}`}
          >
            <dt>{name}</dt>
            <dd className="m-0">
              <Money amountMinor={amountMinor} currency={order.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {includedTax !== "" && <p className="sk-meta pt-1">{includedTax}</p>}
      {refunds}
      <div className="flex items-center justify-between gap-3 pt-2 flex-wrap">
        <span className="sk-meta flex items-center gap-2">
          {order.paypal !== null && order.paypal !== "" && <TagChip label={words.paypal} family="slate" />}
          {order.paymentDisbursed
            ? words.disbursed
            : isByHand
              ? tagLooks.manuallyMarkedDisbursed.label
              : words.notDisbursed}
        </span>
        {!order.paymentDisbursed && (
          <Button
            size="sm"
            variant="quiet"
            isDisabled={!canWrite}
            disabledReason={orderTexts.noScope}
            onClick={() => void tagOrders([order._id], "manuallyMarkedDisbursed", !isByHand)}
          >
            {isByHand ? words.unmarkDisbursed : words.markDisbursed}
          </Button>
        )}
      </div>
    </Section>
  );
}
