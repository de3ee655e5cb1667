/**
 * One packing slip: who it is for, what belongs into the parcel, where that lies. Prices only where they are
 * wanted, on a gift never.
 */
import type { PlatformSettings, SlipTemplate } from "@stallkeeper/contract";
import { joinClasses, Money, When } from "../../../ui/index.ts";
import { listAddressLines } from "../../order-detail/index.ts";
import { photoAddress } from "../../../platform/photo-address.ts";
import { orderStore } from "../../orders/index.ts";
import { itemOptions, toMinor } from "@stallkeeper/domain";
import { Barcode } from "./barcode.tsx";
import type { SlipOrder } from "./slips.api.ts";
import { slipLines, type SlipLine } from "./slip-lines.ts";
import { texts } from "./texts.ts";

export type Paper = keyof typeof texts.papers;

export interface SlipProps {
  order: SlipOrder;
  index: number;
  count: number;
  storeName: string;
  template: Pick<SlipTemplate, "heading" | "footer">;
  returnAddress: PlatformSettings["returnAddress"];
  locations: ReadonlyMap<string, string>;
  paper: Paper;
  hasPrices: boolean;
  /** For somebody else than the buyer: no price is told. */
  isGift: boolean;
  /** What the barcode says: the number, or the id where another order has the same number. */
  code: string;
}

function ItemRow({
  order,
  item,
  place,
  hasPrices,
}: {
  order: SlipOrder;
  item: SlipLine;
  place: string;
  hasPrices: boolean;
}) {
  const index = item.images?.findIndex((address) => /^https?:/.test(address)) ?? -1;
  return (
    <tr>
      <td>
        {index >= 0 && (
          <img className="slip-photo" src={photoAddress(order._id, item._id, index, 64)} alt="" />
        )}
      </td>
      <td className="slip-qty">{item.quantity} ×</td>
      <td>
        {item.name}
        {item.options !== "" && <strong className="block">{item.options}</strong>}
      </td>
      <td className="sk-mono">{item.sku}</td>
      <td className="sk-mono">{place}</td>
      {hasPrices && (
        <td>
          {item.price !== null && (
            <Money amountMinor={toMinor(item.price, order.currency)} currency={order.currency} />
          )}
        </td>
      )}
    </tr>
  );
}

function From({ storeName, address }: { storeName: string; address: PlatformSettings["returnAddress"] }) {
  if (address === null) return null;
  const { name, line1, line2, zipcode, city, state, countryCode } = address;
  const lines = [
    name === undefined || name === "" ? storeName : name,
    line1,
    line2,
    [zipcode, city].filter(Boolean).join(" "),
    state,
    countryCode,
  ].filter((line): line is string => line !== undefined && line !== "");
  return (
    <div>
      <h3>{texts.returnTo}</h3>
      <address className="slip-from">
        {lines.map((line, index) => (
          <div key={`${index}${line}`}>{line}</div>
        ))}
      </address>
    </div>
  );
}

/** What else belongs to the parcel, or which of several parcels holds what; nothing for a plain order. */
function ParcelLines({ order: { _id, combinedId, parts, items, itemVariants } }: { order: SlipOrder }) {
  const fellows =
    combinedId === null
      ? []
      : orderStore.queues.all.rows
          .filter((other) => other.combinedId === combinedId && other._id !== _id)
          .map(({ orderNumber }) => orderNumber);
  const nameOf = new Map(
    items.map(({ _id: itemId, name }) => [
      itemId,
      [name ?? "", itemOptions(itemVariants, itemId)].filter((part) => part !== "").join(", "),
    ]),
  );
  return (
    <>
      {fellows.length > 0 && (
        <p>
          <strong>{texts.goesWith(fellows.join(", "))}</strong>
        </p>
      )}
      {parts
        .filter(({ items: own }) => own.length > 0)
        .map(({ number, items: own }) => (
          <p key={number}>
            <strong>{texts.partOf(number, parts.length)}</strong>{" "}
            {own.map(({ itemId, quantity }) => `${quantity} × ${nameOf.get(itemId) ?? ""}`).join(", ")}
          </p>
        ))}
    </>
  );
}

/** The slip. */
export function Slip({
  order,
  index,
  count,
  storeName,
  template,
  returnAddress,
  locations,
  paper,
  hasPrices: wantsPrices,
  isGift,
  code,
}: SlipProps) {
  const lines = listAddressLines(order);
  const { columns } = texts;
  const hasPrices = wantsPrices && !isGift;
  const note = order.noteFromBuyer ?? "";
  return (
    <article
      className={joinClasses("slip", `is-${paper.toLowerCase()}`)}
      aria-label={`${texts.order} ${order.orderNumber}`}
    >
      <header className="slip-top">
        <div>
          <h2>{template.heading === "" ? storeName : template.heading}</h2>
          <p>
            {texts.order} <span className="sk-mono">{order.orderNumber}</span> · {order.source}
          </p>
          <p>
            {texts.ordered} <When at={order.createdAt} format="day" />
          </p>
        </div>
        <Barcode text={code} shown={order.orderNumber} />
      </header>
      <div className="slip-sides">
        <div>
          <h3>{texts.shipTo}</h3>
          {lines.length === 0 ? (
            <p>{texts.noAddress}</p>
          ) : (
            <address className="slip-to">
              {lines.map((line, at) => (
                <div key={`${at}${line}`}>{line}</div>
              ))}
            </address>
          )}
        </div>
        <From storeName={storeName} address={returnAddress} />
      </div>
      {isGift && (
        <p>
          <strong>{texts.giftLine}</strong>
        </p>
      )}
      <ParcelLines order={order} />
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sk-hidden-text">{columns.photo}</span>
            </th>
            <th scope="col">{columns.qty}</th>
            <th scope="col">{columns.item}</th>
            <th scope="col">{columns.sku}</th>
            <th scope="col">{columns.place}</th>
            {hasPrices && <th scope="col">{columns.price}</th>}
          </tr>
        </thead>
        <tbody>
          {slipLines(order).map((item) => (
            <ItemRow
              key={item._id}
              order={order}
              item={item}
              place={locations.get(item.sku ?? "") ?? ""}
              hasPrices={hasPrices}
            />
          ))}
        </tbody>
      </table>
      {hasPrices && (
        <p>
          <strong>
            {texts.total}{" "}
            <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} />
          </strong>
        </p>
      )}
      {note !== "" && (
        <div className="slip-note">
          <h3>{texts.note}</h3>
          {note}
        </div>
      )}
      <footer className="slip-foot">
        <span>{template.footer}</span>
        <span>{texts.slipOf(index, count)}</span>
      </footer>
    </article>
  );
}
