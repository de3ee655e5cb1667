import type { Order, Post } from "@stallkeeper/contract";
import { useState } from "react";
import { Button, makeLate, Money, Section, TextLink, useLate } from "../../ui/index.ts";
import { readUnsaved, useUnsaved } from "../../platform/unsaved-edits.ts";
import { orderTexts } from "../orders/index.ts";
import { itemOptions, toMinor } from "@stallkeeper/domain";
import { EbayOrderId } from "./ebay-order-id.tsx";
import { ItemMetaForm } from "./item-meta-form.tsx";
import { ItemPhotoZoom } from "./item-photo-zoom.tsx";
import { texts } from "./texts.ts";
import { useShelf } from "./use-shelf.ts";

const words = orderTexts.detail;

// What is on hand has to be asked for anyway: its code comes meanwhile.
const stockLine = makeLate<{ sku: string; order: { id: string; lineId: string; isFlagged: boolean } }>(
  async () => (await import("../stock/index.ts")).StockLine,
);

const isLink = (text: string | null | undefined): text is string => /^https?:\/\//i.test(text ?? "");

interface ItemProps {
  order: Order;
  item: Post;
  isEditing: boolean;
  setIsEditing: (isEditing: boolean) => void;
}

function Item({ order, item, isEditing, setIsEditing }: ItemProps) {
  const shelf = useShelf(item.sku);
  const sku = item.sku?.trim() ?? "";
  const isFlagged = order.tags.includes("alreadySold");
  const hasStock = sku !== "" || isFlagged;
  const drawStock = useLate(stockLine, hasStock, () => undefined);
  const variants = itemOptions(order.itemVariants, item._id);
  return (
    <li className="min-w-0">
      <div className="flex gap-3 min-w-0">
        <ItemPhotoZoom orderId={order._id} item={item} sizePx={64} />
        <div className="grow min-w-0">
          <p className="font-[600] break-words">{item.name}</p>
          <p className="sk-meta">
            {[words.quantity(item.quantity ?? 1), variants, shelf === "" ? "" : texts.shelf(shelf)]
              .filter((part) => part !== "")
              .join(" · ")}
            {item.sku !== null && item.sku !== "" && (
              <>
                {" "}
                · {words.sku} <span className="sk-mono">{item.sku}</span>
              </>
            )}
          </p>
          {hasStock && (
            <div className="min-h-[24px]">
              {drawStock?.({ sku, order: { id: order._id, lineId: item._id, isFlagged } })}
            </div>
          )}
          <p className="flex items-center gap-3 flex-wrap">
            {isLink(item.meta?.link) && (
              <TextLink
                href={item.meta.link}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center min-h-[24px]"
              >
                {words.listing}
              </TextLink>
            )}
            {isLink(item.meta?.fulfillmentLink) && (
              <TextLink
                href={item.meta.fulfillmentLink}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center min-h-[24px]"
              >
                {words.source}
              </TextLink>
            )}
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={isEditing}
              onClick={() => setIsEditing(!isEditing)}
            >
              {texts.metadata}
            </Button>
          </p>
        </div>
        <Money
          amountMinor={item.price === null ? null : toMinor(item.price, order.currency)}
          currency={order.currency}
          isStrong
        />
      </div>
      {isEditing && (
        <ItemMetaForm
          orderId={order._id}
          itemId={item._id}
          meta={item.meta}
          onDone={() => setIsEditing(false)}
        />
      )}
    </li>
  );
}

/** What was bought, where it is offered, and where it was bought for this order. */
export function ItemsSection({ order, id }: { order: Order; id?: string }) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isEditing = ({ _id }: Post): boolean =>
    toggled.get(_id) ?? readUnsaved(order._id, `item ${_id}`) !== null;
  const hasPurchase =
    useUnsaved(order._id, "ebayOrderId") !== null || (order.fulfillment.ebayOrderId ?? "") !== "";
  return (
    <Section
      title={order.items.length === 1 ? words.item : words.items}
      {...(id === undefined ? {} : { id })}
    >
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <Item
            key={item._id}
            order={order}
            item={item}
            isEditing={isEditing(item)}
            setIsEditing={(is) => setToggled(new Map(toggled).set(item._id, is))}
          />
        ))}
      </ul>
      {/* Most orders were bought nowhere: the field comes with the metadata, and stays
        where it says something. */}
      {(hasPurchase || order.items.some(isEditing)) && (
        <EbayOrderId key={order._id} orderId={order._id} saved={order.fulfillment.ebayOrderId ?? ""} />
      )}
    </Section>
  );
}
