import { useState } from "react";
import { addressOf } from "../../../platform/api/address-of.ts";
import type { Conversation } from "./inbox.api.ts";
import { initialsOf } from "./name-buyer.ts";

export interface ItemPictureProps {
  sessionId: string;
  item: NonNullable<Conversation["items"]>[number] | undefined;
  /** Its first letters stand where there is no picture. */
  name: string;
  sizePx: number;
}

/**
 * The photo of what a conversation is about, through the service; the buyer's initials where there is none.
 */
export function ItemPicture({ sessionId, item, name, sizePx }: ItemPictureProps) {
  const index = item?.images?.findIndex((address) => /^https?:/.test(address)) ?? -1;
  const source =
    item === undefined || index < 0
      ? null
      : addressOf("GET /api/messages/:sessionId/items/:itemId/photos/:index", {
          params: { sessionId, itemId: item._id, index: String(index) },
          query: { size: sizePx <= 64 ? "64" : "320" },
        });
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: sizePx, height: sizePx };
  if (source === null || source === failed)
    return (
      <span
        aria-hidden="true"
        style={box}
        className="inline-grid place-items-center rounded-full bg-sunken border border-line text-[11px] font-semibold"
      >
        {initialsOf(name)}
      </span>
    );
  // The name of the item stands beside it.
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      {...box}
      style={box}
      onError={() => setFailed(source)}
      className="object-cover bg-sunken border border-line rounded-chip"
    />
  );
}
