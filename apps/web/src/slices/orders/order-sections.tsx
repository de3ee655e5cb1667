/** The sections of an order's detail below the shipping form; the drawer and the full page show the same ones. */
import type { Order } from "@stallkeeper/contract";
import type { RefObject } from "react";
import Copy from "lucide-react/icons/copy";
import { notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { useIsOnline } from "../../platform/use-is-online.ts";
import { Button, Callout, formatTime, IconButton, Kbd, Money, Section, TextArea, TextLink, useFormatSettings, useNow, When } from "../../ui/index.ts";
import type { ListOrder } from "./list-order.ts";
import { tagOrders } from "./order-commands.ts";
import { toMinor } from "./order-columns.tsx";
import { ItemPhoto } from "./order-marks.tsx";
import { RefundsSummary } from "./refund/index.ts";
import { texts } from "./texts.ts";
import { useNotes } from "./use-notes.ts";

const words = texts.detail;

function variantText(variants: unknown): string {
  if (typeof variants === "string") return variants;
  if (typeof variants !== "object" || variants === null) return "";
  return Object.values(variants).filter((value) => typeof value === "string").join(" · ");
}

/** What was bought. */
export function ItemsSection({ order }: { order: Order }) {
  const variants = variantText(order.itemVariants);
  return (
    <Section title={order.items.length === 1 ? words.item : words.items}>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={item._id} className="flex gap-3 min-w-0">
            <ItemPhoto orderId={order._id} item={item} sizePx={48} />
            <div className="grow min-w-0">
              <p className="font-[600]">{item.name}</p>
              <p className="sk-meta">
                {[words.quantity(item.quantity ?? 1), variants].filter((part) => part !== "").join(" · ")}
                {item.sku !== null && <> · {words.sku} <span className="sk-mono">{item.sku}</span></>}
              </p>
              <p className="flex gap-3">
                {item.meta?.link?.startsWith("http") === true && <TextLink href={item.meta.link} target="_blank" rel="noreferrer">{words.listing}</TextLink>}
                {item.meta?.fulfillmentLink?.startsWith("http") === true && <TextLink href={item.meta.fulfillmentLink} target="_blank" rel="noreferrer">{words.source}</TextLink>}
              </p>
            </div>
            <Money amountMinor={item.price === null ? null : toMinor(item.price, order.currency)} currency={order.currency} isStrong />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The address as lines; a custom one wins. */
export function listAddressLines(order: Order): string[] {
  const custom = order.fulfillment.customFulfillmentAddress;
  const own = custom !== null && Object.values(custom).some((part) => part !== null && part !== "");
  if (!own && order.addressFormatted !== "") return order.addressFormatted.split("\n");
  const { name, line1, line2, zipcode, city, state, countryName } = own ? custom : order.address;
  return [name, line1, line2, [zipcode, city].filter(Boolean).join(" "), state, countryName].filter((line): line is string => typeof line === "string" && line !== "");
}

/** Copies the address the parcel goes to. */
export async function copyAddress(order: Order): Promise<void> {
  await navigator.clipboard.writeText(listAddressLines(order).join("\n"));
  notifySuccess(words.copied);
}

/** Where it goes. */
export function ShipToSection({ order }: { order: Order }) {
  const lines = listAddressLines(order);
  return (
    <Section title={words.shipTo} end={lines.length > 0 && <IconButton label={words.copyAddress} keys="C" icon={<Copy className="sk-icon" />} onClick={() => void copyAddress(order)} />}>
      {order.noteFromBuyer !== null && order.noteFromBuyer !== "" && <Callout tone="blue">{words.buyer}: “{order.noteFromBuyer}”</Callout>}
      {lines.length === 0 ? <p className="sk-meta">{words.noAddress}</p> : <address className="not-italic">{lines.map((line, index) => <div key={`${index}${line}`}>{line}</div>)}</address>}
      {order.address.phone !== null && order.address.phone !== "" && <p className="sk-mono sk-meta">{order.address.phone}</p>}
    </Section>
  );
}

/** Notes that save themselves. */
export function NotesSection({ order, input, editedAt }: { order: ListOrder; input: RefObject<HTMLTextAreaElement | null>; editedAt: string | null }) {
  const notes = useNotes(order._id, order.notes);
  const canWrite = useAllows("orders.write");
  const settings = useFormatSettings();
  const nowMs = useNow();
  const { status } = notes;
  const { isOnline } = useIsOnline();
  const line = status.state === "saving" ? (isOnline ? words.saving : words.kept)
    : status.state === "saved" ? `${words.saved} ${formatTime(status.atMs, "clock", { ...settings, nowMs })}`
      : status.state !== "failed" && editedAt !== null ? <>{words.edited} <When at={editedAt} format="age" /></> : undefined;
  return (
    <Section title={words.notes} meta={line} end={<Kbd keys="N" />}>
      <TextArea
        ref={input} tone="note" rows={2} aria-label={words.notesLabel} value={notes.text} readOnly={!canWrite} title={canWrite ? undefined : texts.noScope}
        isInvalid={status.state === "failed"} onChange={(event) => notes.change(event.target.value)} onBlur={notes.save}
      />
      {status.state === "failed" && (
        <p role="alert" className="text-red flex items-center gap-2 mt-1">{texts.notSaved} {status.message}<Button size="sm" onClick={notes.save}>{texts.tryAgain}</Button></p>
      )}
    </Section>
  );
}

/** What was paid. */
export function MoneySection({ order, listed }: { order: Order; listed: ListOrder }) {
  const { currency } = order;
  const rest = toMinor(order.amountTotal, currency) - toMinor(order.amount, currency);
  const isByHand = listed.tags.includes("manuallyMarkedDisbursed");
  const canWrite = useAllows("orders.write");
  const rows: [string, number, boolean][] = [
    [words.amount, toMinor(order.amount, currency), false],
    ...(rest === 0 ? [] : [[words.postage, rest, false] as [string, number, boolean]]),
    [`${words.total}, ${currency}`, toMinor(order.amountTotal, currency), true],
  ];
  return (
    <Section title={words.money}>
      <dl className="m-0">
        {rows.map(([name, amountMinor, isStrong]) => (
          <div key={name} className={`flex justify-between py-1 border-b border-line ${isStrong ? "font-semibold" : ""}`}><dt>{name}</dt><dd className="m-0"><Money amountMinor={amountMinor} currency={currency} /></dd></div>
        ))}
      </dl>
      <RefundsSummary order={listed} />
      <div className="flex items-center justify-between gap-3 pt-2">
        <span className="sk-meta">{order.paypal !== null && `${words.paypal} · `}{order.paymentDisbursed ? words.disbursed : isByHand ? texts.tags.manuallyMarkedDisbursed.label : words.notDisbursed}</span>
        {!order.paymentDisbursed && (
          <Button size="sm" variant="quiet" isDisabled={!canWrite} disabledReason={texts.noScope} onClick={() => void tagOrders([order._id], "manuallyMarkedDisbursed", !isByHand)}>{isByHand ? words.unmarkDisbursed : words.markDisbursed}</Button>
        )}
      </div>
    </Section>
  );
}
